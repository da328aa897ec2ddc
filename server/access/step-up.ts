// One code for several reviews of small value (decision 102): it holds for some minutes, up to a sum, in the session that gave
// it: under the same token, from the same address, with the same authenticator. What is decided under it is counted in the
// transaction that decides, so that no two tabs and no two calls at once get more out of it than the sum.
import Big from 'big.js'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { atMostOne, exactlyOne } from '#server/base/exactly-one.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { stepUp } from '#server/db/schema/operator/credential.ts'
import { operatorOtp } from '#server/db/schema/review/approval.ts'
import { type ConfirmSettings, readConfirmSettings } from '#server/db/settings.ts'
import type { Call, Change } from '#server/http/call.ts'

type Caller = Pick<Call, 'actor' | 'ip'>

/** Whether a record is small enough to be decided under a code that was given for another. */
export const isBelowStepUp = (usd: string, settings: ConfirmSettings): boolean =>
  settings['review.stepUpMinutes'] > 0 && new Big(usd).lt(settings['review.stepUpUsd'])

/** The condition of the caller's code while it holds. */
const holding = ({ actor, ip }: Caller, settings: ConfirmSettings) =>
  and(
    eq(stepUp.sessionId, actor.sessionId),
    eq(stepUp.operatorId, actor.id),
    // Whoever has unlocked the session gives a code again, and so does whoever goes on elsewhere.
    eq(stepUp.tokenHash, actor.tokenHash),
    eq(stepUp.ip, ip),
    sql`${stepUp.openedAt} > clock_timestamp() - make_interval(mins => ${settings['review.stepUpMinutes']})`,
    sql`exists (select from ${operatorOtp} where ${operatorOtp.operatorId} = ${stepUp.operatorId}
      and ${operatorOtp.boundAt} <= ${stepUp.openedAt})`,
  )

const Held = z.object({
  since: z.string().nullable(),
  until: z.string().nullable(),
  leftUsd: z.string(),
})

const stampOf = (at: SQL) =>
  sql<string | null>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What the caller's code still holds for: since and until when, null where none does, and up to which sum. */
export async function heldStepUp(
  db: Pick<ReadDb, 'select'>,
  caller: Caller,
  settings: ConfirmSettings,
): Promise<z.output<typeof Held>> {
  const { openedAt, usedUsd } = stepUp
  const minutes = settings['review.stepUpMinutes']
  const rows = await db
    .select({
      since: stampOf(sql`max(${openedAt})`),
      until: stampOf(sql`max(${openedAt} + make_interval(mins => ${minutes}))`),
      leftUsd: sql<string>`trim_scale(greatest(0, coalesce(${settings['review.stepUpSumUsd']}::numeric - max(${usedUsd}), 0)))::text`,
    })
    .from(stepUp)
    .where(holding(caller, settings))
  return exactlyOne(rows, Held)
}

/** Lets the code that was just spent hold for other records, where the one it was given for is small. */
export async function openStepUp({ tx, actor, ip }: Change, usd: string): Promise<void> {
  const settings = await readConfirmSettings(tx)
  if (!isBelowStepUp(usd, settings) || new Big(usd).gt(settings['review.stepUpSumUsd'])) return
  const values = {
    operatorId: actor.id,
    tokenHash: actor.tokenHash,
    ip,
    openedAt: sql`clock_timestamp()`,
    usedUsd: usd,
  }
  await tx
    .insert(stepUp)
    .values({ sessionId: actor.sessionId, ...values })
    .onConflictDoUpdate({ target: stepUp.sessionId, set: values })
}

/**
 * Counts a record of this value to the caller's code. Returns since when the code holds, for the trail; undefined where none
 * does, the record is too large or the sum would be exceeded: then nothing is counted, and the record needs a code.
 */
export async function countToStepUp(change: Change, usd: string): Promise<string | undefined> {
  const settings = await readConfirmSettings(change.tx)
  if (!isBelowStepUp(usd, settings)) return undefined
  const counted = await change.tx
    .update(stepUp)
    .set({ usedUsd: sql`${stepUp.usedUsd} + ${usd}::numeric` })
    .where(
      and(
        holding(change, settings),
        sql`${stepUp.usedUsd} + ${usd}::numeric <= ${settings['review.stepUpSumUsd']}::numeric`,
      ),
    )
    .returning({ openedAt: stepUp.openedAt })
    .then(atMostOne)
  return counted?.openedAt
}
