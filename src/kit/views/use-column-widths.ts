// Widths of columns set by hand: the edge of a heading is dragged, or its cell widened by keys; a double click gives the width
// back to the language and the values. The grid draws the edges; whoever never touches one carries none of this.
import { msg } from '@lingui/core/macro'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Arrangement, columnWidths } from '#contract/system/arrangement.ts'
import { type KeyBinding, useKeys } from '../keys/keys.ts'

type Arrange = (arrangement: Arrangement | null, isKept?: boolean) => void

/** Pixels of one key press. */
const step = 16
const none: Arrangement = { order: [], pinned: [], widths: {} }
const limited = (width: number) =>
  Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))

/** An arrangement that changes nothing is none. */
export const orNone = (arrangement: Arrangement): Arrangement | null =>
  arrangement.order.length + arrangement.pinned.length + Object.keys(arrangement.widths).length > 0
    ? arrangement
    : null

/** Lets the columns of the list around `tools` be widened and narrowed. */
export function useColumnWidths(
  tools: RefObject<HTMLElement | null>,
  arrangement: Arrangement | null,
  arrange: Arrange,
): void {
  const now = arrangement ?? none
  const setWidth = (id: string, width: number, isKept = true) =>
    arrange({ ...now, widths: { ...now.widths, [id]: limited(width) } }, isKept)
  const unset = (id: string) => {
    const { [id]: _, ...widths } = now.widths
    arrange(orNone({ ...now, widths }))
  }
  /** The grid of the same list: kept screens have theirs in the document too. */
  const gridOf = () => tools.current?.closest('[data-list]')?.querySelector('[role$=grid]')

  const move = useEffectEvent(setWidth)
  const drag = useEffectEvent((event: PointerEvent) => {
    const edge = event.target instanceof HTMLElement ? event.target : undefined
    const id = edge?.dataset['resize']
    if (!edge || id === undefined || event.button !== 0 || !gridOf()?.contains(edge)) return
    event.preventDefault()
    const wide = edge.parentElement?.getBoundingClientRect().width ?? 0
    const ended = new AbortController()
    edge.setPointerCapture(event.pointerId)
    const follow = (isKept: boolean) => (to: PointerEvent) => {
      if (isKept) ended.abort()
      if (isKept && to.clientX === event.clientX) return
      move(id, wide + to.clientX - event.clientX, isKept)
    }
    const { signal } = ended
    edge.addEventListener('pointermove', follow(false), { signal })
    edge.addEventListener('pointerup', follow(true), { signal })
    edge.addEventListener('pointercancel', () => ended.abort(), { signal })
  })
  const reset = useEffectEvent((event: MouseEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['resize'] : undefined
    if (id !== undefined && gridOf()?.contains(event.target as Node)) unset(id)
  })
  // The edges belong to the grid, which knows nothing of this.
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('pointerdown', (event) => drag(event), { signal })
    document.addEventListener('dblclick', (event) => reset(event), { signal })
    return () => ended.abort()
  }, [])

  const widen = (keys: string, label: KeyBinding['label'], by: number): KeyBinding => ({
    keys,
    label,
    repeat: true,
    run: () => {
      const cell = document.activeElement?.closest('[role=columnheader]')
      const id = cell?.querySelector<HTMLElement>('[data-resize]')?.dataset['resize']
      if (!cell || id === undefined || !gridOf()?.contains(cell)) return false
      setWidth(id, cell.getBoundingClientRect().width + by)
    },
  })
  useKeys('list', () => [
    widen('>', msg`加宽光标所在列（在表头）`, step),
    widen('<', msg`收窄光标所在列（在表头）`, -step),
  ])
}
