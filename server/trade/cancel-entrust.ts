// Cancelling an order for its member (`screens` T02): the rest of the hold goes back to the wallet.
import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { type cancel, openStatuses } from '#contract/trade/contract-entrust.ts'
import { contractEntrust as table, contractProduct } from '../db/schema/trade.ts'
import { audited, type Audited, type Change } from '../http/call.ts'
import { text } from '../http/messages.ts'
import { Refusal } from '../http/refusal.ts'
import { post } from '../ledger/post.ts'

type Input = z.output<typeof cancel.input>
type Answer = z.input<typeof cancel.output>

/** Refuses with 40901 and the order's status when it is no longer open. */
export async function cancelEntrust(
  { ids: [id = ''], reason, requestId }: Input,
  { tx, actor, lang }: Change,
): Promise<Audited<Answer>> {
  const [before] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!before) throw new Refusal(Code.notFound, 'notFound')
  const [entrust] = await tx
    .update(table)
    .set({
      status: 'cancelled',
      frozenMargin: '0',
      cancelReason: reason,
      operatorName: actor.userName,
      version: sql`${table.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(table.id, id), inArray(table.status, [...openStatuses])))
    .returning()
  if (!entrust)
    throw new Refusal(Code.alreadyHandled, 'entrustNotOpen', {}, { status: before.status })
  const [product] = await tx
    .select({ currency: contractProduct.settleCurrency })
    .from(contractProduct)
    .where(eq(contractProduct.productCode, entrust.productCode))
  if (!product) throw new Error(`There is no product ${entrust.productCode}.`)
  if (new Big(before.frozenMargin).gt(0)) {
    const held = {
      memberId: entrust.memberId,
      walletType: entrust.isFollow ? ('follow' as const) : ('contract' as const),
      currency: product.currency,
      amount: before.frozenMargin,
      reason: 'orderRelease',
    }
    await post(tx, {
      bizType: 'entrust',
      bizId: id,
      step: 'release',
      bizNo: entrust.entrustNo,
      operatorId: actor.id,
      operatorName: actor.userName,
      requestId,
      memo: reason,
      lines: [
        { ...held, bucket: 'frozen', side: 'D' },
        { ...held, bucket: 'available', side: 'C' },
      ],
    })
  }
  return audited(
    { results: [{ id, code: Code.ok, msg: text('ok', lang) }] },
    {
      action: 'contractEntrust.cancel',
      targetType: 'contractEntrust',
      targetId: id,
      targetNo: entrust.entrustNo,
      before: { status: before.status, frozenMargin: before.frozenMargin },
      after: { status: entrust.status, frozenMargin: entrust.frozenMargin },
      reason,
    },
  )
}
