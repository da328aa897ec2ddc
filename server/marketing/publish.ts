// The life of notices, news and banners: published at once or at their time, taken down at theirs.
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { maxPinned, type PublishStatus } from '#contract/marketing/publish.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { news, notice } from '#server/db/schema/marketing/content.ts'
import { banner } from '#server/db/schema/marketing/marketing.ts'

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

interface Period {
  status?: PublishStatus
  startAt?: string | null
  endAt?: string | null
}

/** Returns the state of a record that is shown from one time to another; a time that is not set is no limit. */
export function scheduledPeriod({ status, startAt = null, endAt = null }: Period): {
  status?: PublishStatus
} {
  if (status !== 'published' && status !== 'scheduled') return {}
  const now = new Date().toISOString()
  if (endAt !== null && endAt <= now) return { status: 'offline' }
  return { status: startAt !== null && startAt > now ? 'scheduled' : 'published' }
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
  const due = [
    [notice, lte(notice.publishAt, now)],
    [news, lte(news.publishAt, now)],
    [banner, or(isNull(banner.startAt), lte(banner.startAt, now))],
  ] as const
  for (const [table, isDue] of due)
    await db
      .update(table)
      .set({ ...nextVersion(table), status: 'published' })
      .where(and(eq(table.status, 'scheduled'), isDue))
  const over = [
    [notice, lte(notice.offlineAt, now)],
    [banner, lte(banner.endAt, now)],
  ] as const
  for (const [table, isOver] of over)
    await db
      .update(table)
      .set({ ...nextVersion(table), status: 'offline' })
      .where(and(inArray(table.status, ['scheduled', 'published']), isOver))
}
