// Fetches the menu once per session and keeps it current.
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Lang } from '#contract/lang.ts'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { getUserMenus } from '#contract/session.ts'
import { call } from '../http/api.ts'
import { currentLang } from '../i18n/locale.ts'
import { session as ownSession, type Session } from '../session/session.ts'
import { indexMenu, type MenuIndex } from './menu-index.ts'

/** What is on its way, by token and language. */
const pending = new Map<string, Promise<void>>()

async function fetchMenus(session: Session, token: string, lang: Lang) {
  // Quiet: a console without a menu has a page of its own for the error.
  const menus = await call(getUserMenus, null, { quiet: true })
  // Titles in the language before the last switch come too late.
  if (lang === currentLang()) session.keepMenus(token, menus, lang)
}

/** Fetches menu, rights and identity again: after a change of language or of the menu itself. */
export async function refreshMenu(session: Session = ownSession): Promise<void> {
  const { token } = session.state
  if (token === null) return
  const lang = currentLang()
  const key = lang + token
  const done =
    pending.get(key) ?? fetchMenus(session, token, lang).finally(() => pending.delete(key))
  pending.set(key, done)
  await done
}

/** Waits for nothing that was asked for until now, as a new page does. */
export const forgetMenuCalls = (): void => pending.clear()

const indexes = new WeakMap<readonly MenuEntry[], MenuIndex>()

/** The index of the session's menu; empty while there is none. */
export function menuIndex(session: Session = ownSession): MenuIndex {
  const { menu, user } = session.state
  if (menu === null) return { entries: [], byPath: new Map() }
  const known = indexes.get(menu)
  if (known) return known
  const index = indexMenu(menu, user?.roles ?? [])
  indexes.set(menu, index)
  return index
}

/** The menu of the session, fetched when this tab has none for its token. Throws what the call throws. */
export async function ensureMenu(session: Session = ownSession): Promise<MenuIndex> {
  // Twice: another tab may sign in as someone else while the first answer is under way.
  for (let attempt = 0; attempt < 2 && session.state.menu === null; attempt += 1)
    await refreshMenu(session)
  return menuIndex(session)
}

/** The menu for a component; follows a change of language or identity. */
export function useMenu(): MenuIndex {
  const { menu } = useSnapshot(ownSession.state)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the menu is replaced as a whole, never changed in place
  return useMemo(() => menuIndex(), [menu])
}
