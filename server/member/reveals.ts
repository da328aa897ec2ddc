// What is shown in clear of members and their documents: for a reason, counted by operator in the database. The record that
// was opened stays open for an hour; each further one counts. Many in an hour slow down; more ask for a code each and are
// told to all administrators.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { reveal } from '#server/db/schema/operator/reveal.ts'
import { readRevealSettings } from '#server/db/settings.ts'
import type { AuditEntry, Call, Change } from '#server/http/call.ts'
import type { Need } from '#server/http/operator-access.ts'
import { ringAdministrators } from '#server/system/index.ts'

/** The record that is shown. */
type Target = Pick<AuditEntry, 'targetType' | 'targetId'>

const Shown = z.object({
  hour: z.coerce.number(),
  day: z.coerce.number(),
  /** Why this record was opened in the last hour; null where it was not. */
  reason: z.string().nullable(),
  isNotified: z.boolean(),
  /** Seconds since the newest record was opened; null where none was. */
  ageSec: z.coerce.number().nullable(),
})

/**
 * Counts what an operator had shown. Whoever asks in a transaction keeps the operator's other calls waiting until it ends: of
 * reveals at the same time each counts those before it.
 */
async function shownTo(db: ReadDb, operatorId: string, { targetType, targetId }: Target) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('reveal'), hashtext(${operatorId}))`)
  const recent = sql`created_at > clock_timestamp() - interval '1 hour'`
  const records = sql`count(distinct (target_type, target_id))`
  const rows = await db.execute(sql`
    select ${records} filter (where ${recent}) as "hour", ${records} as "day",
           (array_agg(reason order by id desc)
             filter (where ${recent} and target_type = ${targetType} and target_id = ${targetId}))[1] as "reason",
           coalesce(bool_or(is_alert and ${recent}), false) as "isNotified",
           extract(epoch from clock_timestamp() - max(created_at)) as "ageSec"
      from ${reveal} where operator_id = ${operatorId} and created_at > clock_timestamp() - interval '24 hours'`)
  return exactlyOne([...rows], Shown)
}

/** Returns what showing a record needs: nothing while it is open, a code beyond `reveal.hourMax` and `reveal.dayMax`. */
export async function requiredRevealConfirmation(
  { db, actor }: Call,
  target: Target,
): Promise<Need> {
  const settings = await readRevealSettings(db)
  const { hour, day, reason } = await shownTo(db, actor.id, target)
  const isMany = hour >= settings['reveal.hourMax'] || day >= settings['reveal.dayMax']
  return { level: reason === null && isMany ? 'K3' : undefined }
}

/**
 * Writes down that a record is shown, in the transaction that shows it. Throws 42901 where the operator opens record after
 * record; tells the administrators once an hour that somebody has opened as many as are usual.
 */
export async function recordReveal(
  change: Change,
  target: Target,
  { reason }: { readonly reason: string },
): Promise<void> {
  const { tx, actor } = change
  const settings = await readRevealSettings(tx)
  const { hour, day, reason: known, isNotified, ageSec } = await shownTo(tx, actor.id, target)
  const { 'reveal.slowSec': slowSec, 'reveal.hourMax': hourMax, 'reveal.dayMax': dayMax } = settings
  const isNew = known === null
  const waitSec = slowSec - (ageSec ?? slowSec)
  if (isNew && hour >= settings['reveal.slowFrom'] && waitSec > 0) {
    const seconds = Math.ceil(waitSec)
    throw new Refusal(
      Code.tooMany,
      'revealTooFast',
      { seconds: String(seconds) },
      { retryAfter: seconds },
    )
  }
  const isAlert = isNew && !isNotified && (hour + 1 >= hourMax || day + 1 >= dayMax)
  const { targetType, targetId } = target
  await tx.insert(reveal).values({ operatorId: actor.id, targetType, targetId, reason, isAlert })
  if (isAlert)
    await ringAdministrators(change, 'bellManyReveals', {
      hour: String(hour + 1),
      day: String(day + 1),
    })
}

/** Returns why the operator opened a record in the last hour. Throws 42203 where they did not. */
export async function assertRevealed({ db, actor }: Call, target: Target): Promise<string> {
  const { reason } = await shownTo(db, actor.id, target)
  if (reason === null) throw new Refusal(Code.rule, 'revealFirst')
  return reason
}
