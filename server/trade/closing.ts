// What closing a whole position at a price comes to, and its postings (deal/close, position/bankrupt).
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import type { contractPosition, contractProduct } from '#server/db/schema/trade/trade.ts'
import type { Change } from '#server/http/call.ts'
import { walletKey } from '#server/ledger/lines.ts'
import { post } from '#server/ledger/post.ts'
import { bankruptLines, closeLines } from '#server/ledger/postings/trade.ts'
import { lockWallets } from '#server/ledger/wallets.ts'

type Position = typeof contractPosition.$inferSelect
type Product = typeof contractProduct.$inferSelect

/** Figures of a closing; `realizedPnl` is what the member gains or pays, `bankruptLoss` what nobody can pay. */
export interface Closing {
  readonly price: string
  readonly notional: string
  readonly realizedPnl: string
  readonly fee: string
  readonly bankruptLoss: string
}

const smaller = (a: Big, b: Big) => (a.lt(b) ? a : b)
const ownLine = ({ memberId, walletType }: Position, currency: string) =>
  ({ memberId, walletType, currency }) as const

/**
 * Returns what closing a position at a price comes to; its wallet is locked. A gain is rounded down, a loss and the fee up.
 * An isolated position loses its margin at most, any other what is available too; the fee comes after the loss.
 */
export async function calculateClosing(
  tx: Tx,
  {
    position,
    product,
    price,
    scale,
  }: { position: Position; product: Product; price: string; scale: number },
): Promise<Closing> {
  const own = ownLine(position, product.settleCurrency)
  const wallet = (await lockWallets(tx, [own])).get(walletKey(own))
  const size = new Big(position.qty).times(product.contractSize)
  const change = new Big(price).minus(position.entryPrice).times(size)
  const pnl = position.positionSide === 'long' ? change : change.times(-1)
  const notional = new Big(price).times(size).round(scale, Big.roundDown)
  const margin = new Big(position.margin)
  const gain = pnl.gt(0) ? pnl.round(scale, Big.roundDown) : new Big(0)
  const loss = pnl.lt(0) ? pnl.abs().round(scale, Big.roundUp) : new Big(0)
  const reach = position.marginMode === 'isolated' ? margin : margin.plus(wallet?.available ?? 0)
  const paid = smaller(loss, reach)
  const rate = new Big(product.takerFeeRate)
  const charged = rate.gt(0) ? notional.times(rate).round(scale, Big.roundUp) : new Big(0)
  return {
    price,
    notional: notional.toFixed(),
    realizedPnl: gain.minus(paid).toFixed(),
    fee: smaller(charged, reach.plus(gain).minus(paid)).toFixed(),
    bankruptLoss: loss.minus(paid).toFixed(),
  }
}

/** What the insurance fund holds, its latest entries included; one at a time may draw on it. */
async function insuranceOf(tx: Tx, currency: string): Promise<Big> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`insurance ${currency}`}))`)
  const [row] = await tx.execute<{ held: string }>(sql`
    select (h.balance + coalesce((select sum(case e.side when 'C' then e.amount else -e.amount end) from ledger_entry e
        where e.house_code = h.code and e.currency = h.currency and e.id > coalesce(h.rolled_up_to_entry_id, 0)), 0))::text as held
      from house_account h where h.code = '3200' and h.currency = ${currency}`)
  return new Big(row?.held ?? 0)
}

interface Posted {
  readonly position: Position
  readonly currency: string
  readonly closing: Closing
  readonly dealId: string
  readonly dealNo: string
  readonly reason: string
  readonly requestId?: string | undefined
}

/** Releases the margin, books result and fee, and lets insurance and then bad debt carry what the member cannot pay. */
export async function postClosing(
  { tx, actor }: Change,
  { position, currency, closing, dealId, dealNo, reason, requestId }: Posted,
): Promise<void> {
  const by = { operatorId: actor.id, operatorName: actor.userName, memo: reason, requestId }
  const owner = { memberId: position.memberId, walletType: position.walletType, currency }
  const { realizedPnl: pnl, fee } = closing
  const lines = closeLines(owner, { margin: position.margin, pnl, fee })
  if (lines.length > 0)
    await post(tx, {
      ...by,
      bizType: 'deal',
      bizId: dealId,
      step: 'close',
      bizNo: dealNo,
      lines,
    })
  const missing = new Big(closing.bankruptLoss)
  if (missing.lte(0)) return
  const held = await insuranceOf(tx, currency)
  const insured = smaller(missing, held.gt(0) ? held : new Big(0))
  await post(tx, {
    ...by,
    bizType: 'position',
    bizId: position.id,
    step: 'bankrupt',
    bizNo: position.positionNo,
    lines: bankruptLines({ currency }, { missing, insured }),
  })
}
