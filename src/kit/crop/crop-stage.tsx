import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import {
  type Crop,
  moveCrop,
  pullCrop,
  type Rect,
  type Size,
  startCrop,
  turnCrop,
  zoomCrop,
} from '#core/crop/crop.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/spinner.tsx'
import { type CropView, fitView, frameIn, imageIn } from './crop-view.ts'
import { type Handle, useStageGestures } from './use-stage-gestures.ts'

interface CropStageProps {
  /** Address of the picture, and what is cut of it; undefined while it is read. */
  source: string | undefined
  crop: Crop | undefined
  change: (step: (crop: Crop) => Crop) => void
  onAccept: () => void
  /** Id of the words that say what the keys do. */
  hintId: string
  /** The stage itself, for the focus. */
  stage: RefObject<HTMLDivElement | null>
}

/** Zoom of one press of a key or a button. */
export const zoomStep = 1.25
/** Pixels of the screen that an arrow key moves; with Shift ten times as many. */
const arrowStep = 4

const handles: { at: string; sides: Handle; cursor: string }[] = [
  { at: 'top-0 left-1/2', sides: ['top'], cursor: 'cursor-ns-resize' },
  { at: 'top-full left-1/2', sides: ['bottom'], cursor: 'cursor-ns-resize' },
  { at: 'top-1/2 left-0', sides: ['left'], cursor: 'cursor-ew-resize' },
  { at: 'top-1/2 left-full', sides: ['right'], cursor: 'cursor-ew-resize' },
  { at: 'top-0 left-0', sides: ['top', 'left'], cursor: 'cursor-nwse-resize' },
  { at: 'top-full left-full', sides: ['bottom', 'right'], cursor: 'cursor-nwse-resize' },
  { at: 'top-0 left-full', sides: ['top', 'right'], cursor: 'cursor-nesw-resize' },
  { at: 'top-full left-0', sides: ['bottom', 'left'], cursor: 'cursor-nesw-resize' },
]

/** Stands for the crop while the picture is read. */
const nothing = startCrop({ width: 1, height: 1 }, null)

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture with the frame over it. All a pointer does here the keyboard does too. */
export function CropStage({ source, crop, change, onAccept, hintId, stage }: CropStageProps) {
  const { t } = useLingui()
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  // The size on screen is the browser's to know.
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [stage])
  const { view, handlers } = useStageGestures({
    stage,
    fitted: fitView(crop ?? nothing, size),
    change,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (!crop || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const step = ((event.shiftKey ? 10 : 1) * arrowStep) / view.scale
    if (arrow && event.shiftKey && crop.aspect === null) {
      // With Shift the free frame grows and shrinks at its lower right corner.
      change((now) => pullCrop(now, { right: arrow[0] * step, bottom: arrow[1] * step }))
    } else if (arrow) change((now) => moveCrop(now, { x: arrow[0] * step, y: arrow[1] * step }))
    else if (event.key === '+' || event.key === '=') change((now) => zoomCrop(now, zoomStep))
    else if (event.key === '-') change((now) => zoomCrop(now, 1 / zoomStep))
    else if (event.key.toLowerCase() === 'r')
      change((now) => turnCrop(now, event.shiftKey ? -1 : 1))
    else if (event.key === 'Enter' && !event.repeat) onAccept()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its own keys and pointers
    <div
      ref={stage}
      role="application"
      aria-label={t`裁剪区域`}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes its own keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...handlers}
      className="relative h-[min(52dvh,24rem)] cursor-grab touch-none overflow-hidden rounded border bg-sunken select-none active:cursor-grabbing"
    >
      {crop && source !== undefined ? (
        <Picture source={source} crop={crop} view={view} onGrip={handlers.onPointerDown} />
      ) : (
        <Spinner label={t`图片加载中`} className="absolute inset-0 m-auto size-8" />
      )}
    </div>
  )
}

interface PictureProps {
  source: string
  crop: Crop
  view: CropView
  onGrip: (event: PointerEvent<HTMLElement>, sides: Handle) => void
}

const boxOf = ({ x, y, width, height }: Rect) => ({ left: x, top: y, width, height })

function Picture({ source, crop, view, onGrip }: PictureProps) {
  return (
    <>
      <img
        src={source}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{ ...boxOf(imageIn(crop, view)), transform: `rotate(${crop.turns * 90}deg)` }}
      />
      <div
        data-crop-frame
        className="absolute shadow-[0_0_0_100rem_var(--overlay)] outline-2 outline-primary"
        style={boxOf(frameIn(crop, view))}
      >
        {/* Thirds: where the eye looks for the subject. */}
        <span className="absolute inset-y-0 left-1/3 w-1/3 border-x border-raised opacity-40" />
        <span className="absolute inset-x-0 top-1/3 h-1/3 border-y border-raised opacity-40" />
        {crop.aspect === null &&
          handles.map(({ at, sides, cursor }) => (
            <span
              key={at}
              data-side={sides.join(' ')}
              onPointerDown={(event) => onGrip(event, sides)}
              className={cx(
                'absolute grid size-8 -translate-1/2 place-items-center',
                'before:size-3 before:rounded-full before:border-2 before:border-primary before:bg-raised',
                at,
                cursor,
              )}
            />
          ))}
      </div>
    </>
  )
}
