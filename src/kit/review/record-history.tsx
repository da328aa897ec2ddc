// What the books and the audit trail say of a record: balances, journals, timeline.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { Journal, WalletBalance } from '#contract/ledger.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import type { Text } from '#core/i18n/text.ts'
import type { CellFacts } from '../grid/cells.tsx'
import { useText } from '../use-text.ts'
import { Section, SmallTable } from './small-table.tsx'

interface BalancesProps {
  balances: readonly z.output<typeof WalletBalance>[]
  facts: CellFacts
}

/** The member's wallets in the record's currency; the list must know the dictionary `wallet_type`. */
export function Balances({ balances, facts }: BalancesProps) {
  const { t } = useLingui()
  return (
    <Section title={t`会员余额`}>
      <SmallTable
        head={[t`钱包类型`, t`可用`, t`冻结`, t`占用保证金`]}
        rows={balances.map((wallet) => [
          facts.dict('wallet_type', wallet.walletType)?.value ?? wallet.walletType,
          `${formatMoney(wallet.available)} ${wallet.currency}`,
          formatMoney(wallet.frozen),
          formatMoney(wallet.margin),
        ])}
      />
    </Section>
  )
}

/** The lines of the journals a record has posted. */
export function Journals({ journals }: { journals: readonly Journal[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`记账凭证`}>
      {journals.length === 0 && (
        <p className="text-text-muted">
          <Trans>尚未记账</Trans>
        </p>
      )}
      {journals.map((journal) => (
        <div key={journal.id} className="flex flex-col gap-1">
          <p className="text-sm text-text-muted">
            {journal.bizNo} · {journal.step} {journal.variant} · {formatDateTime(journal.postedAt)}{' '}
            · {journal.operatorName}
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
      ))}
    </Section>
  )
}

/** What happened, not what to do: the same Chinese words as the buttons, other words elsewhere. */
const labels: Readonly<Record<string, Text>> = {
  created: msg({ message: '创建', context: 'timeline' }),
  claimed: msg({ message: '领单', context: 'timeline' }),
  released: msg({ message: '释放', context: 'timeline' }),
  edited: msg({ message: '编辑', context: 'timeline' }),
  approved: msg({ message: '通过', context: 'timeline' }),
  rejected: msg({ message: '驳回', context: 'timeline' }),
  deleted: msg({ message: '删除', context: 'timeline' }),
}

interface RecordTimelineProps {
  events: readonly {
    at: string
    action: string
    actorName: string | null
    remark: string
    changes: readonly { field: string; before: string | null; after: string | null }[]
  }[]
  /** Labels of the actions that only this queue has. */
  extra: Readonly<Record<string, Text>>
  /** Changes are shown of these only; leases and other inner workings are left out. */
  columns: readonly { readonly id: string; readonly label: Text }[]
}

/** What happened to the record, oldest first. */
export function RecordTimeline({ events, extra, columns }: RecordTimelineProps) {
  const { t } = useLingui()
  const text = useText()
  const known = { ...labels, ...extra }
  const labelOf = (field: string) => columns.find(({ id }) => id === field)?.label
  return (
    <Section title={t`时间线`}>
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
                <p key={field} className="text-sm">
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
