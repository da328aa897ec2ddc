// What can be done, as a value. It names the call it makes: the permission and so the button follow from that.
import { notify } from '#core/feedback/toast.ts'
import { type Text, translate } from '#core/i18n/text.ts'
import type { Need } from '#core/session/access.ts'
import type { KeyBinding } from '../keys/keys.ts'

/** Something an operator may do here. Without the permission of `calls` it is absent. */
export interface Action {
  readonly label: Text
  readonly endpoint: Need
  readonly run: () => void
  /** Why the state forbids it now: it is dimmed and says so. */
  readonly blocked?: Text | false | undefined
  readonly danger?: boolean
  /** What the page is for; unless one says so, that which adds (key `n`). */
  readonly isMain?: boolean
  /** The key that does the same, e.g. `a` or `Shift+A`. */
  readonly keys?: string
}

/** The reason an action is blocked, in the operator's language. */
export const getBlockedReason = ({ blocked }: Action): string | undefined =>
  blocked ? translate(blocked) : undefined

/** Runs an action, or says why not: a key that does nothing must not be silent. */
function runAction(action: Action) {
  if (action.blocked) notify.warning(action.blocked)
  else action.run()
}

/** The actions' keys; those the operator may not use are left out. */
export const actionKeys = (
  actions: readonly Action[],
  can: (need: Need) => boolean,
): KeyBinding[] =>
  actions.flatMap((action) =>
    action.keys !== undefined && can(action.endpoint)
      ? [{ keys: action.keys, label: action.label, run: () => runAction(action) }]
      : [],
  )
