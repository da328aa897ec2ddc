// What happens before a signed-in page: lock, menu, texts, tabs. The sign-in page does not carry it.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { whenUnlocked } from '#core/browser-lock.ts'
import { tags } from '#core/browser-tags.ts'
import { loadTexts } from '#core/locale.ts'
import { ensureMenu } from '#core/menu.ts'
import type { Search } from '#core/search-params.ts'
import { session } from '#core/session.ts'
import { signedIn } from '#shell/root/signed-in.ts'

/** Fetches what the frame stands on and finds the tab of the address; throws where it leads elsewhere. */
export async function enterApp({ pathname, search, state }: ParsedLocation) {
  const [menu] = await Promise.all([
    whenUnlocked(ensureMenu),
    loadTexts('frame'),
    // No page without its lock.
    signedIn.load(),
  ])
  if (session.state.mustChangePassword) throw redirect({ to: '/login', replace: true })
  tags.follow()
  const place = { pathname, search: search as Search, tab: state.tab }
  const left = state.recall ? tags.recall(place) : undefined
  // A menu entry names a screen; its tab knows how it was left.
  if (left) throw redirect({ to: pathname, search: left, state: { tab: pathname }, replace: true })
  return { menu, tab: tags.tabAt(place) }
}
