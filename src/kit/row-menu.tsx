import { MoreHorizontal } from 'lucide-react'
import { useAccess } from '#core/access.ts'
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx'
import { type Action, reasonOf } from './action.ts'
import { useText } from './use-text.ts'

type RowMenuProps = {
  label: string
  actions: readonly Action[]
  open: boolean
  onOpenChange: (open: boolean) => void
  tabIndex: number
}

/** The menu of one row. Only the row whose menu was asked for carries one. */
export function RowMenu({ label, actions, open, onOpenChange, tabIndex }: RowMenuProps) {
  const text = useText()
  const { can } = useAccess()
  const allowed = actions.filter((action) => can(action.calls))
  return (
    <DropdownMenu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          aria-label={label}
          tabIndex={tabIndex}
          className="grid size-6 place-items-center rounded text-text-muted hover:bg-sunken"
        >
          <MoreHorizontal aria-hidden className="size-4" />
        </button>
      }
    >
      {allowed.map((action) => (
        <MenuItem
          key={action.keys ?? String(action.label)}
          onSelect={action.run}
          shortcut={action.keys}
          reason={reasonOf(action)}
          tone={action.danger ? 'danger' : 'default'}
        >
          {text(action.label)}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
