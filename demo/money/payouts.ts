// Orders at external channels: one for each withdrawal that went there, in every state.
import { day, hour, iso } from '../clock.ts'
import { decimal, units } from '../decimal.ts'
import { stream } from '../random.ts'
import { numberInOrder } from './money-rows.ts'
import type { World } from './recharges.ts'
import type { Withdrawal } from './withdrawals.ts'

type Row = Record<string, unknown>

const channels = ['ePay', 'FastPay', 'GlobalPay'] as const
/** What an order is while its withdrawal waits, and once it ended. */
const open = ['submitted', 'processing', 'unknown', 'created'] as const
const ended = { paid: 'success', failed: 'failed', refunded: 'failed' } as const

/** The channels of the demo platform. */
export const channelRows: Row[] = channels.map((code) => ({
  code,
  name: code,
  enabled: true,
  currencies: ['USDT', 'USDC'],
  max_amount: '50000',
}))

/** The orders behind withdrawals that channels pay. */
export function payoutRows({ seed, clock }: World, withdrawals: readonly Withdrawal[]): Row[] {
  const orders = withdrawals
    .filter(({ method }) => method === 'third')
    .map((made) => ({
      made,
      at: Math.max(made.at, (made.endedAt ?? clock.asof) - hour),
      id: 0,
      no: '',
    }))
  numberInOrder('TP', orders)
  return orders.map(({ made, at, id, no }) => {
    const random = stream(seed, 'payout', made.id)
    const status: string =
      ended[made.status as keyof typeof ended] ?? open[id % open.length] ?? 'created'
    const isSent = status !== 'created'
    const isDone = status === 'success' || status === 'failed'
    const isBilled = status === 'success' && at < clock.asof - 2 * day
    return {
      id,
      version: isDone ? 3 : 1,
      third_order_no: no,
      withdraw_id: made.id,
      member_id: made.member.id,
      channel_code: random.pick(channels),
      channel_order_no: isSent && status !== 'unknown' ? `P${random.text('0123456789', 18)}` : null,
      currency: made.coin.currency,
      network: made.coin.network,
      amount: decimal(made.net),
      channel_fee: decimal(status === 'success' ? made.networkFee : units('0')),
      channel_status: status,
      submitted_at: isSent ? iso(at) : null,
      finished_at: isDone ? iso(made.endedAt ?? at + 1) : null,
      reconcile_status: isBilled
        ? random.weighted({ matched: 96, amountDiff: 2, missingThere: 2 })
        : 'none',
      tx_hash: null,
      retry_count: 0,
      last_error:
        status === 'unknown'
          ? 'the channel did not answer in time'
          : status === 'failed'
            ? 'account refused'
            : '',
      operator_id: made.payer?.id ?? null,
      operator_name: made.payer?.name ?? '',
      next_try_at: iso(clock.asof),
      created_at: iso(at),
      updated_at: iso(made.endedAt ?? at),
    }
  })
}
