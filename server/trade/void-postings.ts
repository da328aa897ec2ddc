// The postings of orders that are voided (delivery/close variant void, delivery/reverse).
import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import { ledgerJournal } from '#server/db/schema/money/ledger.ts'
import type { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import type { Change } from '#server/http/call.ts'
import { type Line, type MemberLine, walletKey } from '#server/ledger/lines.ts'
import { post } from '#server/ledger/post.ts'
import { lockWallets } from '#server/ledger/wallets.ts'

type Order = typeof deliveryOrder.$inferSelect

const own = ({ memberId, currency }: Order) =>
  ({ memberId, walletType: 'delivery', currency, reason: 'deliveryRefund' }) as const

/** A line of the wallet that an order is of, to lock it by. */
export const availableLine = (order: Order): MemberLine => ({
  ...own(order),
  bucket: 'available',
  side: 'C',
  amount: order.stake,
})

/** Stake and fee back to the member: the stake out of what is held, the fee out of the revenue. */
const refundLines = (order: Order): Line[] => [
  { ...own(order), bucket: 'frozen', side: 'D', amount: order.stake },
  { house: '4110', currency: order.currency, side: 'D', amount: order.fee },
  {
    ...own(order),
    bucket: 'available',
    side: 'C',
    amount: new Big(order.stake).plus(order.fee).toFixed(),
  },
]

const some = (lines: readonly Line[]) => lines.filter(({ amount }) => new Big(amount).gt(0))

const head = ({ actor }: Change, order: Order, memo: string) => ({
  bizType: 'delivery',
  bizId: order.id,
  bizNo: order.orderNo,
  operatorId: actor.id,
  operatorName: actor.userName,
  memo,
})

/** Gives an open order back to its member; shares its step with the settlement, so that only one of the two can be. */
export async function postRefund(change: Change, order: Order, memo: string): Promise<string> {
  const step = { step: 'close', variant: 'void' }
  await post(change.tx, { ...head(change, order, memo), ...step, lines: some(refundLines(order)) })
  return '0'
}

/**
 * Takes the settlement of an order back and gives stake and fee back, in one journal. What a winner does not have any more
 * is booked to compensation, so that no wallet falls below zero; returns that part.
 */
export async function postReversal(change: Change, order: Order, memo: string): Promise<string> {
  const [settlement] = await change.tx
    .select({ id: ledgerJournal.id })
    .from(ledgerJournal)
    .where(
      and(
        eq(ledgerJournal.bizType, 'delivery'),
        eq(ledgerJournal.bizId, order.id),
        eq(ledgerJournal.step, 'close'),
      ),
    )
  if (!settlement) throw new Error(`Order ${order.orderNo} has no settlement in the books.`)
  const { currency, stake, fee, payout } = order
  const line = availableLine(order)
  const wallet = (await lockWallets(change.tx, [line])).get(walletKey(line))
  const owned = new Big(wallet?.available ?? 0).plus(stake).plus(fee)
  const taken = owned.lt(payout) ? owned : new Big(payout)
  const missing = new Big(payout).minus(taken)
  const result = new Big(payout).minus(stake)
  const lines: Line[] = [
    // The mirror of the settlement puts the stake back into what is held, from where it is given back.
    { ...own(order), bucket: 'frozen', side: 'C', amount: stake },
    ...refundLines(order),
    { ...own(order), bucket: 'available', side: 'D', amount: taken.toFixed() },
    { house: '5400', currency, side: 'D', amount: missing.toFixed() },
    { house: '2920', currency, side: result.gt(0) ? 'C' : 'D', amount: result.abs().toFixed() },
  ]
  const step = { step: 'reverse', reversalOf: settlement.id }
  await post(change.tx, { ...head(change, order, memo), ...step, lines: some(lines) })
  return missing.toFixed()
}
