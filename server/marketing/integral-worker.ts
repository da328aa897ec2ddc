// Posts the points of batches that were sent off, member by member. Any number of servers may do it at once: an item is
// locked by one of them, and its posting is unique for ever.
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { pointsCurrency } from '#contract/marketing/reward.ts'
import type { Db, Tx } from '../db/client.ts'
import { integralSend, integralSendItem as item } from '../db/schema/integral-send.ts'
import { Refusal } from '../http/refusal.ts'
import type { Line } from '../ledger/lines.ts'
import { post } from '../ledger/post.ts'

const perRound = 100
const now = sql`now()`
type Batch = typeof integralSend.$inferSelect
type Item = typeof item.$inferSelect

function linesFor({ direction }: Batch, { memberId, points: amount }: Item): Line[] {
  const currency = pointsCurrency
  const isIn = direction === 'add'
  const wallet: Line = {
    memberId,
    walletType: 'integral',
    bucket: 'available',
    currency,
    side: isIn ? 'C' : 'D',
    amount,
    reason: isIn ? 'integralIn' : 'integralOut',
  }
  const house: Line = { house: '3300', currency, side: isIn ? 'D' : 'C', amount }
  return isIn ? [house, wallet] : [wallet, house]
}

/** Posts one item; one that is refused fails without leaving anything in the books. */
async function sendItem(tx: Tx, id: string): Promise<void> {
  const [found] = await tx
    .select({ item, batch: integralSend })
    .from(item)
    .innerJoin(integralSend, eq(integralSend.id, item.batchId))
    .where(and(eq(item.id, id), eq(item.status, 'pending'), eq(integralSend.status, 'sending')))
    .for('update', { of: item, skipLocked: true })
  if (!found) return
  const { batch } = found
  const refused = await tx
    .transaction((nested) =>
      post(nested, {
        bizType: 'integral',
        bizId: id,
        step: batch.direction,
        bizNo: batch.batchNo,
        operatorId: batch.reviewerId,
        operatorName: batch.reviewerName ?? '',
        memo: batch.remark,
        lines: linesFor(batch, found.item),
      }),
    )
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      },
    )
  await tx
    .update(item)
    .set({
      version: sql`${item.version} + 1`,
      updatedAt: now,
      ...(refused
        ? {
            status: 'failed',
            failReason: refused.code === Code.insufficient ? 'pointsShort' : 'pointsRefused',
          }
        : { status: 'success', postedAt: now }),
    })
    .where(eq(item.id, id))
}

/** Counts what became of the items of open batches, and closes those that have none left. */
async function countItems(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`
    update integral_send b
       set success_count = i.done, failed_count = i.failed,
           status = case when i.open > 0 then 'sending' when i.failed > 0 then 'partial' else 'done' end,
           version = b.version + 1, updated_at = now()
      from (select batch_id, count(*) filter (where i.status = 'success')::int as done,
                   count(*) filter (where i.status = 'failed')::int as failed,
                   count(*) filter (where i.status = 'pending')::int as open
              from integral_send_item i join integral_send s on s.id = i.batch_id and s.status = 'sending'
             group by batch_id) i
     where b.id = i.batch_id and b.status = 'sending'`)
}

/**
 * Sends every batch that was approved. An item that fails unexpectedly keeps nobody else waiting: it is left for the next
 * round, and thrown at the end of this one. Ends between two items when the signal is aborted.
 */
export async function sendPoints(
  db: Pick<Db, 'transaction' | 'execute'>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  let from = '0'
  for (;;) {
    const due = await db.execute<{ id: string }>(sql`
      select i.id::text from integral_send_item i join integral_send b on b.id = i.batch_id and b.status = 'sending'
       where i.status = 'pending' and i.id > ${from}::bigint order by i.id limit ${perRound}`)
    for (const { id } of due) {
      if (signal?.aborted) break
      await db.transaction((tx) => sendItem(tx, id)).catch((error: unknown) => failures.push(error))
    }
    if (due.length > 0 || from === '0') await countItems(db)
    if (due.length < perRound || signal?.aborted) break
    from = due.at(-1)?.id ?? from
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Points were not posted.')
}
