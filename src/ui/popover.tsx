import * as Radix from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { floatClass } from './layer-class.ts'
import { layerRoot } from './layer-root.ts'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** The accessible name of the box. */
  label: string
  /** Leave both out to let the popover mind its own state. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string | undefined
  children: ReactNode
}

/** A small box beside its button for settings and details; Escape or a click outside closes it. */
export const Popover = ({
  trigger,
  label,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: PopoverProps) => (
  <Radix.Root
    {...(open !== undefined && { open })}
    {...(onOpenChange !== undefined && { onOpenChange })}
  >
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal container={layerRoot()}>
      <Radix.Content
        aria-label={label}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={cx(
          floatClass,
          'max-h-(--radix-popover-content-available-height) overflow-y-auto p-3',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
