import type { ReactNode } from 'react'

/** Shows a key of the keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-sunken px-1 font-sans text-xs text-text-muted">
    {children}
  </kbd>
)
