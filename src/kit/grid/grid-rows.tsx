import { useLingui } from '@lingui/react/macro'
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#ui/button.tsx'
import { lazyModule, useRetriedModule } from '#ui/lazy-module.ts'

/** Up to here all rows are drawn: a page of this size costs no more than the window of a long one. */
const drawnWhole = 30
/** The code of the window, which comes with the first long page. */
export const windowed = lazyModule(() => import('./virtual-rows.tsx'))

/** Rows of the first piece: twenty in one piece would keep the page for twice the time that is felt. */
const firstPiece = 6

/** How many of the first `count` rows of a list are drawn: six, eighteen, and all of them ever after. */
function useDrawnRows(count: number): number {
  const [drawn, setDrawn] = useState(firstPiece)
  // The frame with those before is outside React.
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(2 * drawn + firstPiece))
  }, [drawn, count])
  return drawn
}

interface FirstRowsProps {
  grid: RefObject<HTMLDivElement | null>
  /** What had the focus in the grid when these rows left the document; it may have left with them. */
  focused: RefObject<Element | null>
  children: ReactNode
}

/** The rows that are drawn while there is no window. */
function FirstRows({ grid, focused, children }: FirstRowsProps) {
  // The focus is the document's, and gone with the element that has it.
  useLayoutEffect(
    () => () => {
      const { activeElement } = document
      focused.current = grid.current?.contains(activeElement) ? activeElement : null
    },
    [grid, focused],
  )
  return children
}

interface GridRowsProps {
  grid: RefObject<HTMLDivElement | null>
  count: number
  /** Pixels of a row. */
  height: number
  /** The row that stays in the document wherever the mouse scrolls to. */
  keep: number
  /** Draws a row into the element of a key: when a row leaves the list, the next takes its element and the focus stays. */
  draw: (index: number, key?: number) => ReactNode
  /** Puts the focus back into the grid: the window has drawn other elements where it stood. */
  refocus: () => void
}

/** The rows of a short page, or the window of a long one; its first rows until the window can be had. */
export function GridRows({ grid, count, height, keep, draw, refocus }: GridRowsProps) {
  const { t } = useLingui()
  const isLong = count > drawnWhole
  // A tab stop that is moved meanwhile has its row.
  const drawn = Math.max(useDrawnRows(Math.min(count, drawnWhole)), keep + 1)
  const { part: known, hasFailed, retry } = useRetriedModule(windowed, isLong)
  const hasWindow = isLong && known !== undefined
  const focused = useRef<Element>(null)
  const putBack = useEffectEvent(refocus)
  // Keys pressed since the first rows came go on from where they led.
  useLayoutEffect(() => {
    if (hasWindow && focused.current?.isConnected === false) putBack()
    focused.current = null
  }, [hasWindow])
  // Rows of another height are another window.
  if (hasWindow) return <known.VirtualRows key={height} {...{ grid, count, height, keep, draw }} />
  return (
    <FirstRows {...{ grid, focused }}>
      {Array.from({ length: Math.min(count, drawnWhole, drawn) }, (_, index) => draw(index))}
      {isLong && hasFailed && (
        <div role="row" className="absolute inset-x-0" style={{ top: drawnWhole * height }}>
          <div role="gridcell" className="flex items-center gap-3 px-3 py-2 text-danger-strong">
            {t`其余的行无法显示，请检查网络后重试`}
            <Button size="sm" onClick={retry}>
              {t`重试`}
            </Button>
          </div>
        </div>
      )}
    </FirstRows>
  )
}
