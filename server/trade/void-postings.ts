// The postings of orders that are voided (delivery/close variant void, delivery/reverse).
import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import { ledgerJournal } from '#server/db/schema/money/ledger.ts'
import type { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import type { Change } from '#server/http/call.ts'
import { walletKey } from '#server/ledger/lines.ts'
import { post } from '#server/ledger/post.ts'
import { deliveryReverseLines, deliveryVoidLines } from '#server/ledger/postings/trade.ts'
import { lockWallets } from '#server/ledger/wallets.ts'

type Order = typeof deliveryOrder.$inferSelect

/** The wallet that an order is of. */
export const getOrderWallet = ({ memberId, currency }: Order) =>
  ({ memberId, walletType: 'delivery', currency }) as const

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
  await post(change.tx, { ...head(change, order, memo), ...step, lines: deliveryVoidLines(order) })
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
  const { stake, fee, payout } = order
  const name = getOrderWallet(order)
  const wallet = (await lockWallets(change.tx, [name])).get(walletKey(name))
  const owned = new Big(wallet?.available ?? 0).plus(stake).plus(fee)
  const taken = owned.lt(payout) ? owned : new Big(payout)
  const missing = new Big(payout).minus(taken)
  const lines = deliveryReverseLines(order, taken)
  const step = { step: 'reverse', reversalOf: settlement.id }
  await post(change.tx, { ...head(change, order, memo), ...step, lines })
  return missing.toFixed()
}
