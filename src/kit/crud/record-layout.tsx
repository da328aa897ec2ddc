// How an open record is divided: what decides stands on top, all else in tabs, and three things can be done at once.
import { useLingui } from '@lingui/react/macro'
import { MoreHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Text } from '#core/i18n/text.ts'
import { useAccess } from '#core/session/access.ts'
import { Badge } from '#ui/badge.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TabPanels } from '#ui/tab-panels.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { ActionMenu } from '../actions/action-menu.tsx'
import type { Action } from '../actions/action.ts'
import type { CellContext } from '../cells/cell.tsx'
import type { Column } from '../list/list-def.ts'
import { useText } from '../use-text.ts'

interface RecordTab<D> {
  readonly id: string
  readonly label: Text
  /** Ids of columns that stand here. */
  readonly fields?: readonly string[]
  readonly draw?: (detail: D, facts: CellContext) => ReactNode
  readonly count?: (detail: D) => number
  /** The history of the record is its last part. */
  readonly hasHistory?: true
}

/** The parts of an open record of answer `D`. */
export interface RecordLayout<D> {
  /** Ids of the columns that a decision needs. */
  readonly top: readonly string[]
  /** Keys of the actions that have a button; all others are in a menu. */
  readonly actions: readonly string[]
  readonly tabs: readonly RecordTab<D>[]
}

/** The value of a column: several values of one dictionary one after the other, which a list cuts. */
function wholeValue(column: Column<object>, row: object, facts: CellContext): ReactNode {
  const value: unknown = (row as Readonly<Record<string, unknown>>)[column.field]
  const [type] = column.dicts
  if (type === undefined || !Array.isArray(value) || value.length < 2)
    return column.render(row, facts)
  return (
    <span className="flex flex-wrap gap-1">
      {value.map((key) => {
        const word = facts.dict(type, String(key))
        return (
          <Badge key={String(key)} tone={word?.color ?? 'default'}>
            {word?.value ?? String(key)}
          </Badge>
        )
      })}
    </span>
  )
}

/** A value that takes the full width. */
function isLong({ field }: Column<object>, row: object): boolean {
  const value: unknown = (row as Readonly<Record<string, unknown>>)[field]
  return Array.isArray(value) && value.length > 3
}

/** Columns of a row with their names. */
export function RowFields({
  columns,
  row,
  facts,
}: {
  columns: readonly Column<object>[]
  row: object
  facts: CellContext
}) {
  const text = useText()
  return (
    <DescriptionList
      items={columns.map((column) => ({
        id: column.id,
        term: text(column.label),
        value: wholeValue(column, row, facts),
        wide: isLong(column, row),
      }))}
    />
  )
}

/** The buttons of the actions that are named, and a menu of all others. */
export function ChosenActions({
  actions,
  named,
}: {
  actions: readonly Action[]
  named: readonly string[]
}) {
  const { t } = useLingui()
  const { can } = useAccess()
  const isNamed = ({ keys }: Action) => keys !== undefined && named.includes(keys)
  const others = actions.filter((action) => !isNamed(action))
  return (
    <>
      <ActionButtons
        layer="drawer"
        actions={actions
          .filter(isNamed)
          .toSorted((a, b) => named.indexOf(a.keys ?? '') - named.indexOf(b.keys ?? ''))}
      />
      {others.some(({ endpoint }) => can(endpoint)) && (
        <ActionMenu
          layer="drawer"
          actions={others}
          trigger={
            <IconButton label={t`更多操作`} tip={false} icon={<MoreHorizontal aria-hidden />} />
          }
        />
      )}
    </>
  )
}

interface DividedRecordProps {
  layout: RecordLayout<never>
  columns: readonly Column<object>[]
  row: object
  detail: object | undefined
  facts: CellContext
  history: ReactNode
}

/** The parts of a record in tabs; the first one as soon as the row is there. */
export function DividedRecord({
  layout,
  columns,
  row,
  detail,
  facts,
  history,
}: DividedRecordProps) {
  const { t } = useLingui()
  const text = useText()
  const [open, setOpen] = useState(layout.tabs[0]?.id ?? '')
  const of = (ids: readonly string[]) =>
    ids.flatMap((id) => columns.filter((column) => column.id === id))
  return (
    <>
      <RowFields columns={of(layout.top)} row={row} facts={facts} />
      <TabPanels
        label={t`记录内容`}
        value={open}
        onValueChange={setOpen}
        tabs={layout.tabs.map(({ id, label, fields, draw, count, hasHistory }) => ({
          id,
          label: text(label),
          count: detail && count?.(detail as never),
          content: (
            <>
              {detail && draw?.(detail as never, facts)}
              {fields && <RowFields columns={of(fields)} row={row} facts={facts} />}
              {hasHistory && history}
            </>
          ),
        }))}
      />
    </>
  )
}
