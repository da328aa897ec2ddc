// What the clock does with control records: approved changes take effect, those with an end are taken back.
import { and, eq, sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'
import { storedText } from '#server/base/stored-text.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow, lockRows } from '#server/db/records/lock-record.ts'
import { periodicControlRecord as table } from '#server/db/schema/trade/periodic-control.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { forEachRecord } from '#server/jobs/each-record.ts'
import { defineJob } from '#server/jobs/job.ts'
import {
  applyControls,
  applyEntry,
  controlEntry,
  type ControlRow,
  restoreBefore,
  setState,
} from './control-apply.ts'

type Outcome = 'applied' | 'failed' | 'reverted'

/** Does what is due with a record; what it changed, or could not change, goes into the trail. */
async function step(tx: Tx, id: string): Promise<Outcome | undefined> {
  const record = await lockRow(tx, table, eq(table.id, id))
  if (record?.status !== 'approved' && record?.status !== 'applied') return undefined
  const isDue = record.status === 'approved'
  const { status, entries } = await (isDue
    ? applyControls(tx, [record, ...(await followersOf(tx, record))])
    : expire(tx, record))
  const line = isDue
    ? applyEntry(record, status)
    : controlEntry('expire', record, { before: { status: 'applied' }, after: { status } })
  await writeClockAudit(tx, 'periodicControlRecord', [line, ...entries])
  return status
}

/** The other changes of one edit, which take effect with the first or not at all. */
const followersOf = (tx: Tx, { id }: ControlRow) =>
  lockRows(tx, table, and(eq(table.leadId, id), eq(table.status, 'approved')))

async function expire(tx: Tx, record: ControlRow) {
  const made = await restoreBefore(tx, record, {
    triggerType: 'schedule',
    reason: storedText('controlExpired'),
    applicantName: 'system',
    approverName: record.approverName,
  })
  if (!('refused' in made)) return { status: 'reverted' as const, entries: [made.entry] }
  await setState(tx, record, { status: 'failed', failReason: storedText(made.refused) })
  return { status: 'failed' as const, entries: [] }
}

/**
 * Applies what is due and takes back what has expired, every minute. What expires comes first and the newest of it before
 * the others, as each restores what it found. One that cannot be done keeps no other waiting.
 */
export const controlApplyJob = defineJob({
  name: 'controlApply',
  titles: localize('风控参数变更生效', 'Apply parameter changes', '風控參數變更生效'),
  schedule: { cron: '5 * * * * *', maxRetries: 1 },
  async run(deps) {
    const isExpiry = sql`(${table.status} = 'applied')`
    const due = await deps.db
      .select({ id: table.id })
      .from(table)
      .where(
        sql`(${table.status} = 'approved' and ${table.leadId} is null and ${table.effectiveAt} <= now())
          or (${table.status} = 'applied' and ${table.expireAt} <= now())`,
      )
      .orderBy(
        sql`${isExpiry} desc`,
        sql`case when ${isExpiry} then ${table.effectiveAt} end desc`,
        sql`case when ${isExpiry} then ${table.id} end desc`,
        table.effectiveAt,
        table.id,
      )
    return forEachRecord(deps, due, { applied: 0, reverted: 0, failed: 0 }, step)
  },
})
