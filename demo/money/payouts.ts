// Orders at external channels: one for each withdrawal that went there, in every state.
import { payoutChannel, withdrawThird } from '#server/db/schema/money/withdraw-third.ts'
import { day, hour } from '../clock.ts'
import { stream } from '../random.ts'
import { type DemoTable, recordsOf, tableOf } from '../records.ts'
import type { World } from './recharges.ts'
import type { Withdrawal } from './withdrawals.ts'

const channels = ['ePay', 'FastPay', 'GlobalPay'] as const
/** What an order is while its withdrawal waits, and once it ended. */
const open = ['submitted', 'processing', 'unknown', 'created'] as const
const ended: Partial<Record<string, 'success' | 'failed'>> = {
  paid: 'success',
  failed: 'failed',
  refunded: 'failed',
}

const channelRows = channels.map((code) => ({
  code,
  name: code,
  currencies: ['USDT', 'USDC'],
  maxAmount: '50000',
}))

/** The channels of the demo platform and the orders behind withdrawals that they pay. */
export function payouts({ seed, clock }: World, withdrawals: readonly Withdrawal[]): DemoTable[] {
  const orders = recordsOf<typeof withdrawThird, { made: Withdrawal }>(withdrawThird)
  for (const made of withdrawals.filter(({ row }) => row.payMethod === 'third'))
    orders.add(Math.max(made.at, (made.endedAt ?? clock.asof) - hour), { made }, {})
  orders.number()
  const table = orders.table(({ made, at, id }) => {
    const { row, endedAt } = made
    const random = stream(seed, 'payout', made.id)
    const status = ended[row.status] ?? open[id % open.length] ?? 'created'
    const isSent = status !== 'created'
    const isDone = status === 'success' || status === 'failed'
    const isBilled = status === 'success' && at < clock.asof - 2 * day
    return {
      version: isDone ? 3 : 1,
      withdrawId: made.id,
      memberId: row.memberId,
      channelCode: random.pick(channels),
      channelOrderNo: isSent && status !== 'unknown' ? `P${random.text('0123456789', 18)}` : null,
      currency: row.currency,
      network: row.network,
      amount: row.netAmount,
      channelFee: status === 'success' ? row.networkFee : '0',
      channelStatus: status,
      submittedAt: isSent ? at : null,
      finishedAt: isDone ? (endedAt ?? at + 1) : null,
      reconcileStatus: isBilled
        ? random.weighted({ matched: 96, amountDiff: 2, missingThere: 2 })
        : 'none',
      lastError:
        status === 'unknown'
          ? 'the channel did not answer in time'
          : status === 'failed'
            ? 'account refused'
            : '',
      operatorId: row.payerId,
      operatorName: row.payerName ?? '',
      nextTryAt: clock.asof,
      updatedAt: endedAt ?? at,
    }
  })
  return [tableOf(payoutChannel, channelRows), table]
}
