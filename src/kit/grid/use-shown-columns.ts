// Which columns of a list are drawn, and in which order.
import { useMemo } from 'react'
import type { ListEndpoint } from '#contract/endpoint.ts'
import type { Arrangement } from '#contract/system/arrangement.ts'
import type { ListDef } from '../list/list-def.ts'
import type { ListPrefs } from '../list/list-prefs.ts'
import { arranged } from './arrange.ts'

/** How an operator who arranged nothing has the columns. */
export const asDeclared: Arrangement = { order: [], pinned: [], widths: {} }

/** The columns shown: the screen's own choice and order, changed by the operator's; beside a record those that it names. */
export function useShownColumns<E extends ListEndpoint>(
  def: ListDef<E>,
  { columns: shown, arrangement }: ListPrefs,
  isBeside: boolean,
) {
  // Widths change while an edge is dragged, and no row has to be drawn again for them.
  const { order, pinned } = arrangement ?? asDeclared
  return useMemo(() => {
    const named = isBeside ? def.besideRecord : undefined
    return arranged(def.columns, { order, pinned }).filter(
      ({ id, hidden }) => (shown[id] ?? !hidden) && (named?.includes(id) ?? true),
    )
  }, [def, shown, order, pinned, isBeside])
}
