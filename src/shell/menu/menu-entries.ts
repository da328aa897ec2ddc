import { msg } from '@lingui/core/macro'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { translate } from '#core/i18n/text.ts'
import { findMenuEntry, visibleChildren } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { canOpen } from '#core/navigation/own-pages.ts'
import { type SafeAddress, safeAddress } from '#core/navigation/safe-address.ts'

/** The static home entry, where the server's menu does not bring its own. */
const home = (): MenuEntry => ({
  path: '/home',
  name: 'home',
  component: 'home/index',
  meta: {
    title: translate(msg`首页`),
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: true,
    isIframe: false,
    icon: 'house',
  },
})

/** The top level of the menu as it is drawn. */
export function useMenuEntries(): MenuEntry[] {
  const menu = useMenu()
  const entries = visibleChildren(menu.entries)
  return findMenuEntry(menu, '/home') || !canOpen('/home') ? entries : [home(), ...entries]
}

/** The address that an entry opens in a window of its own; undefined for pages, frames, and addresses that are refused. */
export const outsideLink = ({ meta }: MenuEntry): SafeAddress | undefined =>
  meta.isIframe || meta.isLink === '' ? undefined : safeAddress(meta.isLink, window.location.origin)
