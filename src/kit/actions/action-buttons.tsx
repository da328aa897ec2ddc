import { useAccess } from '#core/session/access.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { type KeyLayer, useKeys } from '../keys/keys.ts'
import { useText } from '../use-text.ts'
import { type Action, actionKeys, getBlockedReason } from './action.ts'

type ActionButtonsProps = {
  actions: readonly Action[]
  layer: KeyLayer
  size?: ButtonProps['size']
  /** The key of the main one; what refuses beside it is filled with red. */
  primary?: Action['keys']
}

/** Actions as buttons with their keys; what is not granted is absent, what is blocked says why. */
export function ActionButtons({ actions, layer, size, primary }: ActionButtonsProps) {
  const text = useText()
  const { can } = useAccess()
  useKeys(layer, () => actionKeys(actions, can))
  return actions
    .filter((action) => can(action.endpoint))
    .map((action) => {
      const label = text(action.label)
      const variant = action.danger
        ? // It opens the dialog that asks; filled with red it stands beside the decision that it refuses.
          primary === undefined
          ? 'warn'
          : 'danger'
        : primary !== undefined && action.keys === primary
          ? 'primary'
          : 'default'
      return (
        <Button
          key={label}
          size={size}
          variant={variant}
          reason={getBlockedReason(action)}
          onClick={action.run}
          aria-keyshortcuts={action.keys}
        >
          {label}
          {action.keys !== undefined && (
            <kbd className="font-sans text-xs uppercase opacity-70 max-sm:hidden">
              {action.keys}
            </kbd>
          )}
        </Button>
      )
    })
}
