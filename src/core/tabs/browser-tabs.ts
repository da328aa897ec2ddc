// The console's tabs: the operator's menu, settings and session storage behind the engine.
import { subscribe } from 'valtio'
import { currentLang } from '../i18n/locale.ts'
import { type Text } from '../i18n/text.ts'
import { findMenuEntry, type MenuIndex } from '../navigation/menu-index.ts'
import { menuIndex } from '../navigation/menu.ts'
import { isOwnPath, canOpen, ownPages } from '../navigation/own-pages.ts'
import { browserSessionEnv } from '../session/session-env.ts'
import { session } from '../session/session.ts'
import { settings } from '../settings/settings.ts'
import { tabNameIn } from './tab-name.ts'
import { createTabs, type Tab } from './tabs.ts'

const { read, write } = browserSessionEnv()

function isScreen(path: string): boolean {
  const match = findMenuEntry(menuIndex(), path)
  if (!match) return isOwnPath(path) && canOpen(path)
  const { isLink, isIframe } = match.entry.meta
  return isLink === '' || isIframe
}

/** Home for whoever may open it: closing everything leads there. */
function affixed(): readonly string[] {
  const paths = [...menuIndex().byPath].filter(([, { entry }]) => entry.meta.isAffix)
  return [...new Set(['/home', ...paths.map(([path]) => path)])].filter(isScreen)
}

/** The console's tabs. */
export const tabStore = createTabs({
  read,
  write,
  isScreen,
  affixed,
  isShared: () => settings.isShareTagsView,
  isCached: () => settings.isCacheTagsView,
  owner: () => session.state.user?.id ?? null,
})

subscribe(session.state, () => tabStore.follow())
subscribe(settings, () => tabStore.follow())

/** What a tab is called: what its link called it, else the screen's own title. */
export const tabTitle = (tab: Pick<Tab, 'path' | 'search'>, menu: MenuIndex): Text =>
  tabNameIn(tab.search['tagsViewName'], currentLang()) ??
  findMenuEntry(menu, tab.path)?.entry.meta.title ??
  (isOwnPath(tab.path) ? ownPages[tab.path].title : tab.path)

/** The name of a tab's icon. */
export const tabIcon = ({ path }: Pick<Tab, 'path'>, menu: MenuIndex): string =>
  findMenuEntry(menu, path)?.entry.meta.icon || (isOwnPath(path) ? ownPages[path].icon : '')
