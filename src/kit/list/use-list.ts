// A list at work: what the address asks for, what the server answered, what is selected. The parts of a list screen
// take it as one value; a screen of its own making uses it the same way.
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import type { z } from 'zod'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { defaultPageSize, maxOffsetRows } from '#contract/wire.ts'
import { firstReadings, query, type ReadOptions } from '#core/http/api.ts'
import { prefetchDicts } from '../refs/dict.ts'
import { useTabContext } from '../tab-context.ts'
import type { ListDef, PagingShape, RowOf } from './list-def.ts'
import { type ChangePrefs, type ListPrefs, readListPrefs, useListPrefs } from './list-prefs.ts'
import {
  type RawSearch,
  readSearch,
  type SearchChange,
  type SearchOf,
  useViewSearch,
} from './view-search.ts'

type SearchOfDef<E extends ListEndpoint> = SearchOf<ListDef<E>['search']['shape']>
/** One line of a list's sums: a currency, or another group, and its amounts. */
export type SumLine = Readonly<Record<string, unknown>> & { readonly count: number }

/** A running list over rows `R`. */
export interface List<E extends ListEndpoint = ListEndpoint> {
  readonly def: ListDef<E>
  readonly search: SearchOfDef<E>
  /** Merges into the address; back to page 1 unless the change names a page. */
  setSearch(change: SearchOfDef<E>, how?: SearchChange): void
  readonly page: number
  readonly size: number
  readonly order: { field: string; direction: 'asc' | 'desc' } | undefined
  readonly rows: readonly RowOf<E>[]
  readonly total: number
  readonly isEstimate: boolean
  readonly sums: readonly SumLine[]
  /** The whole answer, for totals that are beside the sums. */
  readonly totals: Readonly<Record<string, unknown>>
  /** `failed` only while there is nothing to show; later failures leave the old rows and `isStale`. */
  readonly state: 'loading' | 'failed' | 'ready'
  readonly isFetching: boolean
  readonly isStale: boolean
  /** When the shown rows were answered, epoch milliseconds. */
  readonly updatedAt: number
  /** How old they were when they came, in milliseconds: the server may have had them already. */
  readonly ageMs: number
  /** Loads the page again, after a first reading that is under way, and gives its rows; those on screen when that failed. */
  refetch(): Promise<readonly RowOf<E>[]>
  /** Reads the first page in another order, which then is there when the address asks for it. */
  readInOrder(orderBy: string): Promise<readonly RowOf<E>[]>
  /** Ids of selected rows of this page; never in the address. */
  readonly selected: ReadonlySet<string>
  readonly select: (ids: readonly string[], on: boolean) => void
  /** The selected rows: those of this page, or those that `pick` got and are selected still. */
  readonly picked: readonly RowOf<E>[]
  /** Selects these rows on whatever page they are, and no others, until the filter changes. */
  readonly pick: (rows: readonly RowOf<E>[]) => void
  readonly prefs: ListPrefs
  readonly setPrefs: ChangePrefs
}

type Identified = { id: string }
/** The id of a row; every list row has one. */
export const getRowId = (row: unknown): string => (row as Identified).id

/** What is sent for a search; `prefetch` of a view builds the same, so the cache hits. */
const inputOf = <E extends ListEndpoint>(search: SearchOfDef<E>, pageSize: number) =>
  // Field by field the search went through the endpoint's own filter.
  ({ ...search, pageNum: search['pageNum'] ?? 1, pageSize }) as z.input<E['input']>

/** The call that reads one page of a list. */
export const listQuery = <E extends ListEndpoint>(
  def: ListDef<E>,
  search: SearchOfDef<E>,
  size: number,
  options?: ReadOptions,
) => query(def.endpoint, inputOf(search, size), options)

/** Loads a list's first page, and the words of its cells, before its view opens. */
export const prefetchList =
  <E extends ListEndpoint>(def: ListDef<E>) =>
  async (client: QueryClient, raw: RawSearch, options?: ReadOptions): Promise<void> => {
    const search = readSearch(def.search, raw)
    const asked = search['pageSize'] as number | undefined
    const size = asked ?? readListPrefs(def.endpoint.path).pageSize ?? defaultPageSize
    await Promise.all([
      client.prefetchQuery(listQuery(def, search, size, options)),
      prefetchDicts(client, def.dicts, options),
    ])
  }

/** Selected rows by their id. */
interface Chosen<R> {
  readonly rows: ReadonlyMap<string, R>
  /** The filter that they match, all of them; unset where single rows of a page were selected. */
  readonly filter?: string | undefined
}
const mapOf = <R>(rows: readonly R[]) => new Map(rows.map((row) => [getRowId(row), row]))

interface Answer<R> {
  list: R[]
  total: number
  totalIsEstimate?: boolean
  ageMs?: number
  summary?: SumLine[]
}
const nothing: readonly never[] = []

/** Whether this page has drawn no list yet. */
let isOpening = true

/**
 * False until the first list of a page is drawn without its rows. These may be here by then (decision 024): laid out together,
 * list and rows would be one long task. What is drawn before it is shown has time.
 */
function useFrameFirst(): boolean {
  const tab = useTabContext()
  const [isDue, setDue] = useState(() => !isOpening || tab?.isShown() === false)
  // Frames are outside React.
  useEffect(() => {
    isOpening = false
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setDue(true))))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue
}

/** Runs a list: reads the address, loads the page, holds the selection. */
export function useList<E extends ListEndpoint>(def: ListDef<E>): List<E> {
  const client = useQueryClient()
  const [search, setSearch] = useViewSearch(def.search)
  const [prefs, setPrefs] = useListPrefs(def.endpoint.path)
  const [chosen, setChosen] = useState<Chosen<RowOf<E>>>({ rows: new Map() })
  // Every list's shape contains the paging part (defineList).
  const paging = search as SearchOf<PagingShape>
  const size = paging.pageSize ?? prefs.pageSize ?? defaultPageSize
  const result = useQuery({ ...listQuery(def, search, size), placeholderData: keepPreviousData })
  // The first rows are drawn bit by bit, so that a key is answered in between; what changes later is drawn at once.
  const isDue = useFrameFirst()
  const isHere = useDeferredValue(isDue && result.data !== undefined)
  // listEndpoint builds every list's answer in this shape.
  const data = (isHere ? result.data : undefined) as Answer<RowOf<E>> | undefined
  const rows = data?.list ?? nothing
  const filter = JSON.stringify({ ...search, pageNum: 0, pageSize: 0, orderBy: 0, cursor: 0 })
  const { selected, picked } = useMemo(() => {
    const isOver = chosen.filter !== undefined && chosen.filter !== filter
    const known = isOver ? new Map<string, RowOf<E>>() : chosen.rows
    const here = rows.filter((row) => known.has(getRowId(row)))
    return {
      selected: new Set(here.map(getRowId)),
      // What is on screen is newer than what was read for the selection.
      picked: chosen.filter === filter ? [...mapOf([...known.values(), ...here]).values()] : here,
    }
  }, [rows, chosen, filter])
  const page = paging.pageNum ?? 1
  const isBeyondEnd =
    page > 1 && data !== undefined && rows.length === 0 && !result.isPlaceholderData
  const clamp = useEffectEvent(() => {
    const pages = Math.ceil((data?.total ?? 0) / size)
    // An estimate may promise pages that are not there, never this one again; the deepest need a cursor nobody has.
    const last = Math.min(page - 1, pages, Math.floor(maxOffsetRows / size))
    const pageNum = last <= 1 ? undefined : last
    setSearch({ pageNum, cursor: undefined } as SearchOfDef<E>, { replace: true })
  })
  // The address lives outside React: the last row of the last page was decided, or a link is old.
  useEffect(() => {
    if (isBeyondEnd) clamp()
  }, [isBeyondEnd, page])
  const [field, direction] = paging.orderBy?.split(' ') ?? []
  return {
    def,
    search,
    setSearch: (change, how) =>
      // A cursor belongs to one page of one filter; `writeSearch` leaves it out where the list has none.
      setSearch({ pageNum: undefined, cursor: undefined, ...change }, how),
    page,
    size,
    order:
      field === undefined ? undefined : { field, direction: direction === 'asc' ? 'asc' : 'desc' },
    rows,
    total: data?.total ?? 0,
    isEstimate: data?.totalIsEstimate ?? false,
    sums: data?.summary ?? nothing,
    totals: (data ?? {}) as Readonly<Record<string, unknown>>,
    state: data ? 'ready' : result.isError ? 'failed' : 'loading',
    isFetching: result.isFetching || result.data !== data,
    isStale: result.isError || result.isPlaceholderData,
    updatedAt: result.dataUpdatedAt - (data?.ageMs ?? 0),
    ageMs: data?.ageMs ?? 0,
    refetch: async () => {
      if (firstReadings(client, def.endpoint).length > 0) await result.refetch()
      return ((await result.refetch()).data as typeof data)?.list ?? rows
    },
    readInOrder: async (orderBy) => {
      const asked = { ...search, pageNum: undefined, cursor: undefined, orderBy }
      const answer = await client.fetchQuery(listQuery(def, asked as SearchOfDef<E>, size))
      return (answer as Answer<RowOf<E>>).list
    },
    selected,
    select: (ids, on) => {
      const isAll = chosen.filter === filter
      const next = isAll || chosen.filter === undefined ? new Map(chosen.rows) : new Map()
      for (const id of ids) next.delete(id)
      if (on) for (const row of rows) if (ids.includes(getRowId(row))) next.set(getRowId(row), row)
      setChosen({ rows: next, filter: isAll && next.size > 0 ? filter : undefined })
    },
    picked,
    pick: (all) => setChosen({ rows: mapOf(all), filter }),
    prefs,
    setPrefs,
  }
}
