// Starting a payout through a channel: the withdrawal and its order change together, and nothing is sent here.
import Big from 'big.js'
import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { thirdPay } from '#contract/money/withdraw-log.ts'
import type { retry as retryCall } from '#contract/money/withdraw-third.ts'
import type { RecordVersion } from '#contract/wire.ts'
import type { PayoutProviders } from '#server/base/ports/payout-provider.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { payoutChannel, withdrawThird as table } from '#server/db/schema/money/withdraw-third.ts'
import { audited, type Change } from '#server/http/call.ts'
import { assertAddressNotBlocked } from '../address/open-withdrawals.ts'
import { withdrawEntry, withdrawGuard } from '../withdraw/guard.ts'
import { assertPaidBy, assertPaidByAnother } from '../withdraw/payouts.ts'
import { assertCovered } from '../withdraw/posting.ts'

/**
 * Writes the order that the worker will send. Throws `Refusal` 42203 for a channel that does not pay this or where the platform pays itself, 42201 when it
 * does not hold enough, 40303 as `assertPaidByAnother`.
 */
export async function startOrder(
  change: Change,
  providers: PayoutProviders,
  {
    channelCode,
    remark,
    ...seen
  }: RecordVersion & Pick<z.output<typeof thirdPay.input>, 'channelCode' | 'remark'>,
) {
  const { tx, actor } = change
  // Whoever comes second waits here, reads what the first one made of it, and is refused by that.
  await lockRow(tx, withdrawLog, eq(withdrawLog.id, seen.id))
  const row = await withdrawGuard.loadActionable(change, 'thirdPay', seen)
  const before = row.log
  await assertPaidBy(tx, 'console')
  await assertPaidByAnother(change, before.id)
  const [channel] = await tx
    .select()
    .from(payoutChannel)
    .where(and(eq(payoutChannel.code, channelCode), eq(payoutChannel.enabled, true)))
  if (!channel || !providers.has(channelCode)) throw new Refusal(Code.rule, 'channelOff')
  const { netAmount, currency, network, memberId } = before
  if (!channel.currencies.includes(currency) || network === 'BANK')
    throw new Refusal(Code.rule, 'channelCurrency', { currency })
  if (new Big(netAmount).gt(channel.maxAmount))
    throw new Refusal(Code.limitExceeded, 'channelLimit', { limit: channel.maxAmount })
  await assertAddressNotBlocked(tx, before)
  const paying = { ...before, payMethod: 'third' as const }
  await assertCovered(tx, paying, new Big(netAmount), { reserve: true })
  const earlier = await tx.$count(table, eq(table.withdrawId, before.id))
  const [order] = await tx
    .insert(table)
    .values({
      withdrawId: before.id,
      memberId,
      channelCode,
      currency,
      network,
      amount: netAmount,
      retryCount: earlier,
      operatorId: actor.id,
      operatorName: actor.userName,
    })
    .returning()
  if (!order) throw new Error('The order was not stored.')
  const after = await withdrawGuard.update(change, 'thirdPay', before, {
    status: 'thirdPaying',
    payMethod: 'third',
    thirdOrderNo: order.thirdOrderNo,
    payerId: actor.id,
    payerName: actor.userName,
    failReason: '',
  })
  return {
    order,
    outcome: audited(
      { id: after.id, status: after.status, version: after.version },
      withdrawEntry('thirdPay', row, after, { reason: remark }),
    ),
  }
}

/** Starts a new order for a withdrawal whose newest order has finally failed. Throws `Refusal` 42203 otherwise. */
export async function retry(
  change: Change,
  providers: PayoutProviders,
  { id, reason }: z.output<typeof retryCall.input>,
) {
  const { tx } = change
  const [failed] = await tx.select().from(table).where(eq(table.id, id))
  if (!failed) throw new Refusal(Code.notFound, 'notFound')
  const [newest] = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.withdrawId, failed.withdrawId))
    .orderBy(desc(table.id))
    .limit(1)
  if (failed.channelStatus !== 'failed' || newest?.id !== id)
    throw new Refusal(Code.rule, 'orderNotFailed')
  const { log } = await withdrawGuard.load(tx, failed.withdrawId)
  const { order, outcome } = await startOrder(change, providers, {
    id: log.id,
    version: log.version,
    channelCode: failed.channelCode,
    remark: reason,
  })
  return { ...outcome, data: { thirdOrderNo: order.thirdOrderNo } }
}
