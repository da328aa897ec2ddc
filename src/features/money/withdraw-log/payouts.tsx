// Each time that a withdrawal was sent out: in its record, and before it is paid again.
import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { Payout, PayMethod, WithdrawLog } from '#contract/money/withdraw-log.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

const useMethods = dictOptions<z.output<typeof PayMethod>>('withdraw_pay_method')

/** Rows of the table: when, how, by whom, under which number, and what became of it. */
function usePayoutRows(payouts: readonly Payout[]) {
  const { t } = useLingui()
  const methods = useMethods()
  const outcomes = { open: t`打款中`, paid: t`已到账`, failed: t`打款失败` }
  return payouts.map((payout) => [
    formatDateTime(payout.startedAt),
    methods.find(({ value }) => value === payout.payMethod)?.label ?? payout.payMethod,
    payout.payerName ?? blank,
    [payout.txHash, payout.thirdOrderNo, payout.channelOrderNo].filter(Boolean).join(' · ') ||
      blank,
    [outcomes[payout.outcome], payout.failedByName, payout.failReason].filter(Boolean).join(' · '),
  ])
}

function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useLingui()
  return (
    <SmallTable
      head={[t`打款时间`, t`打款方式`, t`打款人`, t`交易`, t`结果`]}
      rows={usePayoutRows(payouts)}
    />
  )
}

/** All payouts of a withdrawal; nothing before the first. */
export function Payouts({ payouts }: Pick<WithdrawLog, 'payouts'>) {
  const { t } = useLingui()
  if (payouts.length === 0) return null
  return (
    <Section title={t`打款记录`}>
      <PayoutTable payouts={payouts} />
    </Section>
  )
}

/** The earlier payouts of withdrawals that are about to be paid again, with the question to ask of them. */
export function EarlierPayouts({ rows }: { rows: readonly WithdrawLog[] }) {
  const { t } = useLingui()
  const again = rows.filter(({ payouts }) => payouts.length > 0)
  if (again.length === 0) return null
  return (
    <>
      <p className="text-warning-strong">{t`以下提币打过款：再次打款前，请确认先前的交易确实没有到账。`}</p>
      {again.map(({ id, withdrawNo, payouts }) => (
        <Section key={id} title={withdrawNo}>
          <PayoutTable payouts={payouts} />
        </Section>
      ))}
    </>
  )
}
