// Closing a position under a documented risk rule: at the newest price of the recorded path, for its own
// member and no other. No call brings a price, an amount or an outcome.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { openStatuses } from '#contract/trade/contract-entrust.ts'
import type { forceClose as call } from '#contract/trade/contract-position.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { lockRecord, lockRows } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import {
  contractDeal,
  contractEntrust,
  contractPosition as table,
  contractProduct,
} from '#server/db/schema/trade/trade.ts'
import { audited, type Audited, type AuditEntry, type Change } from '#server/http/call.ts'
import { currencyFacts } from '#server/ledger/currency-facts.ts'
import { cancelLocked } from './cancel-entrust.ts'
import { assertRule, newestPrice } from './close-rules.ts'
import { type Closing, calculateClosing, postClosing } from './closing.ts'

type Input = z.output<typeof call.input>
type Position = typeof table.$inferSelect
type Product = typeof contractProduct.$inferSelect

/** Locks an open position at the version on screen, with its product. */
async function lock(tx: Tx, input: Input): Promise<{ position: Position; product: Product }> {
  const position = await lockRecord(tx, table, input, {
    allowed: {
      states: ['open'],
      refusal: ({ status }) => alreadyHandled('positionClosed', { status }),
    },
  })
  const [product] = await tx
    .select()
    .from(contractProduct)
    .where(eq(contractProduct.productCode, position.productCode))
  if (!product) throw new Refusal(Code.notFound, 'notFound')
  // A copy ends with the profit share of its tutor, which follow trading settles.
  if (position.walletType === 'follow') throw new Refusal(Code.rule, 'positionCopied')
  return { position, product }
}

/** Cancels the orders that would have closed the position. */
async function cancelClosingOrders(
  change: Change,
  position: Position,
  { reason, currency }: { reason: string; currency: string },
): Promise<AuditEntry[]> {
  const isOpen = inArray(contractEntrust.status, [...openStatuses])
  const closing = and(eq(contractEntrust.positionId, position.id), isOpen)
  const open = await lockRows(change.tx, contractEntrust, closing)
  const entries: AuditEntry[] = []
  for (const each of open) entries.push(await cancelLocked(change, each, { reason, currency }))
  return entries
}

/** Stores the market order and the deal that close a position; returns the number of the one and the id of the other. */
async function storeDeal(
  { tx, actor, applicant = actor }: Change,
  position: Position,
  closing: Closing,
): Promise<{ entrustNo: string; dealId: string; dealNo: string }> {
  const { memberId, productCode, positionSide, leverage, marginMode, qty, isFollow } = position
  const side = positionSide === 'long' ? ('sell' as const) : ('buy' as const)
  const common = { memberId, productCode, positionId: position.id, side, positionSide, leverage }
  const [entrust] = await tx
    .insert(contractEntrust)
    .values({
      ...common,
      openClose: 'close',
      orderType: 'market',
      marginMode,
      isFollow,
      qty,
      filledQty: qty,
      avgPrice: closing.price,
      fee: closing.fee,
      reduceOnly: true,
      clientSource: 'admin',
      operatorName: applicant.userName,
      status: 'filled',
    })
    .returning({ id: contractEntrust.id, no: contractEntrust.entrustNo })
  if (!entrust) throw new Error('The order was not stored.')
  const [deal] = await tx
    .insert(contractDeal)
    .values({
      ...common,
      entrustId: entrust.id,
      openClose: 'close',
      price: closing.price,
      qty,
      notional: closing.notional,
      fee: closing.fee,
      realizedPnl: closing.realizedPnl,
      marginMode,
      role: 'taker',
      dealType: 'forceClose',
    })
    .returning({ id: contractDeal.id, no: contractDeal.dealNo })
  if (!deal) throw new Error('The deal was not stored.')
  return { entrustNo: entrust.no, dealId: deal.id, dealNo: deal.no }
}

/**
 * Closes an open position at the newest recorded price. Throws 40901 where it is closed already, 40902 where it changed,
 * 42203 where the rule does not hold now, the product has no price, or the position is a copy.
 */
export async function forceClose(
  input: Input,
  change: Change,
): Promise<Audited<z.input<typeof call.output>>> {
  const { tx } = change
  const { id, riskRuleCode, reason, requestId } = input
  const { position, product } = await lock(tx, input)
  const price = await newestPrice(tx, product.baseCurrency)
  await assertRule(tx, riskRuleCode, { position, product, price })
  const currency = product.settleCurrency
  const cancelled = await cancelClosingOrders(change, position, { reason, currency })
  const scale = (await currencyFacts(tx, currency))?.scale ?? 8
  const closing = await calculateClosing(tx, { position, product, price, scale })
  const { entrustNo, dealId, dealNo } = await storeDeal(change, position, closing)
  await postClosing(change, { position, currency, closing, dealId, dealNo, reason, requestId })
  const [closed] = await tx
    .update(table)
    .set({
      status: 'forceClosed',
      availableQty: '0',
      margin: '0',
      closePrice: price,
      closedAt: sql`now()`,
      realizedPnl: sql`${table.realizedPnl} + ${closing.realizedPnl}::numeric`,
      fee: sql`${table.fee} + ${closing.fee}::numeric`,
      bankruptLoss: closing.bankruptLoss,
      ...nextVersion(table),
    })
    .where(and(eq(table.id, id), eq(table.status, 'open')))
    .returning({ status: table.status })
  if (!closed) throw new Error('A locked position was closed by another.')
  return audited(
    { id, entrustNo },
    {
      action: 'contractPosition.forceClose',
      targetType: 'contractPosition',
      targetId: id,
      targetNo: position.positionNo,
      before: { status: position.status, margin: position.margin },
      after: { status: closed.status, margin: '0', riskRuleCode, closing },
      reason,
    },
    ...cancelled,
  )
}
