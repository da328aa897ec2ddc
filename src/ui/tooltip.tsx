import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Shares one delay among all tooltips below it. Mount it once, around the whole console. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={400} skipDelayDuration={200}>
    {children}
  </Radix.Provider>
)

type TooltipProps = {
  /** A few words. What must be read to do the job belongs on the page instead. */
  text: ReactNode
  /** One focusable element: a tooltip on something the keyboard cannot reach hides its words. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** Explains the focused or hovered element; closes on Escape. Needs `TooltipProvider` above it. */
export const Tooltip = ({ text, children, side = 'top' }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-tip max-w-72 animate-appear rounded bg-tip px-2 py-1 text-xs text-tip-on"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
