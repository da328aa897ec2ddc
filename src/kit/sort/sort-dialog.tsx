// Putting records into order, by pointer or by the arrow keys of their handles; one call stores their positions.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { SortItems } from '#contract/wire.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { CallDialog } from '../form/call-dialog.tsx'
import type { RowOf } from '../list/list-def.ts'
import { NothingYet } from '../review/small-table.tsx'
import { useFresh } from '../time/use-fresh.ts'
import { SortableItems } from './sortable-items.tsx'

type Row = { id: string; sort: number }
type Positions = z.output<typeof SortItems>

/** Ten apart, so that one fits between two by hand. */
const step = 10
const numbered = (ids: readonly string[]): Positions =>
  ids.map((id, index) => ({ id, sort: Math.min(9999, (index + 1) * step) }))

interface SortDialogProps<L extends ListEndpoint> {
  /** The call that stores positions. */
  endpoint: Endpoint<z.ZodObject<{ items: typeof SortItems }>>
  list: L
  /** Which records; all of them unless given. */
  filter?: z.input<L['filter']>
  getName: (row: RowOf<L>) => string
  refresh: () => Promise<void>
  onClose: () => void
}

function Order({ rows, getName }: { rows: readonly Row[]; getName: (row: Row) => string }) {
  const { t } = useLingui()
  const { watch, setValue } = useFormContext<{ items: Positions }>()
  const indexes = new Map(watch('items').map(({ id }, index) => [id, index]))
  const indexOf = ({ id }: Row) => indexes.get(id) ?? 0
  if (rows.length === 0) return <NothingYet />
  return (
    <div className="max-h-96 overflow-y-auto">
      <SortableItems
        items={rows.toSorted((a, b) => indexOf(a) - indexOf(b))}
        label={t`排序`}
        layout="list"
        getName={getName}
        onSort={(sorted) =>
          setValue('items', numbered(sorted.map(({ id }) => id)), { shouldDirty: true })
        }
      >
        {(row) => (
          <>
            <span className="w-8 shrink-0 text-end text-text-muted tabular-nums">
              {indexOf(row) + 1}
            </span>
            <span className="min-w-0 flex-1 truncate">{getName(row)}</span>
          </>
        )}
      </SortableItems>
    </div>
  )
}

/** Puts the records of a list into order, at most 500. */
export function SortDialog<L extends ListEndpoint>({
  endpoint,
  list,
  filter,
  getName,
  refresh,
  onClose,
}: SortDialogProps<L>) {
  const input = { ...filter, orderBy: 'sort asc', pageSize: 500 }
  const { data } = useFresh(list as ListEndpoint, input as never, onClose)
  if (!data) return null
  // Lists that are put into order have both fields.
  const { list: rows } = data as { list: readonly Row[] }
  return (
    <CallDialog
      endpoint={endpoint}
      title={msg`排序`}
      initial={{ items: numbered(rows.map(({ id }) => id)) }}
      onDone={async () => {
        await refresh()
        notifyDone(msg`排序`)
        onClose()
      }}
      onClose={onClose}
    >
      <Order rows={rows} getName={getName as (row: never) => string as (row: Row) => string} />
    </CallDialog>
  )
}
