// Which columns of a grid are drawn: as many as its window has room for, and the others once somebody goes there. Wide lists have
// thirty of them, and what nobody sees cost the first frame more than what is seen.
import { type RefObject, useCallback, useState } from 'react'
import { useSideways } from './use-sideways.ts'

/**
 * How many columns are drawn, counted from the first. `lefts` are the pixels from the left edge to each of them; `focused`
 * is the place of the one with the tab stop, which is drawn wherever it stands.
 */
export function useDrawnColumns(
  grid: RefObject<HTMLElement | null>,
  lefts: readonly number[],
  focused: number,
): number {
  // No grid is wider than its window, and to ask for the width of the page itself would lay it out.
  const [reach, setReach] = useState(() => window.outerWidth)
  const onView = useCallback(
    (right: number, width: number) => setReach((now) => (right > now ? right + width : now)),
    [],
  )
  useSideways(grid, onView)
  const inReach = lefts.filter((left) => left < reach).length
  return focused < lefts.length ? Math.max(inReach, focused + 1) : inReach
}
