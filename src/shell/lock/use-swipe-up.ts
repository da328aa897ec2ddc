import { type PointerEvent, useRef } from 'react'

// Pixels upwards after which the cover is gone. */
const swipePx = 400
/** Below this it may still become a click. */
const slopPx = 8

/** Lets an element be pushed away upwards by mouse, pen or finger; `onPass` is called once the threshold is passed. */
export function useSwipeUp(onPass: () => void) {
  const start = useRef<{ id: number; y: number } | null>(null)

  const move = (element: HTMLElement, up: number) => {
    element.style.translate = up > 0 ? `0 ${-up}px` : ''
    element.style.opacity = up > 0 ? String(Math.max(0.2, 1 - up / (swipePx * 1.5))) : ''
  }
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null
    delete currentTarget.dataset['dragging']
    move(currentTarget, 0)
  }
  return {
    onPointerDown: ({ isPrimary, button, pointerId, clientY }: PointerEvent<HTMLElement>) => {
      if (isPrimary && button === 0) start.current = { id: pointerId, y: clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget, pointerId, clientY } = event
      if (start.current?.id !== pointerId) return
      const up = start.current.y - clientY
      if (currentTarget.dataset['dragging'] === undefined) {
        if (up <= slopPx) return
        currentTarget.dataset['dragging'] = ''
        currentTarget.setPointerCapture(pointerId)
      }
      move(currentTarget, up)
      if (up <= swipePx) return
      start.current = null
      onPass()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
