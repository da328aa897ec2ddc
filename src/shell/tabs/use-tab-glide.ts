import { type RefObject, useLayoutEffect, useRef } from 'react'

const glideMs = 300

/** Lets tabs glide to their new places when their order changes, unless the operator wants less motion. */
export function useTabGlide(list: RefObject<HTMLElement | null>, order: string) {
  const positions = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    // Measured for the first time once the page is drawn: asked now, the browser would lay it all out twice.
    if (positions.current.size === 0) {
      const frame = requestAnimationFrame(() => {
        for (const item of list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])
          positions.current.set(item.dataset['tab'] ?? '', item.offsetLeft)
      })
      return () => cancelAnimationFrame(frame)
    }
    const items = list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? []
    const before = positions.current
    positions.current = new Map()
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const item of items) {
      const id = item.dataset['tab'] ?? ''
      const now = item.offsetLeft
      positions.current.set(id, now)
      const distance = (before.get(id) ?? now) - now
      if (distance !== 0 && !isStill)
        item.animate([{ transform: `translateX(${distance}px)` }, {}], {
          duration: glideMs,
          easing: 'ease-out',
        })
    }
    return undefined
  }, [list, order])
}
