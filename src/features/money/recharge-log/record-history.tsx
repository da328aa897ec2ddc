import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RechargeDetail } from '#contract/money/recharge-log.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
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

/** A heading over a part of the record; nothing where there is nothing. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
)

const cell = 'border-b px-2 py-1.5 text-left whitespace-nowrap'

/** A small table inside the record. */
export const SmallTable = ({
  head,
  rows,
}: {
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) => (
  <div className="overflow-x-auto">
    <table className="w-full text-sm tabular-nums">
      <thead className="text-text-muted">
        <tr>
          {head.map((title) => (
            <th key={title} scope="col" className={`${cell} font-medium`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((value, column) => (
              <td key={column} className={cell}>
                {typeof value === 'string' ? markBidi(value) : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The lines of the journals this record has posted. */
export function Journals({ journals }: { journals: RechargeDetail['journals'] }) {
  const { t } = useLingui()
  if (journals.length === 0)
    return (
      <p className="text-text-muted">
        <Trans>尚未记账</Trans>
      </p>
    )
  return journals.map((journal) => (
    <div key={journal.id} className="flex flex-col gap-1">
      <p className="text-sm text-text-muted">
        {journal.bizNo} · {journal.step} · {formatDateTime(journal.postedAt)} ·{' '}
        {journal.operatorName}
      </p>
      <SmallTable
        head={[t`科目`, t`借`, t`贷`, t`变动后余额`]}
        rows={journal.lines.map((line) => [
          `${line.account} ${line.accountName}`,
          line.side === 'D' ? `${formatMoney(line.amount)} ${line.currency}` : '',
          line.side === 'C' ? `${formatMoney(line.amount)} ${line.currency}` : '',
          line.balanceAfter === null ? blank : formatMoney(line.balanceAfter),
        ])}
      />
    </div>
  ))
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
            <b>{text(labels[event.action])}</b> {event.actorName && markBidi(event.actorName)}
          </p>
          {event.remark !== '' && <p className="text-text-muted">{markBidi(event.remark)}</p>}
          {labelled(event.changes).map(({ field, label, before, after }) => (
            <p key={field} className="text-sm">
              {text(label)}: <del className="text-danger-strong">{markBidi(before ?? blank)}</del> →{' '}
              <ins className="text-success-strong no-underline">{markBidi(after ?? blank)}</ins>
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
