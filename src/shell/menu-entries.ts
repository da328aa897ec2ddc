import { msg } from '@lingui/core/macro'
import type { MenuEntry } from '#contract/system/menu.ts'
import { findMenuEntry, visibleChildren } from '#core/menu-index.ts'
import { useMenu } from '#core/menu.ts'
import { textOf } from '#core/text.ts'

/** The static home entry, where the server's menu does not bring its own (spec section 2). */
const home = (): MenuEntry => ({
  path: '/home',
  name: 'home',
  component: 'home/index',
  meta: {
    title: textOf(msg`首页`),
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
  return findMenuEntry(menu, '/home') ? entries : [home(), ...entries]
}

/** An address outside the console that may be opened; undefined for anything but http(s) and for frames, which are pages. */
export function outsideLink({ meta }: MenuEntry): string | undefined {
  return !meta.isIframe && /^https?:\/\//i.test(meta.isLink) ? meta.isLink : undefined
}
