// Trial funds whose time is over are taken back (`screens` M05, D4 experience).
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { memberExperience as table } from '#server/db/schema/experience.ts'
import { say } from '#server/http/say.ts'
import { defineJob } from '#server/jobs/job.ts'
import { recover } from './experience-life.ts'

const dueAtOnce = 200

const isDue = and(
  eq(table.status, 'active'),
  lte(table.validTo, sql`now()`),
  eq(table.marginAmount, '0'),
)

/** Lets one grant run out; false where somebody else has it or has changed it. */
const expireGrant = (db: Db, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [grant] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), isDue))
      .for('update', { skipLocked: true })
    if (grant) await recover(tx, grant, 'expired')
    return grant !== undefined
  })

/**
 * Lets grants run out whose time is over and which no order uses, each in its own transaction; returns how many. One that
 * cannot be taken back stops no other: an `AggregateError` with what went wrong is thrown at the end. Throws when `signal`
 * aborts, between two grants.
 */
export async function expireGrants(db: Db, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = []
  let expired = 0
  for (let last = '0'; ;) {
    const due = await db
      .select({ id: table.id })
      .from(table)
      .where(and(gt(table.id, last), isDue))
      .orderBy(table.id)
      .limit(dueAtOnce)
    for (const { id } of due) {
      signal?.throwIfAborted()
      try {
        if (await expireGrant(db, id)) expired += 1
      } catch (error) {
        failures.push(error)
      }
    }
    const next = due.at(-1)
    if (!next) break
    last = next.id
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${failures.length + expired} trial funds could not be taken back.`,
    )
  return expired
}

export const experienceExpiryJob = defineJob({
  name: 'experienceExpiry',
  titles: say('体验金到期回收', 'Take expired trial funds back', '體驗金到期回收'),
  schedule: { cron: '30 * * * * *', maxRetries: 0 },
  run: async ({ db, signal }) => ({ expired: await expireGrants(db, signal) }),
})
