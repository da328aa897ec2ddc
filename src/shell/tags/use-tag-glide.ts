import { type RefObject, useLayoutEffect, useRef } from 'react'

const glideMs = 300

/** Lets tabs glide to their new places when their order changes, unless the operator wants less motion. */
export function useTagGlide(list: RefObject<HTMLElement | null>, order: string) {
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? []
    const before = places.current
    places.current = new Map()
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const item of items) {
      const id = item.dataset['tag'] ?? ''
      const now = item.offsetLeft
      places.current.set(id, now)
      const way = (before.get(id) ?? now) - now
      if (way !== 0 && !isStill)
        item.animate([{ transform: `translateX(${way}px)` }, {}], {
          duration: glideMs,
          easing: 'ease-out',
        })
    }
  }, [list, order])
}
