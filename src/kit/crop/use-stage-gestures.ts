// The pointer on the crop's stage: one finger or the mouse moves the picture, two pinch it, the wheel zooms, a handle
// pulls a side. What is under the pointer stays under it.
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type Crop, moveCrop, type Point, type Pull, pullCrop, zoomCrop } from '#core/crop/crop.ts'
import type { CropView } from './crop-view.ts'

/** A side, or two of them at a corner. */
export type Handle = readonly (keyof Pull)[]

interface Gestures {
  stage: RefObject<HTMLElement | null>
  /** Where the crop lies while no side is pulled. */
  fitted: CropView
  change: (step: (crop: Crop) => Crop) => void
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const spanOf = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Handlers for the stage, and its view: it stands still while a side is pulled, so that this stays under the pointer. */
export function useStageGestures({ stage, fitted, change }: Gestures) {
  const pointers = useRef(new Map<number, Point>())
  const pulling = useRef<Handle>(undefined)
  const [held, setHeld] = useState<CropView>()
  const view = held ?? fitted

  const pointIn = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }
  const inImage = ({ x, y }: Point): Point => ({
    x: (x - view.left) / view.scale,
    y: (y - view.top) / view.scale,
  })

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    // Lines of a mouse, pixels of a pad, and the pinch of a pad, which comes as a wheel with Ctrl.
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
    const factor = Math.exp(-pixels / (event.ctrlKey ? 100 : 400))
    const at = inImage(pointIn(event))
    change((crop) => zoomCrop(crop, factor, at))
  })
  // React listens to the wheel passively, and the dialog behind would scroll.
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => wheel(event)
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])

  const onPointerDown = (event: PointerEvent<HTMLElement>, handle?: Handle) => {
    if (event.button !== 0 || pointers.current.size >= 2) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, pointIn(event))
    if (handle) {
      pulling.current = handle
      setHeld(view)
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const known = pointers.current
    const last = known.get(event.pointerId)
    if (!last) return
    event.stopPropagation()
    const before = [...known.values()]
    const point = pointIn(event)
    known.set(event.pointerId, point)
    const by = { x: (point.x - last.x) / view.scale, y: (point.y - last.y) / view.scale }
    const sides = pulling.current
    if (sides) {
      const outwards = { left: -by.x, top: -by.y, right: by.x, bottom: by.y }
      change((crop) =>
        pullCrop(crop, Object.fromEntries(sides.map((side) => [side, outwards[side]]))),
      )
      return
    }
    const after = [...known.values()]
    const from = middleOf(before)
    const to = middleOf(after)
    const factor = before.length === 2 ? spanOf(after) / Math.max(1, spanOf(before)) : 1
    const shift = { x: (from.x - to.x) / view.scale, y: (from.y - to.y) / view.scale }
    const at = inImage(from)
    change((crop) => moveCrop(factor === 1 ? crop : zoomCrop(crop, factor, at), shift))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    if (pointers.current.size > 0) return
    pulling.current = undefined
    setHeld(undefined)
  }
  return {
    view,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}
