// Pinned columns. A cell that sticks is a layer of its own: three in each row cost a scrolled frame more than
// everything else the browser does in it. Here the whole table sticks, once, and the columns between the pinned ones
// are shifted by what the grid is scrolled sideways. Of those, as many are drawn as the window has room for, and the others
// once somebody goes there: wide lists have thirty, and what nobody saw cost the first frame more than what was seen.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/**
 * Shifts the columns between the pinned ones as far as `box` is scrolled by now, by `--sideways`, and says at which side
 * more of them are: `styles.css` draws an edge there. Answers where it is scrolled to and how wide it is, in pixels: whoever
 * asked the document afterwards would have it styled and laid out between two frames.
 */
export function shiftColumns(box: HTMLElement): { scrollLeft: number; clientWidth: number } {
  const { scrollLeft, scrollWidth, clientWidth } = box
  const shift = `${-scrollLeft}px`
  box.toggleAttribute('data-before', scrollLeft > 0)
  box.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
  if ((box.style.getPropertyValue('--sideways') || '0px') !== shift)
    box.style.setProperty('--sideways', shift)
  return { scrollLeft, clientWidth }
}

/**
 * Keeps the columns between the pinned ones shifted as far as `grid` is scrolled. `onView` hears where the right edge of
 * what is seen stands in the grid, and how wide that is, in pixels.
 */
function useSideways(
  grid: RefObject<HTMLElement | null>,
  onView: (right: number, width: number) => void,
) {
  // Where the grid is scrolled to is known to the document only.
  useLayoutEffect(() => {
    const box = grid.current
    if (!box) return
    const update = () => {
      const { scrollLeft, clientWidth } = shiftColumns(box)
      onView(scrollLeft + clientWidth, clientWidth)
    }
    box.addEventListener('scroll', update, { passive: true })
    // A page that was hidden comes back without a word where it was, or at its start. The first size is told as soon
    // as there is one; to ask where the grid is before that would lay it out twice.
    const sizes = new ResizeObserver(update)
    sizes.observe(box)
    // What is scrolled grows when columns are shown or widened.
    if (box.lastElementChild) sizes.observe(box.lastElementChild)
    return () => {
      box.removeEventListener('scroll', update)
      sizes.disconnect()
    }
  }, [grid, onView])
}

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
