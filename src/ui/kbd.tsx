import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Shows a key of the keyboard. */
export const Kbd = ({ children, className }: { children: ReactNode; className?: string }) => (
  <kbd
    className={cx(
      'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-sunken px-1 font-sans text-xs text-text-muted',
      className,
    )}
  >
    {children}
  </kbd>
)
