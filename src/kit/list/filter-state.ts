// Which filters of a list are set, by control: the pair `xMin`, `xMax` counts as one.
import type { Control } from './controls.tsx'
import type { List } from './use-list.ts'
import type { SearchChange } from './view-search.ts'

/** A filter with its value and its way back into the address. */
export interface FilterState {
  readonly name: string
  readonly control: Control<unknown>
  /** Undefined while the filter is not set. */
  readonly value: unknown
  readonly set: (value: unknown, how?: SearchChange) => void
}

const isRange = (control: object) => 'isRange' in control

/** Every filter of a list in the order of its declaration. */
export function filterStates(list: List): FilterState[] {
  const search: Record<string, unknown> = list.search
  return list.def.filters.map(({ name, control }) => {
    if (!isRange(control))
      return {
        name,
        control,
        value: search[name],
        set: (value, how) => list.setSearch({ [name]: value }, how),
      }
    const [min, max] = [search[`${name}Min`], search[`${name}Max`]]
    return {
      name,
      control,
      value: min === undefined && max === undefined ? undefined : { min, max },
      set: (value, how) => {
        const bounds = (value ?? {}) as { min?: unknown; max?: unknown }
        list.setSearch({ [`${name}Min`]: bounds.min, [`${name}Max`]: bounds.max }, how)
      },
    }
  })
}

/** Whether anything narrows the list. */
export const hasFilters = (list: List): boolean =>
  filterStates(list).some(({ value }) => value !== undefined)

/** Takes every filter away, those that hold by default too. */
export const clearFilters = (list: List): void =>
  list.setSearch(
    Object.fromEntries(
      Object.keys(list.def.endpoint.filter.shape).map((name) => [name, undefined]),
    ),
  )
