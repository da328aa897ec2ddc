import { msg } from '@lingui/core/macro'
import type { RechargeDetail } from '#contract/money/recharge-log.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { Text } from '#core/i18n/text.ts'
import { useText } from '#kit/use-text.ts'
import { recharges } from './list.tsx'

type Timeline = RechargeDetail['timeline']

/** What happened, not what to do: the same Chinese words as the buttons, other words elsewhere. */
const labels: Record<Timeline[number]['action'], Text> = {
  created: msg({ message: '创建', context: 'timeline' }),
  confirmed: msg({ message: '链上确认', context: 'timeline' }),
  claimed: msg({ message: '领单', context: 'timeline' }),
  released: msg({ message: '释放', context: 'timeline' }),
  edited: msg({ message: '编辑', context: 'timeline' }),
  approved: msg({ message: '通过', context: 'timeline' }),
  rejected: msg({ message: '驳回', context: 'timeline' }),
  reversed: msg({ message: '冲正', context: 'timeline' }),
  deleted: msg({ message: '删除', context: 'timeline' }),
}

/** The changes of fields people know; leases and other inner workings are left out. */
const labelled = (changes: Timeline[number]['changes']) =>
  changes.flatMap((change) => {
    const label = recharges.columns.find(({ id }) => id === change.field)?.label
    return label === undefined ? [] : [{ ...change, label }]
  })

/** What happened to the record, oldest first. */
export function RecordTimeline({ events }: { events: Timeline }) {
  const text = useText()
  return (
    <ol className="flex flex-col gap-2 border-l-2 pl-4">
      {events.map((event) => (
        <li key={`${event.at} ${event.action}`}>
          <p className="tabular-nums">
            <span className="text-text-muted">{formatDateTime(event.at)}</span>{' '}
            <b>{text(labels[event.action])}</b> {event.actorName}
          </p>
          {event.remark !== '' && <p className="text-text-muted">{event.remark}</p>}
          {labelled(event.changes).map(({ field, label, before, after }) => (
            <p key={field} className="text-sm">
              {text(label)}: <del className="text-danger-strong">{before ?? blank}</del> →{' '}
              <ins className="text-success-strong no-underline">{after ?? blank}</ins>
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
