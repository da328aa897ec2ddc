import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Placeholder } from '../placeholder.tsx'
import { floatClass } from './layer-class.ts'
import { layerRoot } from './layer-root.ts'

type PopoverPanelProps = {
  anchor: HTMLElement
  id: string
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  side: 'top' | 'right' | 'bottom' | 'left'
  align: 'start' | 'center' | 'end'
  className: string | undefined
  children: ReactNode
}

/** The box itself, hung on a button that is there already. */
export const PopoverPanel = ({
  anchor,
  id,
  label,
  open,
  onOpenChange,
  side,
  align,
  className,
  children,
}: PopoverPanelProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>
      <Placeholder element={anchor} />
    </Radix.Trigger>
    <Radix.Portal container={layerRoot()}>
      <Radix.Content
        id={id}
        aria-label={label}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={cx(
          floatClass,
          'max-h-(--radix-popover-content-available-height) overflow-y-auto',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
