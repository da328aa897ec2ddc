// The columns of a list for the menu that shows and hides them. The rows are drawn without this package: what they need of it
// is one line, and it would be the largest part of every list.
import {
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { arranged } from '../grid/arrange.ts'
import { asDeclared } from '../grid/use-shown-columns.ts'
import type { List } from '../list/use-list.ts'

const features = tableFeatures({ columnVisibilityFeature })
const helper = createColumnHelper<typeof features, object>()
const noRows: object[] = []

/** The columns in the order of the list with their names, each a leaf of a table that shows and hides them; `onChange` is given what differs from the screen's own choice. */
export function useColumnTable(
  { def, prefs }: List,
  onChange: (columns: Readonly<Record<string, boolean>>) => void,
) {
  const { arrangement, columns: chosen } = prefs
  const ordered = useMemo(
    () => arranged(def.columns, arrangement ?? asDeclared),
    [def, arrangement],
  )
  const columns = useMemo(
    () => helper.columns(ordered.map(({ id }, at) => helper.display({ id, enableHiding: at > 0 }))),
    [ordered],
  )
  const declared = useMemo(
    () => Object.fromEntries(def.columns.map(({ id, hidden }) => [id, !hidden])),
    [def],
  )
  const columnVisibility = { ...declared, ...chosen }
  const table = useTable({
    features,
    columns,
    data: noRows,
    state: { columnVisibility },
    onColumnVisibilityChange: (update) => {
      const next = functionalUpdate(update, columnVisibility)
      onChange(Object.fromEntries(Object.entries(next).filter(([id, on]) => on !== declared[id])))
    },
  })
  return ordered.map(({ id, label }) => ({ id, label, leaf: table.getColumn(id) }))
}
