// The buttons that open boxes. What opens comes when the pointer or the focus reaches the button.
import * as Slot from 'radix-ui/slot'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { lazyModule, useLazyModule } from '../lazy-module.ts'

const panel = lazyModule(() => import('./popover-panel.tsx'))

/** Fetches what popovers need, ahead of the first one. */
export const preloadPopovers = panel.preload

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** The accessible name of the box. */
  label: string
  /** Leave both out to let the popover mind its own state. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** The pointer or the focus reached the button: time to fetch what the box shows. */
  onIntent?: (() => void) | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string | undefined
  children: ReactNode
}

/** A small box beside its button for settings and details; Escape or a click outside closes it. */
export const Popover = ({
  trigger,
  label,
  open: asked,
  onOpenChange,
  onIntent,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: PopoverProps) => {
  const [own, setOwn] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const wanted = asked ?? own
  const setOpen = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const known = useLazyModule(panel, wanted, () => setOpen(false))
  const open = wanted && known !== undefined
  const expect = () => {
    panel.preload()
    onIntent?.()
  }
  return (
    <>
      <Slot.Root
        ref={setAnchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={wanted && !open ? true : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={expect}
        onFocus={expect}
        onClick={() => setOpen(!wanted)}
      >
        {trigger}
      </Slot.Root>
      {known && anchor && (
        <known.PopoverPanel
          {...{ anchor, id, label, open, side, align, className }}
          onOpenChange={setOpen}
        >
          {children}
        </known.PopoverPanel>
      )}
    </>
  )
}
