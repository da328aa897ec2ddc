// The console's tabs: the operator's menu, settings and session storage behind the engine.
import { subscribe } from 'valtio'
import { currentLang } from './locale.ts'
import { findMenuEntry, type MenuIndex } from './menu-index.ts'
import { menuIndex } from './menu.ts'
import { isOwnPath, mayOpen, ownPages } from './own-pages.ts'
import { browserSessionEnv } from './session-env.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { tabNameIn } from './tab-name.ts'
import { createTags, type Tab } from './tags.ts'
import { type Text } from './text.ts'

const { read, write } = browserSessionEnv()

function isScreen(path: string): boolean {
  const place = findMenuEntry(menuIndex(), path)
  if (!place) return isOwnPath(path) && mayOpen(path)
  const { isLink, isIframe } = place.entry.meta
  return isLink === '' || isIframe
}

/** Home for whoever may open it: closing everything leads there. */
function affixed(): readonly string[] {
  const paths = [...menuIndex().byPath].filter(([, { entry }]) => entry.meta.isAffix)
  return [...new Set(['/home', ...paths.map(([path]) => path)])].filter(isScreen)
}

/** The console's tabs. */
export const tags = createTags({
  read,
  write,
  isScreen,
  affixed,
  isShared: () => settings.isShareTagsView,
  isCached: () => settings.isCacheTagsView,
  owner: () => session.state.user?.id ?? null,
})

subscribe(session.state, () => tags.follow())
subscribe(settings, () => tags.follow())

/** What a tab is called: what its link called it, else the screen's own title. */
export const tabTitle = (tab: Pick<Tab, 'path' | 'search'>, menu: MenuIndex): Text =>
  tabNameIn(tab.search['tagsViewName'], currentLang()) ??
  findMenuEntry(menu, tab.path)?.entry.meta.title ??
  (isOwnPath(tab.path) ? ownPages[tab.path].title : tab.path)

/** The name of a tab's icon. */
export const tabIcon = ({ path }: Pick<Tab, 'path'>, menu: MenuIndex): string =>
  findMenuEntry(menu, path)?.entry.meta.icon || (isOwnPath(path) ? ownPages[path].icon : '')
