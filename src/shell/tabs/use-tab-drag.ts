import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'
import { tabStore } from '#core/tabs/browser-tabs.ts'

/** How far the pointer goes before a press is a drag. */
const threshold = 6

/** The place among the tabs that a pointer stands at; a tab is passed at its middle. */
function indexAt(list: HTMLElement, id: string, x: number): number {
  const items = [...list.querySelectorAll<HTMLElement>('[data-tab]')]
  const others = items.filter((item) => item.dataset['tab'] !== id)
  const passed = others.filter((item) => {
    const { left, width } = item.getBoundingClientRect()
    return left + width / 2 < x
  })
  return passed.length
}

/** Lets the mouse and the pen put tabs in order; a finger scrolls the bar, and sorts by the menu. */
export function useTabDrag(list: RefObject<HTMLElement | null>, isOn: boolean) {
  const [moving, setMoving] = useState<string>()
  const grip = (id: string) => (event: ReactPointerEvent<HTMLElement>) => {
    if (!isOn || event.button !== 0 || event.pointerType === 'touch') return
    const start = event.clientX
    let isDragging = false
    const stop = new AbortController()
    const { signal } = stop
    const onMove = ({ clientX, buttons }: PointerEvent) => {
      if (buttons === 0) return end()
      if (!isDragging && Math.abs(clientX - start) < threshold) return
      isDragging = true
      setMoving(id)
      if (list.current) tabStore.move(id, indexAt(list.current, id, clientX))
    }
    const end = () => {
      stop.abort()
      setMoving(undefined)
      if (!isDragging) return
      // The click that ends a drag opens nothing; it comes in the same turn, or not at all.
      const swallow = (click: Event) => {
        click.preventDefault()
        click.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
    }
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
  }
  return { moving, grip }
}
