// Deciding about cases: a measure takes effect with the decision, in one transaction, and ends with it.
import { and, eq, lte, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/violation-record.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { localize } from '#server/base/localize.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { alreadyHandled, toDecisionDetails } from '#server/db/records/assert-seen.ts'
import { lockRecord, lockRow } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { violationRecord as table } from '#server/db/schema/other/violation.ts'
import type { App } from '#server/http/application.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { audited, type Audited, type AuditEntry, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { dueRows, forEachRecord } from '#server/jobs/each-record.ts'
import { defineJob } from '#server/jobs/job.ts'
import { applyMeasure, lockCaseMember, releaseMeasure } from '#server/member/index.ts'

type Case = typeof table.$inferSelect
type Answer = Audited<z.input<typeof api.handle.output>>

const severe: readonly Case['severity'][] = ['high', 'critical']

const entryOf = (
  verb: string,
  { id, violationNo }: Case,
  more: Pick<AuditEntry, 'before' | 'after' | 'reason'>,
): AuditEntry => ({
  action: `violation.${verb}`,
  targetType: 'violation',
  targetId: id,
  targetNo: violationNo,
  ...more,
})

/** Locks a case and before it its member; throws 40401, 40901 unless it is in one of the states, or 40902. */
async function lock({ tx }: Change, seen: RecordVersion, states: readonly Case['status'][]) {
  const owner = await lockCaseMember(tx, seen.id)
  if (!owner) throw new Refusal(Code.notFound, 'notFound')
  const refusal = ({ handlerName: reviewerName, handledAt: reviewedAt, ...row }: Case) =>
    alreadyHandled('caseHandled', toDecisionDetails({ ...row, reviewerName, reviewedAt }))
  const row = await lockRecord(tx, table, seen, { allowed: { states, refusal } })
  return { owner, row }
}

async function handle(input: z.output<typeof api.handle.input>, context: Change): Promise<Answer> {
  const { tx, actor, lang } = context
  const { id, action, remark } = input
  const isConfirmed = action === 'confirm'
  const { measure = 'none', measureUntil = null } = isConfirmed ? input : {}
  if (isConfirmed && input.measure === undefined)
    throw invalidField('measure', 'fieldRequired', lang)
  if (measureUntil !== null && Date.parse(measureUntil) <= Date.now())
    throw invalidField('measureUntil', 'untilPast', lang)
  const { owner, row } = await lock(context, input, ['open', 'appealed'])
  const isAppeal = row.status === 'appealed'
  if (isAppeal) await assertSecondPerson(context, [row.handlerId], { own: 'caseOwnDecision' })
  else if (severe.includes(row.severity))
    await assertSecondPerson(context, [row.createdBy], { own: 'caseOwnReport' })
  const isKept = isConfirmed && row.memberSwitched && row.measure === measure
  const released = isKept ? [] : await releaseMeasure(tx, owner, row, remark)
  // Somebody who is let go from one measure is met by the next as they are then.
  const current = released.length > 0 ? ((await lockCaseMember(tx, id)) ?? owner) : owner
  const applied = isKept
    ? { memberSwitched: row.memberSwitched, entries: [] }
    : await applyMeasure(context, current, { measure, reason: remark })
  const status = isConfirmed ? 'confirmed' : isAppeal ? 'lifted' : 'dismissed'
  await updateRecord(tx, table, row, {
    status,
    ...((isConfirmed || !isAppeal) && { measure, measureUntil }),
    memberSwitched: applied.memberSwitched,
    handlerId: actor.id,
    handlerName: actor.userName,
    handleRemark: remark,
    handledAt: sql`now()`,
  })
  return audited(
    { id, status },
    entryOf(action, row, {
      before: { status: row.status, ...(isAppeal && { measure: row.measure }) },
      after: { status, ...(isConfirmed && { measure, measureUntil }) },
      reason: remark,
    }),
    ...released,
    ...applied.entries,
  )
}

async function lift(input: z.output<typeof api.lift.input>, context: Change): Promise<Answer> {
  const { id, reason } = input
  const { owner, row } = await lock(context, input, ['confirmed'])
  const released = await releaseMeasure(context.tx, owner, row, reason)
  await updateRecord(context.tx, table, row, { status: 'lifted', memberSwitched: false })
  return audited(
    { id, status: 'lifted' },
    entryOf('lift', row, {
      before: { status: row.status, measure: row.measure },
      after: { status: 'lifted' },
      reason,
    }),
    ...released,
  )
}

const isOver = and(
  lte(table.measureUntil, sql`now()`),
  // An appeal stays open for its decision; what it is about no longer holds.
  or(eq(table.status, 'confirmed'), and(eq(table.status, 'appealed'), table.memberSwitched)),
)

async function endMeasure(tx: Tx, id: string): Promise<'ended' | undefined> {
  const owner = await lockCaseMember(tx, id)
  const row = await lockRow(tx, table, and(eq(table.id, id), isOver))
  if (!owner || !row) return undefined
  const status = row.status === 'confirmed' ? 'lifted' : row.status
  const released = await releaseMeasure(tx, owner, row, row.violationNo)
  await updateRecord(tx, table, row, { status, memberSwitched: false })
  await writeClockAudit(tx, 'measureEnd', [
    entryOf('end', row, {
      before: { status: row.status, measure: row.measure },
      after: { status },
    }),
    ...released,
  ])
  return 'ended'
}

/** Ends the measures whose time is over, each in its own transaction; returns how many. */
export async function endMeasures(db: Db, signal?: AbortSignal): Promise<number> {
  const due = dueRows(db, table, isOver)
  const { ended } = await forEachRecord({ db, signal }, due, { ended: 0 }, endMeasure)
  return ended
}

export const measureEndJob = defineJob({
  name: 'measureEnd',
  titles: localize('违规处置到期解除', 'Lift expired measures', '違規處置到期解除'),
  schedule: { cron: '15 * * * * *', maxRetries: 0 },
  run: async ({ db, signal }) => ({ ended: await endMeasures(db, signal) }),
})

/** Mounts the decisions about cases beside their register. */
export function violationDecision(app: App): void {
  change(app, api.handle, handle)
  change(app, api.lift, lift)
}
