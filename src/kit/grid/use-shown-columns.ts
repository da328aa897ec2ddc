// Which columns of a list are drawn, and in which order.
import {
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListEndpoint } from '#contract/endpoint.ts'
import type { Arrangement } from '#contract/system/arrangement.ts'
import type { ListDef } from '../list/list-def.ts'
import type { ListPrefs } from '../list/list-prefs.ts'
import { arranged } from './arrange.ts'

const features = tableFeatures({ columnVisibilityFeature })
const helper = createColumnHelper<typeof features, object>()
/** How an operator who arranged nothing has the columns. */
export const asDeclared: Arrangement = { order: [], pinned: [], widths: {} }

/** The columns shown: the screen's own choice and order, changed by the operator's; beside a record those that it names. */
export function useShownColumns<E extends ListEndpoint>(
  def: ListDef<E>,
  { columns: shown, arrangement }: ListPrefs,
  rows: readonly object[],
  isBeside: boolean,
) {
  // Widths change while an edge is dragged, and no row has to be drawn again for them.
  const { order, pinned } = arrangement ?? asDeclared
  const columns = useMemo(
    () => helper.columns(def.columns.map(({ id }) => helper.display({ id }))),
    [def],
  )
  const columnVisibility = useMemo(
    () => ({ ...Object.fromEntries(def.columns.map(({ id, hidden }) => [id, !hidden])), ...shown }),
    [def, shown],
  )
  const table = useTable({ features, columns, data: rows as object[], state: { columnVisibility } })
  const leaves = table.getVisibleLeafColumns()
  return useMemo(() => {
    const visible = new Set(leaves.map(({ id }) => id))
    const named = isBeside ? def.besideRecord : undefined
    return arranged(def.columns, { order, pinned }).filter(
      ({ id }) => visible.has(id) && (named?.includes(id) ?? true),
    )
  }, [def, leaves, order, pinned, isBeside])
}
