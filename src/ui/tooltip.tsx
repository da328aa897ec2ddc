import {
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { layerRoot } from './layer/layer-root.ts'
import { tipPosition, type TipSide } from './tip-position.ts'

type AnchorProps = Pick<
  HTMLAttributes<Element>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'aria-describedby'
>

type TooltipProps = {
  /** A few words, or undefined while there is nothing to say. What must be read belongs on the page instead. */
  text: ReactNode
  /** One focusable element: a tooltip on something the keyboard cannot reach hides its words. */
  children: ReactElement<AnchorProps>
  side?: TipSide | undefined
}

const openDelay = 400
// Long enough to move the pointer over the gap onto the words.
const closeDelay = 120
let lastOpen = 0

/**
 * Explains the focused or hovered element. Escape hides it and, while the element is, reaches nothing else; the pointer
 * may rest on the words. Our own, because Radix's brings a positioning engine of 12 kB to the sign-in page; its slot would be
 * another kB, so the handlers are added to the element itself.
 */
export const Tooltip = ({ text, children, side = 'top' }: TooltipProps) => {
  const id = useId()
  const [under, setAnchor] = useState<Element | null>(null)
  const anchor = text === undefined ? null : under
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The pointer or the focus is on it; the words may still stand for a moment when neither is.
  const held = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (ms: number, next: Element | null) => {
    held.current = next !== null
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), ms)
  }
  const show = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    // From one to the next along a toolbar there is no second wait.
    after(Date.now() - lastOpen < 300 ? 0 : openDelay, event.currentTarget)
  }
  const focus = (event: FocusEvent) => {
    if (event.target === event.currentTarget && event.target.matches(':focus-visible'))
      after(0, event.currentTarget)
  }
  const hide = () => after(0, null)
  const { type: Anchor, props: own } = children
  return (
    <>
      <Anchor
        key={children.key}
        {...own}
        onPointerEnter={(event: PointerEvent) => {
          own.onPointerEnter?.(event)
          show(event)
        }}
        onPointerLeave={(event: PointerEvent) => {
          own.onPointerLeave?.(event)
          after(closeDelay, null)
        }}
        onPointerDown={(event: PointerEvent) => {
          own.onPointerDown?.(event)
          hide()
        }}
        onFocus={(event: FocusEvent) => {
          own.onFocus?.(event)
          focus(event)
        }}
        onBlur={(event: FocusEvent) => {
          own.onBlur?.(event)
          hide()
        }}
        aria-describedby={
          [own['aria-describedby'], anchor && id].filter(Boolean).join(' ') || undefined
        }
      />
      {anchor && (
        <Tip
          {...{ id, anchor, side, text, held }}
          onStay={() => {
            held.current = true
            clearTimeout(timer.current)
          }}
          onHide={() => setAnchor(null)}
        />
      )}
    </>
  )
}

type TipProps = {
  id: string
  anchor: Element
  side: TipSide
  text: ReactNode
  held: RefObject<boolean>
  onStay: () => void
  onHide: () => void
}

const Tip = ({ id, anchor, side, text, held, onStay, onHide }: TipProps) => {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!tip.current) return
    const view = { width: window.innerWidth, height: window.innerHeight }
    const spot = tipPosition(
      anchor.getBoundingClientRect(),
      tip.current.getBoundingClientRect(),
      side,
      view,
    )
    tip.current.style.left = `${spot.left}px`
    tip.current.style.top = `${spot.top}px`
  }, [anchor, side, text])
  const hide = useEffectEvent(onHide)
  // Before the words are painted: who sees them can send them away.
  useLayoutEffect(() => {
    const events = new AbortController()
    const { signal } = events
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (held.current) event.stopPropagation()
      hide()
    }
    // On the window, before Radix hears it on the document: one Escape closes one layer.
    window.addEventListener('keydown', onKey, { capture: true, signal })
    window.addEventListener('scroll', () => hide(), {
      capture: true,
      passive: true,
      signal,
    })
    return () => {
      lastOpen = Date.now()
      events.abort()
    }
  }, [held])
  return createPortal(
    <div
      ref={tip}
      id={id}
      role="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onHide}
      className="fixed top-0 left-0 z-tip max-w-72 animate-appear rounded bg-tip px-2 py-1 text-xs wrap-anywhere text-tip-on"
    >
      {text}
    </div>,
    layerRoot(),
  )
}
