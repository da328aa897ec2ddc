// What happens before a signed-in page: lock, menu, texts, tabs. The sign-in page does not carry it.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { loadTexts } from '#core/i18n/locale.ts'
import { whenUnlocked } from '#core/lock/browser-lock.ts'
import { ensureMenu } from '#core/navigation/menu.ts'
import type { Search } from '#core/navigation/search-params.ts'
import { session } from '#core/session/session.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { signedIn } from '#shell/root/signed-in.ts'

/** Fetches what the frame stands on and finds the tab of the address; throws where it leads elsewhere. */
export async function guardApp({ pathname, search, state }: ParsedLocation) {
  const [menu] = await Promise.all([
    whenUnlocked(ensureMenu),
    loadTexts('frame'),
    // No page without its lock.
    signedIn.load(),
  ])
  if (session.state.mustChangePassword) throw redirect({ to: '/login', replace: true })
  tabStore.follow()
  const location = { pathname, search: search as Search, tab: state.tab }
  const left = state.recall ? tabStore.recall(location) : undefined
  // A menu entry names a screen; its tab knows how it was left.
  if (left) throw redirect({ to: pathname, search: left, state: { tab: pathname }, replace: true })
  return { menu, tab: tabStore.tabAt(location) }
}
