// Posts the points of batches that were sent off, member by member. Any number of servers may do it at once: an item is
// locked by one of them, and its posting is unique for ever.
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import {
  integralSend,
  integralSendItem as item,
} from '#server/db/schema/marketing/integral-send.ts'
import { forEachRecord, pagesOf } from '#server/jobs/each-record.ts'
import { post } from '#server/ledger/post.ts'
import { pointsLines } from '#server/ledger/postings/marketing.ts'

const perPage = 100
const now = sql`now()`

/** Posts one item; one that is refused fails without leaving anything in the books. Returns what became of it. */
async function sendItem(tx: Tx, id: string): Promise<'success' | 'failed' | undefined> {
  const [found] = await tx
    .select({ item, batch: integralSend })
    .from(item)
    .innerJoin(integralSend, eq(integralSend.id, item.batchId))
    .where(and(eq(item.id, id), eq(item.status, 'pending'), eq(integralSend.status, 'sending')))
    .for('update', { of: item, skipLocked: true })
  if (!found) return undefined
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
        lines: pointsLines(batch, found.item),
      }),
    )
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      },
    )
  const status = refused ? 'failed' : 'success'
  await tx
    .update(item)
    .set({
      ...nextVersion(item),
      status,
      ...(refused
        ? { failReason: refused.code === Code.insufficient ? 'pointsShort' : 'pointsRefused' }
        : { postedAt: now }),
    })
    .where(eq(item.id, id))
  return status
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
     where b.id = i.batch_id and b.status = 'sending'
       and (i.open = 0 or (b.success_count, b.failed_count) is distinct from (i.done, i.failed))`)
}

/**
 * Sends every batch that was approved. An item that fails unexpectedly keeps nobody else waiting: it is left for the next
 * round, and thrown at the end of this one. Throws when `signal` aborts, between two items.
 */
export async function sendPoints(
  db: Pick<Db, 'transaction' | 'execute'>,
  signal?: AbortSignal,
): Promise<void> {
  const due = pagesOf(async (after) => {
    // The counts follow page by page; the last page is an empty one.
    await countItems(db)
    return db.execute<{ id: string }>(sql`
      select i.id::text from integral_send_item i join integral_send b on b.id = i.batch_id and b.status = 'sending'
       where i.status = 'pending' and i.id > ${after}::bigint order by i.id limit ${perPage}`)
  })
  await forEachRecord({ db, signal }, due, { success: 0, failed: 0 }, sendItem)
}
