import { type ReactNode, useRef } from 'react'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { FieldChange, HistoryEvent } from '#contract/history.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import type { Text } from '#core/i18n/text.ts'
import type { CellContext } from '../cells/cell.tsx'
import type { ListDef } from '../list/list-def.ts'
import { NothingYet, Section } from '../review/small-table.tsx'
import { useText } from '../use-text.ts'
import { drawChanged } from './changed-value.tsx'
import { EarlierButton, useEarlier } from './earlier-events.tsx'
import { historyLabels } from './history-labels.ts'
import { isLong, LongDifference } from './long-text.tsx'

interface RecordTimelineProps<A extends string> {
  title: string
  /** The record and the call that answered it: earlier events and long texts are asked for with the same call. */
  id: string
  get: Endpoint
  events: readonly (Omit<HistoryEvent, 'action'> & { readonly action: A })[]
  /** The cursor of earlier events, as the record was answered with. */
  cursor: string | null
  /** Labels of the actions that only this record has, or calls something else. */
  extra?: Readonly<Partial<Record<A, Text>>> | undefined
  /** Changes are shown of its columns, each drawn by its cell; leases and other inner workings are left out. */
  list: ListDef<ListEndpoint>
  /** The record: what a cell knows beside its value, such as the currency. */
  row: object
  facts: CellContext
  /** Fields that are no columns of the list. */
  fields?: readonly HistoryField[]
}

/** A field of the history that no column shows. */
export interface HistoryField {
  readonly id: string
  readonly label: Text
}
const noFields: readonly HistoryField[] = []

/** What happened to the record, oldest first; of the changes those of fields that the list can show. */
export function RecordTimeline<A extends string>({
  title,
  id,
  get,
  events,
  cursor,
  extra,
  list: def,
  row,
  facts,
  fields = noFields,
}: RecordTimelineProps<A>) {
  const text = useText()
  const list = useRef<HTMLOListElement>(null)
  const earlier = useEarlier(get, id, cursor)
  const known: Readonly<Record<string, Text | undefined>> = { ...historyLabels, ...extra }
  const columnOf = (field: string) => def.columns.find((column) => column.id === field)
  const labelOf = (field: string) =>
    (columnOf(field) ?? fields.find(({ id: name }) => name === field))?.label
  const shown = [...earlier.events, ...events]
  return (
    <Section title={title}>
      {shown.length === 0 && <NothingYet />}
      <EarlierButton
        earlier={earlier}
        // The button is gone when there is nothing earlier; the focus goes to what it showed.
        onEnd={() => list.current?.focus()}
      />
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={title}
        className="flex flex-col gap-2 border-l-2 pl-4"
      >
        {shown.map((event) => (
          <li key={event.seq ?? `${event.at} ${event.action}`}>
            <p className="tabular-nums">
              <span className="text-text-muted">{formatDateTime(event.at)}</span>{' '}
              <b>{text(known[event.action] ?? event.action)}</b>{' '}
              {event.actorName && markBidi(event.actorName)}
            </p>
            {event.remark !== '' && <p className="text-text-muted">{markBidi(event.remark)}</p>}
            {event.changes.flatMap((change) => {
              const label = labelOf(change.field)
              return label === undefined ? (
                []
              ) : (
                <FieldLine
                  key={change.field}
                  {...{ id, get, change }}
                  event={event.seq}
                  label={text(label)}
                  draw={(value) =>
                    drawChanged(value, { column: columnOf(change.field), row, facts, list: def })
                  }
                />
              )
            })}
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface FieldLineProps {
  id: string
  get: Endpoint
  event: string | null
  label: string
  change: FieldChange
  draw: (value: FieldChange['before']) => ReactNode
}

function FieldLine({ id, get, event, label, change, draw }: FieldLineProps) {
  const { field, before, after } = change
  return (
    <div className="text-sm wrap-anywhere">
      <p>
        {label}: <del className="text-danger-strong">{draw(before)}</del> →{' '}
        <ins className="text-success-strong no-underline">{draw(after)}</ins>
      </p>
      {event !== null && isLong(change) && (
        <LongDifference get={get} input={{ id, event, field }} label={label} />
      )}
    </div>
  )
}
