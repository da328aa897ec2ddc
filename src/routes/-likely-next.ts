// Code of the pages that an operator is likely to open next, fetched while nothing else is to do: after a click there
// is then only the data to wait for.
import { isMetered } from '#core/browser/is-metered.ts'
import { whenIdle } from '#core/browser/when-idle.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { menuIndex } from '#core/navigation/menu.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { features } from './-features.ts'
import { findPage } from './-find-page.ts'
import { loadView } from './-views.ts'

/** Fetches the screens of the open tabs and of the work that waits, one at a time; what does not come is asked for by its click. */
export async function preloadLikelyNext(): Promise<void> {
  const menu = menuIndex()
  const waiting = features
    .flatMap(({ alerts }) => Object.values(alerts ?? {}))
    .map(({ component }) => pathOfComponent(menu, component))
  const paths = new Set([...tabStore.state.tabs.map(({ path }) => path), ...waiting])
  for (const path of paths) {
    await whenIdle()
    if (path === undefined || isMetered()) continue
    try {
      const { target } = findPage(menu, path)
      if ('viewId' in target) await loadView(target.viewId)
    } catch {
      // No screen of the menu, or no network.
    }
  }
}
