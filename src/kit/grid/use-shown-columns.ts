// Which columns of a list are drawn, and in which order.
import { useMemo } from 'react'
import type { ListEndpoint } from '#contract/endpoint.ts'
import type { Arrangement } from '#contract/system/arrangement.ts'
import type { ListDef } from '../list/list-def.ts'
import type { ListPrefs } from '../list/list-prefs.ts'
import { arranged } from './arrange.ts'

/** How an operator who arranged nothing has the columns. */
export const asDeclared: Arrangement = { order: [], pinned: [], widths: {} }

/** Pixels of columns beside a record in a very wide window. */
const besideRoom = 780

/**
 * The columns shown: the screen's own choice and order, changed by the operator's; beside a record those that it names,
 * and in a very wide window as many of the others as there is room for.
 */
export function useShownColumns<E extends ListEndpoint>(
  def: ListDef<E>,
  { columns: shown, arrangement }: ListPrefs,
  beside: false | 'narrow' | 'wide',
) {
  // Widths change while an edge is dragged, and no row has to be drawn again for them.
  const { order, pinned } = arrangement ?? asDeclared
  return useMemo(() => {
    const all = arranged(def.columns, { order, pinned }).filter(
      ({ id, hidden }) => shown[id] ?? !hidden,
    )
    const named = beside ? def.compactColumns : undefined
    if (!named) return all
    if (beside === 'narrow') return named
    const isOfHere = (column: (typeof all)[number]) => !def.columns.includes(column)
    const shownHere = [...all, ...named.filter(isOfHere)]
    const isNamed = (column: (typeof all)[number]) => named.includes(column)
    let room = besideRoom - named.reduce((sum, { width }) => sum + width, 0)
    // The first that finds no room ends it: what comes after is of less use.
    return shownHere.filter((column) => isNamed(column) || (room -= column.width) >= 0)
  }, [def, shown, order, pinned, beside])
}
