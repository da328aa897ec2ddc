import { type RefObject, useLayoutEffect, useRef } from 'react'

const glideMs = 300

/** Whether an order begins with all of another one. */
const startsLike = (order: string, other: string) =>
  other === '' || `${order}\n`.startsWith(`${other}\n`)

/** Lets tabs glide to their new places when their order (ids, a line each) changes, unless the operator wants less motion. */
export function useTabGlide(list: RefObject<HTMLElement | null>, order: string) {
  const known = useRef({ order: '', positions: new Map<string, number>() })
  useLayoutEffect(() => {
    const { order: former, positions: before } = known.current
    const measure = () => {
      const tabs = list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? []
      const positions = Array.from(
        tabs,
        (tab) => [tab.dataset['tab'] ?? '', tab.offsetLeft] as const,
      )
      known.current = { order, positions: new Map(positions) }
      return [...tabs]
    }
    // No tab has moved: measured once the page is drawn. Asked now, the browser would lay it all out twice.
    if (startsLike(order, former) || startsLike(former, order)) {
      known.current = { order, positions: before }
      const frame = requestAnimationFrame(measure)
      return () => cancelAnimationFrame(frame)
    }
    const tabs = measure()
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    for (const tab of tabs) {
      const id = tab.dataset['tab'] ?? ''
      const now = known.current.positions.get(id) ?? 0
      const distance = (before.get(id) ?? now) - now
      if (distance !== 0)
        tab.animate([{ transform: `translateX(${distance}px)` }, {}], {
          duration: glideMs,
          easing: 'ease-out',
        })
    }
    return undefined
  }, [list, order])
}
