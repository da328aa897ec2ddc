// Trial funds whose time is over are taken back.
import { and, eq, lte, sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { memberExperience as table } from '#server/db/schema/member/experience.ts'
import { dueRows, forEachRecord } from '#server/jobs/each-record.ts'
import { defineJob } from '#server/jobs/job.ts'
import { recover } from './experience-life.ts'

const isDue = and(
  eq(table.status, 'active'),
  lte(table.validTo, sql`now()`),
  eq(table.marginAmount, '0'),
)

/** Lets one grant run out; returns nothing where somebody else has it or has changed it. */
async function expireGrant(tx: Tx, id: string): Promise<'expired' | undefined> {
  const [grant] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), isDue))
    .for('update', { skipLocked: true })
  if (!grant) return undefined
  await recover(tx, grant, 'expired')
  return 'expired'
}

/**
 * Lets grants run out whose time is over and which no order uses, each in its own transaction; returns how many. One that
 * cannot be taken back stops no other: an `AggregateError` with what went wrong is thrown at the end. Throws when `signal`
 * aborts, between two grants.
 */
export async function expireGrants(db: Db, signal?: AbortSignal): Promise<number> {
  const due = dueRows(db, table, isDue)
  const { expired } = await forEachRecord({ db, signal }, due, { expired: 0 }, expireGrant)
  return expired
}

export const experienceExpiryJob = defineJob({
  name: 'experienceExpiry',
  titles: localize('体验金到期回收', 'Recover expired trial funds', '體驗金到期回收'),
  schedule: { cron: '30 * * * * *', maxRetries: 0 },
  run: async ({ db, signal }) => ({ expired: await expireGrants(db, signal) }),
})
