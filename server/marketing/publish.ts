// The life of notices and news: published at once or at their time, taken down at theirs.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { maxPinned, type PublishStatus } from '#contract/marketing/publish.ts'
import type { Db, Tx } from '../db/client.ts'
import { news, notice } from '../db/schema/content.ts'
import { Refusal } from '../http/refusal.ts'

interface Timed {
  status?: PublishStatus
  publishAt?: string | null
}

/** Returns the state of a record that is on its way: waiting while its time lies ahead. Without a time it is now. */
export function scheduled({ status, publishAt = null }: Timed): Timed {
  if (status !== 'published' && status !== 'scheduled') return {}
  const now = new Date().toISOString()
  return publishAt !== null && publishAt > now
    ? { status: 'scheduled' }
    : { status: 'published', publishAt: publishAt ?? now }
}

/** Throws 42203 while members see the record. */
export function assertOffline({ status }: { status: PublishStatus }): void {
  if (status === 'published' || status === 'scheduled')
    throw new Refusal(Code.rule, 'contentOnline')
}

/** Throws 42203 when as many notices are pinned as may be; two who pin at the same time wait for each other. */
export async function assertPinnable(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notice.isTop'))`)
  if ((await tx.$count(notice, eq(notice.isTop, true))) >= maxPinned)
    throw new Refusal(Code.rule, 'pinnedFull')
}

/** Publishes what is due and takes down what is over. Any number of servers may run it at once. */
export async function publishDue(db: Pick<Db, 'update'>): Promise<void> {
  const now = sql`now()`
  for (const table of [notice, news]) {
    const change = { version: sql`${table.version} + 1`, updatedAt: now }
    await db
      .update(table)
      .set({ ...change, status: 'published' })
      .where(and(eq(table.status, 'scheduled'), lte(table.publishAt, now)))
  }
  await db
    .update(notice)
    .set({ version: sql`${notice.version} + 1`, updatedAt: now, status: 'offline' })
    .where(and(inArray(notice.status, ['scheduled', 'published']), lte(notice.offlineAt, now)))
}
