import { type RefObject, useLayoutEffect, useRef } from 'react'

const glideMs = 300

/** Lets tabs glide to their new places when their order (ids, a line each) changes, unless the operator wants less motion. */
export function useTabGlide(list: RefObject<HTMLElement | null>, order: string) {
  const known = useRef({ order: '', positions: new Map<string, number>() })
  useLayoutEffect(() => {
    const { order: former, positions: before } = known.current
    const tabs = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])]
    const positionsOf = (items: readonly HTMLElement[]) =>
      new Map(items.map((item) => [item.dataset['tab'] ?? '', item.offsetLeft]))
    const goesOn = (one: string, other: string) =>
      other === '' || `${one}\n`.startsWith(`${other}\n`)
    // No tab has moved: measured once the page is drawn. Asked now, the browser would lay it all out twice.
    if (goesOn(order, former) || goesOn(former, order)) {
      known.current = { order, positions: before }
      const frame = requestAnimationFrame(() => {
        known.current = { order, positions: positionsOf(tabs()) }
      })
      return () => cancelAnimationFrame(frame)
    }
    const items = tabs()
    const positions = positionsOf(items)
    known.current = { order, positions }
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    for (const item of items) {
      const now = positions.get(item.dataset['tab'] ?? '') ?? 0
      const distance = (before.get(item.dataset['tab'] ?? '') ?? now) - now
      if (distance !== 0)
        item.animate([{ transform: `translateX(${distance}px)` }, {}], {
          duration: glideMs,
          easing: 'ease-out',
        })
    }
    return undefined
  }, [list, order])
}
