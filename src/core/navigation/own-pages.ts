// The screens that are the console's own, not the menu's, and the roles that open them.
import { msg } from '@lingui/core/macro'
import type { Text } from '../i18n/text.ts'
import { session } from '../session/session.ts'

interface OwnPage {
  readonly title: Text
  /** Name of its icon in tabs. */
  readonly icon: string
  /** Any of these roles opens it. */
  readonly roles: readonly [string, ...string[]]
}

/** Every static screen by its path. */
export const ownPages = {
  '/home': { title: msg`首页`, icon: 'house', roles: ['admin', 'common'] },
  '/personal': { title: msg`个人中心`, icon: 'user-round', roles: ['admin'] },
} as const satisfies Record<string, OwnPage>
export type OwnPath = keyof typeof ownPages

/** Whether a path is one of the console's own screens, whoever may open it. */
export const isOwnPath = (path: string): path is OwnPath => Object.hasOwn(ownPages, path)

/** Whether the operator holds one of the roles of a static screen. Courtesy, as all rights here: servers decide. */
export function canOpen(
  path: OwnPath,
  held: readonly string[] = session.state.user?.roles ?? [],
): boolean {
  const roles: readonly string[] = ownPages[path].roles
  return roles.some((role) => held.includes(role))
}
