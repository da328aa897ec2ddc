// Parts of an open record: risks, the member's balances, journals, other records.
import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { type Journal, maxJournals, type WalletBalance } from '#contract/ledger.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { CellContext } from '../grid/cells.tsx'
import { useJournalWords } from './journal-words.ts'
import { Section, SmallTable } from './small-table.tsx'

interface BalancesProps {
  balances: readonly z.output<typeof WalletBalance>[]
  facts: CellContext
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
  const count = maxJournals
  const { stepName, accountName } = useJournalWords()
  return (
    <Section title={t`记账凭证`}>
      {journals.length === 0 && (
        <p className="text-text-muted">
          <Trans>尚未记账</Trans>
        </p>
      )}
      {journals.length >= maxJournals && (
        <p className="text-text-muted">
          <Trans>只显示最近 {count} 条</Trans>
        </p>
      )}
      {journals.map((journal) => (
        <div key={journal.id} className="flex flex-col gap-1">
          <p className="text-sm text-text-muted">
            {[
              journal.bizNo,
              [journal.step, journal.variant].filter(Boolean).map(stepName).join(' '),
              formatDateTime(journal.postedAt),
              journal.operatorName,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <SmallTable
            head={[t`科目`, t`借`, t`贷`, t`变动后余额`]}
            rows={journal.lines.map((line) => [
              accountName(line),
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

interface Brief {
  readonly memberNo: string
  readonly amount: string
  readonly currency: string
  readonly status: string
  readonly createdAt: string
}
interface BriefsProps<B extends Brief> {
  title: string
  rows: readonly B[]
  getNumber: (row: B) => string
  statusDict: string
  facts: CellContext
}

/** Other records in short. */
export function RelatedRecords<B extends Brief>({
  title,
  rows,
  getNumber,
  statusDict,
  facts,
}: BriefsProps<B>) {
  const { t } = useLingui()
  return (
    <Section title={title}>
      <SmallTable
        head={[t`单号`, t`会员编号`, t`金额`, t`状态`, t`创建时间`]}
        rows={rows.map((row) => [
          getNumber(row),
          row.memberNo,
          `${formatMoney(row.amount)} ${row.currency}`,
          facts.dict(statusDict, row.status)?.value ?? row.status,
          formatDateTime(row.createdAt),
        ])}
      />
    </Section>
  )
}
