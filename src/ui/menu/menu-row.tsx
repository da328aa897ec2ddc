import type { ReactNode } from 'react'
import { Kbd } from '../kbd.tsx'

type MenuRowProps = {
  icon?: ReactNode
  /** The key that does the same, shown at the end of the row. */
  shortcut?: string | undefined
  /** Why it cannot be used now, as a second line. */
  reason?: string | undefined
  children: ReactNode
}

/** What a menu entry looks like inside, with no behaviour: for menus, palettes and help lists. */
export const MenuRow = ({ icon, shortcut, reason, children }: MenuRowProps) => (
  <>
    {icon !== undefined && <span className="text-text-faint [&_svg]:size-4">{icon}</span>}
    <span className="min-w-0 flex-1">
      {children}
      {reason !== undefined && <span className="block text-xs text-text-faint">{reason}</span>}
    </span>
    {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
  </>
)
