// What drawers of records are made of beside their fields: headed parts, small tables, journals.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Journal } from '#contract/ledger.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'

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
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The lines of the journals this record has posted. */
export function Journals({ journals }: { journals: readonly Journal[] }) {
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
