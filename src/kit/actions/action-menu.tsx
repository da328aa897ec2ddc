import type { ReactElement } from 'react'
import { useAccess } from '#core/session/access.ts'
import { DropdownMenu, MenuItem } from '#ui/menu/dropdown-menu.tsx'
import { type KeyLayer, useKeys } from '../keys/keys.ts'
import { useText } from '../use-text.ts'
import { type Action, actionKeys, getBlockedReason } from './action.ts'

type ActionMenuProps = {
  actions: readonly Action[]
  /** The button that opens it. */
  trigger: ReactElement
  /** Binds the actions' keys there; left out where they are bound already. */
  layer?: KeyLayer
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Actions as a menu; what is not granted is absent, what is blocked says why. */
export function ActionMenu({ actions, trigger, layer, ...state }: ActionMenuProps) {
  const text = useText()
  const { can } = useAccess()
  useKeys(layer ?? 'list', () => actionKeys(actions, can), layer !== undefined)
  return (
    <DropdownMenu {...state} trigger={trigger}>
      {actions
        .filter((action) => can(action.endpoint))
        .map((action) => (
          <MenuItem
            key={text(action.label)}
            onSelect={action.run}
            shortcut={action.keys?.toUpperCase()}
            reason={getBlockedReason(action)}
            tone={action.danger ? 'danger' : 'default'}
          >
            {text(action.label)}
          </MenuItem>
        ))}
    </DropdownMenu>
  )
}
