// Whether what a list looked for is there, and only its preset filters keep it out of sight: the queue shows what is
// pending, and the number that was typed has been decided.
import { useQuery } from '@tanstack/react-query'
import { pageSizes } from '#contract/wire.ts'
import { filterStates } from './filter-state.ts'
import { type List, listQuery } from './use-list.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What an empty list would show without its preset filters. */
export interface Elsewhere {
  readonly count: number
  /** The preset filters that keep it out of sight. */
  readonly presets: readonly string[]
  readonly show: () => void
}

/** Counts what an empty list would find without its preset filters; undefined where nothing was looked for, or nothing is there. */
export function useElsewhere(list: List): Elsewhere | undefined {
  const { defaults } = list.def.search
  const isPreset = ({ name, value }: { name: string; value: unknown }) =>
    same(value, (defaults as Record<string, unknown>)[name])
  const set = filterStates(list).filter(({ value }) => value !== undefined)
  const presets = set.filter(isPreset).map(({ name }) => name)
  const without = Object.fromEntries(presets.map((name) => [name, undefined]))
  const { data } = useQuery({
    ...listQuery(list.def, { ...list.search, ...without, pageNum: undefined }, pageSizes[0], {
      quiet: true,
    }),
    enabled: presets.length > 0 && presets.length < set.length,
  })
  const count = (data as { total?: number } | undefined)?.total ?? 0
  if (count === 0) return undefined
  return { count, presets, show: () => list.setSearch(without) }
}
