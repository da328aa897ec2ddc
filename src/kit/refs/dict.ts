// Dictionaries: the server's words and colours for stored values, in the operator's language.
import { type QueryClient, type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { z } from 'zod'
import { getDictData, type DictValue } from '#contract/system/dict.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { query, type ReadOptions } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Option } from '#ui/select/option.ts'
import { useText } from '../use-text.ts'

/** A word and its colour, or undefined for a value the dictionary does not know (yet). */
export interface DictLookup {
  (type: string, key: string): DictValue | undefined
  /** All words of a dictionary; none before it is loaded. */
  readonly words: (type: string) => readonly string[]
}

const tenMinutesMs = 600_000
const dictQuery = (dictType: string, options?: ReadOptions) => ({
  ...query(getDictData, { dictType }, options),
  staleTime: tenMinutesMs,
})

/** Loads dictionaries before the first cell asks for them. */
export const prefetchDicts = (
  client: QueryClient,
  types: readonly string[],
  options?: ReadOptions,
): Promise<void[]> =>
  Promise.all(types.map((type) => client.prefetchQuery(dictQuery(type, options))))

const combine = (results: UseQueryResult<z.output<(typeof getDictData)['output']>>[]) =>
  results.map((each) =>
    // Words are typed by somebody too.
    each.data?.values.map((known) => ({ ...known, value: markBidi(known.value) })),
  )

/** Loads dictionaries (each once for the whole console) and looks values up; stable while nothing changed. */
export function useDicts(types: readonly string[]): DictLookup {
  const loaded = useQueries({ queries: types.map((type) => dictQuery(type)), combine })
  // The compiler-free way to a stable function: one closure per combined result, which Query keeps stable.
  return lookupOf(types, loaded)
}

const lookups = new WeakMap<object, DictLookup>()
function lookupOf(
  types: readonly string[],
  loaded: (readonly DictValue[] | undefined)[],
): DictLookup {
  const known = lookups.get(loaded)
  if (known) return known
  const valuesOf = (type: string) => loaded[types.indexOf(type)]
  const lookup: DictLookup = Object.assign(
    (type: string, key: string) => valuesOf(type)?.find((value) => value.key === key),
    { words: (type: string) => valuesOf(type)?.map(({ value }) => value) ?? [] },
  )
  lookups.set(loaded, lookup)
  return lookup
}

/** A value of a dictionary to choose; `digit` is the key that chooses it. */
export type DictOption<V extends string = string> = Option<V> & { readonly digit: number | null }

/** The values of a dictionary as options of a picker. Call it at module scope; what it gives is a hook. */
export const dictOptions =
  <V extends string>(type: string) =>
  (): readonly DictOption<V>[] => {
    const [values] = useQueries({ queries: [dictQuery(type)], combine })
    // A dictionary may hold more or fewer values than the contract knows; the server checks what is sent.
    return (values ?? []).map((value) => ({
      value: value.key as V,
      label: value.value,
      digit: value.digit,
    }))
  }

/** A few fixed values as options of a picker. Call it at module scope; what it gives is a hook. */
export const fixedOptions = <V extends string>(labels: Readonly<Record<V, Text>>) =>
  function useFixedOptions(): readonly Option<V>[] {
    const text = useText()
    // The keys of a literal are what its type says.
    return (Object.keys(labels) as V[]).map((value) => ({ value, label: text(labels[value]) }))
  }
