// Brings the layout of a list to the operator's other browsers. This browser's copy is drawn at once; what was changed here
// is sent a moment later, what was changed elsewhere is taken over when it arrives. The last write counts.
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/list-view.ts'
import { call } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { readListPrefs } from '../list/list-prefs.ts'
import type { List } from '../list/use-list.ts'
import type { ListViews } from './use-list-views.ts'

const debounceMs = 1_000
/** The server takes no other layout of a list earlier. */
const minIntervalMs = 10_000

/** Keeps the layout of a list and the server's copy of it alike. */
export function useLayout(list: List, { layout, current, noteLayout }: ListViews) {
  const { prefs, setPrefs, def } = list
  const { path } = def.endpoint
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
  const stored = (): api.ListLayout => {
    const { columns, density, pageSize = null, arrangement } = readListPrefs(path)
    return { columns, density, pageSize, arrangement }
  }
  const take = useEffectEvent((theirs: api.ListLayout | null) => {
    if (readListPrefs(path).unsent) return
    const mine = stored()
    if (theirs === null) {
      // From before layouts were kept on the server.
      const isOwn =
        mine.pageSize !== null || mine.density !== 'default' || mine.arrangement !== null
      if (isOwn || Object.keys(mine.columns).length > 0) setPrefs({ unsent: true })
      return
    }
    const { pageSize, ...rest } = theirs
    if (JSON.stringify(mine) === JSON.stringify(theirs)) return
    setPrefs({ ...rest, pageSize: pageSize ?? undefined, unsent: undefined })
    if (current) setPrefs({ columns: current.columns, arrangement: current.arrangement }, false)
  })
  const send = useEffectEvent(async () => {
    const mine = stored()
    sentAt.current = Date.now()
    await call(api.layout, { list: path, layout: mine }, { quiet: true })
    // Changed again meanwhile: the next timer sends it.
    if (JSON.stringify(stored()) !== JSON.stringify(mine)) return
    noteLayout(mine)
    setPrefs({ unsent: undefined })
  })
  // The server's copy is outside React.
  useEffect(() => {
    if (layout !== undefined) take(layout)
  }, [layout])
  const isKnown = layout !== undefined
  // The timer restarts with every change; without the network it is sent when the list is next opened.
  useEffect(() => {
    if (!isKnown || !prefs.unsent) return
    // Another browser kept one a moment ago: it is sent when the server takes it.
    const onFailure = (error: unknown) => {
      if (error instanceof CallError && error.code === Code.tooMany) tryAgain()
    }
    const waitMs = Math.max(debounceMs, sentAt.current + minIntervalMs - Date.now())
    const timer = setTimeout(() => void send().catch(onFailure), waitMs)
    return () => clearTimeout(timer)
  }, [isKnown, prefs, tries])
}
