// The platform signs payouts itself and reports what became of them: the steps are those of `payout.ts`, without an operator.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled, toDecisionDetails } from '#server/db/records/assert-seen.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { updateRecord, type Values } from '#server/db/records/update-record.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { assertAddressNotBlocked } from '../address/open-withdrawals.ts'
import { assertAmountScale } from '../recharge/amount.ts'
import { withdrawGuard } from './guard.ts'
import { isFeeForTwo } from './network-fee.ts'
import { formedHash, payoutHash, throwDuplicateHash } from './payout.ts'
import { assertPaidBy, noteFailure } from './payouts.ts'
import { assertCovered, payOut } from './posting.ts'

type Row = typeof withdrawLog.$inferSelect

/** What is reported of a payout. */
export interface PaymentReport {
  readonly status: 'sent' | 'confirmed' | 'failed'
  readonly txHash?: string | undefined
  readonly networkFee?: string | undefined
  readonly failureReason?: string | undefined
}

interface Reporter {
  readonly tx: Tx
  readonly lang: Lang
  readonly actor: { readonly id: null; readonly userName: string }
}

/** The step of the console that each report is, and who takes it. */
const steps = {
  sent: { name: 'pay', take: start },
  confirmed: { name: 'confirm', take: confirm },
  failed: { name: 'fail', take: fail },
} as const

type Step = (typeof steps)[PaymentReport['status']]['name']

const update = (tx: Tx, before: Row, values: Values<Row>): Promise<Row> =>
  updateRecord(tx, withdrawLog, before, values).catch(throwDuplicateHash)

/** The payout is on its way: what it needs is reserved, and its address is looked at once more. */
async function start({ tx, lang, actor }: Reporter, before: Row, { txHash }: PaymentReport) {
  await assertAddressNotBlocked(tx, before)
  const paying = {
    ...before,
    payMethod: before.network === 'BANK' ? ('bank' as const) : ('hotWallet' as const),
  }
  await assertCovered(tx, paying, new Big(before.netAmount), { reserve: true })
  return update(tx, before, {
    status: 'paying',
    payMethod: paying.payMethod,
    payerId: null,
    payerName: actor.userName,
    txHash: await formedHash({ tx, lang }, before, txHash),
    failReason: '',
  })
}

async function confirm(reporter: Reporter, before: Row, report: PaymentReport): Promise<Row> {
  const { tx, lang } = reporter
  const { networkFee = '0' } = report
  const txHash = await payoutHash(reporter, before, report.txHash ?? before.txHash ?? undefined)
  await assertAmountScale(tx, before, networkFee, 'networkFee', lang)
  if (await isFeeForTwo(tx, before, networkFee)) {
    const rule = 'networkFeeForTwo'
    const errors = [{ field: 'networkFee', rule, msg: text(rule, lang) }]
    throw new Refusal(Code.limitExceeded, rule, {}, { errors })
  }
  await assertCovered(tx, before, new Big(before.netAmount).plus(networkFee), { reserve: false })
  const paidAt = new Date().toISOString()
  const after = await update(tx, before, { status: 'paid', txHash, networkFee, paidAt })
  await payOut(reporter, after, { memo: '' })
  return after
}

async function fail(reporter: Reporter, before: Row, report: PaymentReport): Promise<Row> {
  const { tx } = reporter
  const reported = await formedHash(reporter, before, report.txHash)
  const after = await update(tx, before, {
    status: 'failed',
    failReason: report.failureReason ?? '',
    txHash: null,
  })
  await noteFailure(reporter, before.id, reported ?? before.txHash)
  return after
}

/**
 * Takes a payout one step on, as the platform reports it; returns the step and the withdrawal before and after. Throws `Refusal`:
 * 42203 where operators pay, 40901 in a state that the step does not start from and for a payout that an operator has started,
 * 42201 where our account holds too little, 42202 for a network fee that two operators confirm, 40903 for a hash of another
 * withdrawal.
 */
export async function reportPayment(
  reporter: Reporter,
  { id }: Pick<Row, 'id'>,
  report: PaymentReport,
): Promise<{ step: Step; before: Row; after: Row }> {
  const { tx, lang } = reporter
  const step = steps[report.status]
  await assertPaidBy(tx, 'platform')
  const before = await lockRow(tx, withdrawLog, eq(withdrawLog.id, id))
  if (!before) throw new Error(`Withdrawal ${id} is gone.`)
  const decidedBy = {
    reviewerName: before.payerName,
    reviewedAt: before.paidAt ?? before.updatedAt,
  }
  withdrawGuard.assertState({ ...before, ...decidedBy }, step.name, lang)
  if (before.status === 'paying' && before.payerId !== null)
    throw alreadyHandled('paidByOperator', toDecisionDetails({ ...before, ...decidedBy }), {
      name: before.payerName ?? '',
    })
  return { step: step.name, before, after: await step.take(reporter, before, report) }
}
