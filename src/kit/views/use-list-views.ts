// The saved views of a list on screen: which there are, which is open, and whether the screen still shows what it holds.
// The open one is named in the address beside the filters, which count: a link shows what it says.
import { msg } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { z } from 'zod'
import * as api from '#contract/system/list-view.ts'
import { Id } from '#contract/wire.ts'
import { notify } from '#core/feedback/toast.ts'
import { invalidate, query } from '#core/http/api.ts'
import { readListPrefs } from '../list/list-prefs.ts'
import type { List } from '../list/use-list.ts'
import {
  type RawSearch,
  readSearch,
  searchSchema,
  useViewSearch,
  writeSearch,
} from '../list/view-search.ts'
import { useTabContext } from '../tab-context.ts'

/** Views change seldom, and whoever changes one reads them again. */
const staleMs = 60_000
/** What of an address is no part of a view. */
const passing = ['pageNum', 'pageSize', 'cursor']

type Search = api.ListView['search']
type Look = Pick<api.ListView, 'search' | 'columns' | 'pageSize' | 'arrangement'>

/** Reads alike for what looks alike: entries in any order, columns and how they stand, and the page size where the view names one. */
const lookOf = ({ search, columns, pageSize, arrangement }: Look, hasSize: boolean) =>
  JSON.stringify([
    ...[search, columns, arrangement?.widths ?? {}].map((part) =>
      Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    arrangement?.order,
    arrangement?.pinned,
    hasSize && pageSize,
  ])

/** The saved views of a list, the open one, and what can be done with them on screen. */
export function useListViews(list: List) {
  const client = useQueryClient()
  const { def, prefs } = list
  const { shape, defaults } = def.search
  const path = def.endpoint.path
  const asked = query(api.all, { list: path }, { quiet: true })
  const { data } = useQuery({ ...asked, staleTime: staleMs })
  const schema = useMemo(
    () => searchSchema({ ...shape, view: Id } as z.ZodRawShape, defaults),
    [shape, defaults],
  )
  const [search, setSearch] = useViewSearch(schema)
  const live: RawSearch = useSearch({ strict: false })
  const address = useTabContext()?.search ?? live
  const current = data?.views.find(({ id }) => id === search['view'])

  const searchOf = (values: object) =>
    Object.fromEntries(
      Object.entries(writeSearch(def.search, values)).filter(([name]) => !passing.includes(name)),
    ) as Search
  const content: Look = {
    search: searchOf(list.search),
    columns: prefs.columns,
    arrangement: prefs.arrangement,
    pageSize: list.size as Look['pageSize'],
  }
  const isChanged = () => {
    if (!current) return false
    const { pageSize } = current
    const shown = { ...current, search: searchOf(readSearch(def.search, current.search)) }
    return lookOf(shown, pageSize !== null) !== lookOf(content, pageSize !== null)
  }

  /** Shows a view, or the list as its screen declares it. */
  const open = (view: api.ListView | undefined, replace = false) => {
    const lost = Object.entries(view?.search ?? {}).filter(([name, value]) => {
      const field = shape[name] as z.ZodType | undefined
      return !field || (value !== '' && !z.safeParse(field, value).success)
    }).length
    if (lost > 0) notify.warning(msg`此列表已不支持视图中的 ${lost} 个条件，打开时未使用它们`)
    setSearch(
      {
        ...Object.fromEntries(Object.keys(shape).map((name) => [name, undefined])),
        ...readSearch(def.search, view?.search ?? {}),
        pageSize: view?.pageSize ?? undefined,
        view: view?.id,
      },
      { replace },
    )
  }

  return {
    isReady: data !== undefined,
    views: data?.views ?? [],
    defaultId: data?.defaultId ?? null,
    layout: data?.layout,
    roles: data?.roles ?? [],
    current,
    isChanged: isChanged(),
    /** Nothing is in the address: no filter, no view, no open record. */
    isBare: Object.keys(address).length === 0,
    /** What is on screen, as a view keeps it. */
    content,
    open,
    /** Names a view as the open one, after it was made of what is on screen. */
    name: (id: string | undefined) => setSearch({ view: id }, { replace: true }),
    /** Reads the views again. */
    refresh: () => invalidate(client, api.all),
    /** The layout that the server knows from now on. */
    noteLayout: (layout: api.ListLayout) =>
      client.setQueryData(asked.queryKey, (known) => known && { ...known, layout }),
  }
}
export type ListViews = ReturnType<typeof useListViews>

/** Opens the default view of a list that is entered without search parameters, and draws the columns of the open view. */
export function useOpenView({ setPrefs, def }: List, views: ListViews) {
  const { current, isReady, isBare, open, defaultId } = views
  const enter = useEffectEvent(() => {
    const start = views.views.find(({ id }) => id === defaultId)
    // A link with parameters shows what it says.
    if (start && isBare) open(start, true)
  })
  const draw = useEffectEvent(() => {
    const { columns, arrangement } = current ?? readListPrefs(def.endpoint.path)
    if (isReady) setPrefs({ columns, arrangement }, false)
  })
  const openId = current?.id
  // The address is outside React: Back changes the view as the menu does.
  useEffect(() => draw(), [isReady, openId])
  useEffect(() => {
    if (isReady) enter()
  }, [isReady])
}
