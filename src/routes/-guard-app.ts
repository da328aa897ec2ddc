// What happens before a signed-in page: lock, menu, texts, tabs. The sign-in page does not carry it.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { isMetered } from '#core/browser/is-metered.ts'
import { whenIdle } from '#core/browser/when-idle.ts'
import { pageFacts } from '#core/http/runtime-config.ts'
import { isLockedIn } from '#core/lock/lock.ts'
import type { Search } from '#core/navigation/search-params.ts'
import { readThemeConfig } from '#core/settings/theme-config.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { guardSession } from './-guard-session.ts'

let isPreloading = false

/** Once the first page stands, fetches the ones that may follow. */
function preloadOnce() {
  if (isPreloading) return
  isPreloading = true
  void whenIdle()
    .then(async () => {
      if (!isMetered()) await (await import('./-likely-next.ts')).preloadLikelyNext()
    })
    .catch(() => undefined)
}

/** Asks for the rows of the screen that the page opened at together with the menu, which says a round trip later who may see it. */
function startFirstView(search: Search) {
  const { view } = pageFacts
  if (view === undefined || isLockedIn(readThemeConfig())) return
  void import('./-find-page.ts')
    .then(async ({ prefetchView }) => prefetchView(view, search))
    .catch(() => undefined)
}

/**
 * Fetches what the frame stands on and finds the tab of the address; throws where it leads elsewhere. `isFirst` is true for
 * the address that the page was opened at.
 */
export async function guardApp(opened: ParsedLocation, isFirst: boolean) {
  const { pathname, search, state } = opened
  if (isFirst) startFirstView(search as Search)
  const menu = await guardSession(opened)
  tabStore.follow()
  preloadOnce()
  const location = { pathname, search: search as Search, tab: state.tab }
  const left = state.recall ? tabStore.recall(location) : undefined
  // A menu entry names a screen; its tab knows how it was left.
  if (left) throw redirect({ to: pathname, search: left, state: { tab: pathname }, replace: true })
  return { menu, tab: tabStore.tabAt(location) }
}
