// What operators give away: envelopes, codes, coupons, points, trial funds, awards, corrections of balances. Each verb that
// makes value asks here what it needs and writes here what it gave, so that many small grants count like a large one.
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { valueGrant } from '#server/db/schema/review/value-grant.ts'
import { readConfirmSettings, readSettings } from '#server/db/settings.ts'
import type { AuditEntry, Call, Change } from '#server/http/call.ts'
import type { Need } from '#server/http/operator-access.ts'
import { isSecondPerson } from '../second-person.ts'

/** What a grant is worth at most: in USDT, or in points, which have no price. */
export interface Worth {
  readonly usd: Big.BigSource
  readonly points?: Big.BigSource
  /** What the record is worth with it, where the grant adds to one that was counted already. */
  readonly whole?: Big.BigSource
}

const amount = z.string().transform((text) => new Big(text))
const Sums = z.object({ ownUsd: amount, allUsd: amount, ownPoints: amount, allPoints: amount })

/**
 * Sums what was granted in the last 24 hours by one operator alone, and by all who did so. Whoever asks in a transaction keeps
 * the others waiting until it ends: of grants at the same time each counts those before it.
 */
async function sumsOf(db: ReadDb, operatorId: string): Promise<z.output<typeof Sums>> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('valueGrant'))`)
  const own = sql`filter (where operator_id = ${operatorId})`
  const rows = await db.execute(sql`
    select coalesce(sum(usd_value) ${own}, 0)::text as "ownUsd", coalesce(sum(usd_value), 0)::text as "allUsd",
           coalesce(sum(points) ${own}, 0)::text as "ownPoints", coalesce(sum(points), 0)::text as "allPoints"
      from ${valueGrant} where second_id is null and created_at > clock_timestamp() - interval '24 hours'`)
  return exactlyOne(rows, Sums)
}

/**
 * Whether a grant needs another operator: alone, with what the operator granted alone in the last 24 hours
 * (`review.fourEyesUsd`, `marketing.integralReviewMin`), or with what all operators did (`review.fourEyesDayUsd`,
 * `marketing.integralReviewDayMin`). What has no price does, as nobody can say that it is little.
 */
export async function needsSecond(
  db: ReadDb,
  operatorId: string,
  { usd, points = 0, whole = usd }: Worth,
): Promise<boolean> {
  const [worth, number, single] = [new Big(usd), new Big(points), new Big(whole)]
  const { 'review.fourEyesUsd': one, 'review.fourEyesDayUsd': day } = await readConfirmSettings(db)
  const { 'marketing.integralReviewMin': pointsOne, 'marketing.integralReviewDayMin': pointsDay } =
    await readSettings(db)
  const { ownUsd, allUsd, ownPoints, allPoints } = await sumsOf(db, operatorId)
  return (
    (single.eq(0) && number.eq(0)) ||
    single.gte(one) ||
    (worth.gt(0) && (ownUsd.plus(worth).gte(one) || allUsd.plus(worth).gte(day))) ||
    (number.gt(0) &&
      (ownPoints.plus(number).gte(pointsOne) || allPoints.plus(number).gte(pointsDay)))
  )
}

/** Returns what a verb that makes value needs: a code, and another operator where `needsSecond` says so. */
export async function requiredGrantConfirmation(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  worth: Worth,
): Promise<Need & { amountUsd: string }> {
  const level = (await needsSecond(db, actor.id, worth)) ? 'K4' : 'K3'
  return { level, amountUsd: new Big(worth.usd).toFixed() }
}

/** Who granted, where a record is planned by one operator and decided by another. */
interface By {
  readonly makerId: string
  readonly deciderId: string
}

/** Who granted, and who agreed. A verb may let two accounts of one person do so where it asks for no second person: nobody agreed. */
async function byOf({ tx, actor, applicant }: Change, by: By | undefined) {
  const [operatorId, deciderId] = by
    ? [by.makerId, by.deciderId]
    : [applicant?.id ?? actor.id, actor.id]
  const hasSecond = await isSecondPerson(tx, deciderId, operatorId)
  return { operatorId, secondId: hasSecond ? deciderId : null }
}

/**
 * Writes a grant down, in the transaction that makes it. Throws 42203 for one that needs another operator and has none,
 * whatever the call asked for before.
 */
export async function recordGrant(
  change: Change,
  { action, targetType, targetId }: Pick<AuditEntry, 'action' | 'targetType' | 'targetId'>,
  worth: Worth,
  by?: By,
): Promise<void> {
  const { tx } = change
  const people = await byOf(change, by)
  if (people.secondId === null && change.isTrial !== true) {
    const { 'review.fourEyes': isAsked } = await readConfirmSettings(tx)
    if (isAsked && (await needsSecond(tx, people.operatorId, worth)))
      throw new Refusal(Code.rule, 'grantNeedsSecond')
  }
  const [usdValue, points] = [worth.usd, worth.points ?? 0].map((value) => new Big(value).toFixed())
  await tx.insert(valueGrant).values({ action, targetType, targetId, ...people, usdValue, points })
}
