import { msg } from '@lingui/core/macro'
import type { HistoryEvent } from '#contract/crud.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import type { Text } from '#core/i18n/text.ts'
import { NothingYet, Section } from '../review/small-table.tsx'
import { useText } from '../use-text.ts'

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
  events: readonly HistoryEvent[]
  /** Labels of the actions that only this record has. */
  extra?: Readonly<Record<string, Text>>
  /** Changes are shown of these only; leases and other inner workings are left out. */
  columns: readonly { readonly id: string; readonly label: Text }[]
}

/** What happened to the record, oldest first; of the changes those of fields that the list can show. */
export function RecordTimeline({ title, events, extra, columns }: RecordTimelineProps) {
  const text = useText()
  const known = { ...labels, ...extra }
  const labelOf = (field: string) => columns.find(({ id }) => id === field)?.label
  return (
    <Section title={title}>
      {events.length === 0 && <NothingYet />}
      <ol className="flex flex-col gap-2 border-l-2 pl-4">
        {events.map((event) => (
          <li key={`${event.at} ${event.action}`}>
            <p className="tabular-nums">
              <span className="text-text-muted">{formatDateTime(event.at)}</span>{' '}
              <b>{text(known[event.action] ?? event.action)}</b>{' '}
              {event.actorName && markBidi(event.actorName)}
            </p>
            {event.remark !== '' && <p className="text-text-muted">{markBidi(event.remark)}</p>}
            {event.changes.flatMap(({ field, before, after }) => {
              const label = labelOf(field)
              return label === undefined ? (
                []
              ) : (
                <p key={field} className="text-sm wrap-anywhere">
                  {text(label)}:{' '}
                  <del className="text-danger-strong">{markBidi(before ?? blank)}</del> →{' '}
                  <ins className="text-success-strong no-underline">{markBidi(after ?? blank)}</ins>
                </p>
              )
            })}
          </li>
        ))}
      </ol>
    </Section>
  )
}
