// The state of a view that lives in its address. Reading never fails: what the schema refuses falls back to its
// default. Writing leaves defaults out, so the clean address and the reset button mean the same thing.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { useTabContext } from '../tab-context.ts'

/** Search parameters as they stand in the address: text, lists and ranges of text. */
export type RawSearch = Record<string, unknown>

/** What a view keeps in its address: each parameter's schema and the values that need not be written. */
export interface SearchSchema<S extends z.ZodRawShape> {
  readonly shape: S
  readonly defaults: Partial<SearchOf<S>>
}
/** The values of a search schema: every parameter may be absent. */
export type SearchOf<S extends z.ZodRawShape> = { [K in keyof S]?: z.output<S[K]> | undefined }

/** Declares the search parameters of a view; `defaults` hold where the address is silent. */
export const searchSchema = <S extends z.ZodRawShape>(
  shape: S,
  defaults: Partial<SearchOf<S>> = {},
): SearchSchema<S> => ({
  shape,
  defaults,
})

const isNone = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Reads the parameters of an address; unknown ones are ignored, bad ones become their default. `x=` means "explicitly none". */
export function readSearch<S extends z.ZodRawShape>(
  { shape, defaults }: SearchSchema<S>,
  raw: RawSearch,
): SearchOf<S> {
  const entries = Object.entries(shape).map(([key, schema]) => {
    const fallback = defaults[key]
    if (raw[key] === undefined) return [key, fallback]
    if (raw[key] === '') return [key, undefined]
    const parsed = z.safeParse(schema, raw[key])
    return [key, parsed.success ? parsed.data : fallback]
  })
  // The entries come from the shape itself, key by key, each through its own schema.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as SearchOf<S>
}

/** Writes parameters for an address: defaults are left out, an emptied default is written as `x=`. */
export function writeSearch<S extends z.ZodRawShape>(
  { shape, defaults }: SearchSchema<S>,
  value: SearchOf<S>,
): RawSearch {
  const raw: RawSearch = {}
  for (const key of Object.keys(shape)) {
    const now = value[key]
    if (isNone(now)) {
      if (!isNone(defaults[key])) raw[key] = ''
    } else if (!same(now, defaults[key])) {
      raw[key] = Array.isArray(now) ? now.map(String) : String(now)
    }
  }
  return raw
}

/** How a change enters the history: typing replaces the entry, a step (page, sort, apply) can be gone back from. */
export interface SearchChange {
  replace?: boolean
}

/** Where the router is going, or is. */
const latestPathOf = ({ latestLocation }: ReturnType<typeof useRouter>) =>
  latestLocation.pathname.replace(/(?<=.)\/+$/, '')

/** The typed value of the view's search parameters and a setter that merges a change into them. */
export function useViewSearch<S extends z.ZodRawShape>(
  schema: SearchSchema<S>,
): [SearchOf<S>, (change: SearchOf<S>, how?: SearchChange) => void] {
  const tabContext = useTabContext()
  const live: RawSearch = useSearch({ strict: false })
  const raw = tabContext?.search ?? live
  const navigate = useNavigate()
  const router = useRouter()
  const value = useMemo(() => readSearch(schema, raw), [schema, raw])
  const set = useCallback(
    (change: SearchOf<S>, { replace = false }: SearchChange = {}) => {
      const next = (before: RawSearch) => {
        const foreign = Object.entries(before).filter(([key]) => !(key in schema.shape))
        return {
          ...Object.fromEntries(foreign),
          ...writeSearch(schema, { ...readSearch(schema, before), ...change }),
        }
      }
      // Left, or about to be: what is still under way must not go to the address of the next screen, or back to this one.
      const isLeaving = tabContext !== null && latestPathOf(router) !== tabContext.path
      if (tabContext && (isLeaving || !tabContext.isShown()))
        return tabContext.keepSearch(next(tabContext.search))
      // The tree's own search types stop at the catch-all route; the schema above is what types a view's search.
      void navigate({
        to: '.',
        search: next as never,
        // The same tab, whatever its search.
        ...(tabContext && { state: { tab: tabContext.id } }),
        replace,
        resetScroll: false,
      })
    },
    [navigate, router, schema, tabContext],
  )
  return [value, set]
}
