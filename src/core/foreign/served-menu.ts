// The menu of a back end that is not ours, without the screens whose call it does not have.
import type ky from 'ky'
import { ref, subscribe } from 'valtio'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { acceptLanguage } from '../i18n/locale.ts'
import { absentCalls } from '../session/absent-calls.ts'
import { session } from '../session/session.ts'
import { backEndCall } from './back-end-call.ts'
import { type ForeignEnv, sendAdapted } from './foreign-exchange.ts'
import { callOfEntry, type ViewCall } from './view-calls.ts'

/** Calls that are asked for at once while it is found out what there is. */
const maxAtOnce = 4

/** Leaves out what needs a call that is absent, and folders of which nothing is left. */
export const servedEntries = (
  entries: readonly MenuEntry[],
  isAbsent: (permission: string) => boolean,
): readonly MenuEntry[] => {
  const kept = entries.flatMap((entry) => {
    const call = callOfEntry(entry)
    if (call && isAbsent(call.permission)) return []
    const { children } = entry
    if (!children || children.length === 0) return [entry]
    const left = servedEntries(children, isAbsent)
    if (left === children) return [entry]
    return left.length === 0 ? [] : [{ ...entry, children: [...left] }]
  })
  const isWhole = kept.length === entries.length && kept.every((entry, at) => entry === entries[at])
  return isWhole ? entries : kept
}

const callsIn = (entries: readonly MenuEntry[]): ViewCall[] =>
  entries.flatMap((entry) => {
    const call = callOfEntry(entry)
    return [...(call ? [call] : []), ...callsIn(entry.children ?? [])]
  })

/**
 * Keeps the menu of the session to what the back end has: with each menu that it sends, asks once for one row of every screen
 * of which nothing is known. Returns how to stop.
 */
export function followServedMenu(
  { adapter, served, notServedCode = 404 }: ForeignEnv,
  client: typeof ky,
): () => void {
  let seen: readonly MenuEntry[] | null = null
  const stop = new AbortController()

  const trim = () => {
    const { menu } = session.state
    if (menu === null) return
    const left = servedEntries(menu, (permission) => absentCalls.isAbsent?.(permission) === true)
    if (left !== menu) session.state.menu = seen = ref(left as MenuEntry[])
  }

  async function ask(view: ViewCall, token: string) {
    const call = backEndCall({ ...view, path: view.name }, { pageNum: 1, pageSize: 1 })
    const request = adapter.toRequest(call)
    if (request === 'not-served') return served.noteRefused(view, true)
    const headers = { authorization: `Bearer ${token}`, 'accept-language': acceptLanguage() }
    await served.limitProbes(view, async () => {
      if (served.isServed(view) || served.isAbsent(view)) return
      const init = { headers, signal: stop.signal }
      const { code } = await sendAdapted(client, adapter, call, request, init)
      if (code === 404 || code === notServedCode) served.noteRefused(view)
      else served.noteServed(view)
    })
  }

  async function askAll(menu: readonly MenuEntry[], token: string) {
    const open = callsIn(menu).filter((view) => !served.isServed(view) && !served.isAbsent(view))
    const next = async (): Promise<void> => {
      const view = open.shift()
      // A token that ended says nothing of what there is.
      if (!view || stop.signal.aborted || session.state.token !== token) return
      await ask(view, token).catch(() => undefined)
      return next()
    }
    await Promise.all(Array.from({ length: maxAtOnce }, next))
  }

  const follow = () => {
    const { menu, token } = session.state
    if (menu === null || token === null || menu === seen) return
    seen = menu
    trim()
    void askAll(session.state.menu ?? [], token)
  }
  const ends = [subscribe(session.state, follow), subscribe(absentCalls, trim)]
  follow()
  return () => {
    stop.abort()
    for (const end of ends) end()
  }
}
