import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { HistoryEvent } from '#contract/history.ts'
import { query } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { Action } from '../actions/action.ts'
import type { CellFacts } from '../grid/cells.tsx'
import { copyOnClick } from '../grid/copy.ts'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import type { ListDef } from '../list/list-def.ts'
import { RecordFrame } from '../record/record-frame.tsx'
import { RecordTimeline } from '../record/record-timeline.tsx'
import { useText } from '../use-text.ts'

interface RecordPanelProps {
  id: string
  /** The row of the list, until the record itself is loaded. */
  listed: object | undefined
  get: Endpoint
  list: ListDef<ListEndpoint>
  /** Shown while neither the row nor the record is there. */
  title: string
  titleOf: (row: never) => string
  actions: (row: never) => readonly Action[]
  sections: ((detail: never, facts: CellFacts) => ReactNode) | undefined
  historyLabels?: Readonly<Record<string, Text>> | undefined
  /** Fields of the history that are no columns of the list. */
  historyFields?: readonly HistoryField[] | undefined
  onClose: () => void
}
interface HistoryField {
  readonly id: string
  readonly label: Text
}
const noFields: readonly HistoryField[] = []

interface Detail {
  readonly row: object
  readonly history?: readonly HistoryEvent[]
  readonly historyCursor?: string | null
}

/** One record beside its list: every column, the screen's own sections, its history. */
export function RecordPanel({
  id,
  listed,
  get,
  list,
  title,
  titleOf,
  actions,
  sections,
  historyLabels,
  historyFields = noFields,
  onClose,
}: RecordPanelProps) {
  const { t } = useLingui()
  const text = useText()
  const answer = useQuery(query(get, { id }))
  const facts = useCellFacts(list.dicts)
  // The types of `crudView` hold the call, the list and these functions to one another.
  const detail = answer.data as Detail | undefined
  const row = (detail?.row ?? listed) as never
  return (
    <RecordFrame
      id={id}
      answer={answer}
      title={row ? titleOf(row) : title}
      footer={row && <ActionButtons layer="drawer" actions={actions(row)} />}
      onClose={onClose}
    >
      <div onClickCapture={copyOnClick} className="flex flex-col gap-6">
        {row && (
          <DescriptionList
            items={list.columns.map((column) => ({
              id: column.id,
              term: text(column.label),
              value: column.render(row, facts),
            }))}
          />
        )}
        {detail && sections?.(detail as never, facts)}
        {detail?.history && (
          <RecordTimeline
            title={t`操作记录`}
            id={id}
            get={get}
            events={detail.history}
            cursor={detail.historyCursor ?? null}
            columns={[...list.columns, ...historyFields]}
            {...(historyLabels && { extra: historyLabels })}
          />
        )}
      </div>
    </RecordFrame>
  )
}
