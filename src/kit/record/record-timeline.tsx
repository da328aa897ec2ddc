import { msg } from '@lingui/core/macro'
import { useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldChange, HistoryEvent } from '#contract/history.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import type { Text } from '#core/i18n/text.ts'
import { NothingYet, Section } from '../review/small-table.tsx'
import { useText } from '../use-text.ts'
import { EarlierButton, useEarlier } from './earlier-events.tsx'
import { ChangedText, isLong, LongDifference } from './long-text.tsx'

/** What happened, not what to do: the same Chinese words as the buttons, other words elsewhere. */
const labels: Readonly<Record<string, Text>> = {
  created: msg({ message: '创建', context: 'timeline' }),
  claimed: msg({ message: '领单', context: 'timeline' }),
  released: msg({ message: '释放', context: 'timeline' }),
  edited: msg({ message: '编辑', context: 'timeline' }),
  approved: msg({ message: '通过', context: 'timeline' }),
  rejected: msg({ message: '驳回', context: 'timeline' }),
  deleted: msg({ message: '删除', context: 'timeline' }),
  add: msg({ message: '新增', context: 'timeline' }),
  edit: msg({ message: '编辑', context: 'timeline' }),
  remove: msg({ message: '删除', context: 'timeline' }),
  setStatus: msg({ message: '变更状态', context: 'timeline' }),
  setTags: msg({ message: '变更标签', context: 'timeline' }),
  kick: msg({ message: '强制下线', context: 'timeline' }),
  unmask: msg({ message: '查看联系方式', context: 'timeline' }),
  freeze: msg({ message: '冻结', context: 'timeline' }),
  unfreeze: msg({ message: '解冻', context: 'timeline' }),
}

interface RecordTimelineProps {
  title: string
  /** The record and the call that answered it: earlier events and long texts are asked for with the same call. */
  id: string
  get: Endpoint
  events: readonly HistoryEvent[]
  /** The cursor of earlier events, as the record was answered with. */
  cursor: string | null
  /** Labels of the actions that only this record has. */
  extra?: Readonly<Record<string, Text>>
  /** Changes are shown of these only; leases and other inner workings are left out. */
  columns: readonly { readonly id: string; readonly label: Text }[]
}

/** What happened to the record, oldest first; of the changes those of fields that the list can show. */
export function RecordTimeline({
  title,
  id,
  get,
  events,
  cursor,
  extra,
  columns,
}: RecordTimelineProps) {
  const text = useText()
  const list = useRef<HTMLOListElement>(null)
  const earlier = useEarlier(get, id, cursor)
  const known = { ...labels, ...extra }
  const labelOf = (field: string) => columns.find((column) => column.id === field)?.label
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
}

function FieldLine({ id, get, event, label, change }: FieldLineProps) {
  const { field, before, after } = change
  return (
    <div className="text-sm wrap-anywhere">
      <p>
        {label}:{' '}
        <del className="text-danger-strong">
          <ChangedText value={before} />
        </del>{' '}
        →{' '}
        <ins className="text-success-strong no-underline">
          <ChangedText value={after} />
        </ins>
      </p>
      {event !== null && isLong(change) && (
        <LongDifference get={get} input={{ id, event, field }} label={label} />
      )}
    </div>
  )
}
