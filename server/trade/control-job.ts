// What the clock does with control records (`screens` T09): approved changes take effect, those with an end are taken back.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { periodicControlRecord as table } from '../db/schema/periodic-control.ts'
import { writeAudit } from '../http/audit.ts'
import type { AuditEntry } from '../http/call.ts'
import { say } from '../http/say.ts'
import { storedText } from '../http/stored-text.ts'
import { defineJob } from '../jobs/job.ts'
import { applyControl, restoreBefore, setState } from './control-apply.ts'

const clockName = 'system'
type Outcome = 'applied' | 'failed' | 'reverted'

const writeEntries = (tx: Tx, entries: readonly AuditEntry[]) =>
  writeAudit(
    tx,
    {
      operatorId: '0',
      operatorName: clockName,
      permission: 'periodicControlRecord',
      ip: 'local',
      traceId: 'local',
    },
    entries,
  )

async function step(tx: Tx, id: string): Promise<Outcome | undefined> {
  const [record] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (record?.status === 'approved') {
    const { status, entries } = await applyControl(tx, record)
    if (entries.length > 0) await writeEntries(tx, entries)
    return status
  }
  if (record?.status !== 'applied') return undefined
  const made = await restoreBefore(tx, record, {
    triggerType: 'schedule',
    reason: storedText('controlExpired'),
    applicantName: clockName,
    approverName: record.approverName,
  })
  if ('refused' in made) {
    await setState(tx, record, { status: 'failed', failReason: storedText(made.refused) })
    return 'failed'
  }
  await writeEntries(tx, [made.entry])
  return 'reverted'
}

/**
 * Applies what is due and takes back what has expired, every minute. What expires comes first and the newest of it before
 * the others, as each restores what it found. One that cannot be done keeps no other waiting.
 */
export const controlApplyJob = defineJob({
  name: 'controlApply',
  titles: say('风控参数变更生效', 'Apply parameter changes', '風控參數變更生效'),
  schedule: { cron: '5 * * * * *', maxRetries: 1 },
  async run({ db, signal }) {
    const isExpiry = sql`(${table.status} = 'applied')`
    const due = await db
      .select({ id: table.id })
      .from(table)
      .where(
        sql`(${table.status} = 'approved' and ${table.effectiveAt} <= now())
          or (${table.status} = 'applied' and ${table.expireAt} <= now())`,
      )
      .orderBy(
        sql`${isExpiry} desc`,
        sql`case when ${isExpiry} then ${table.effectiveAt} end desc`,
        sql`case when ${isExpiry} then ${table.id} end desc`,
        table.effectiveAt,
        table.id,
      )
    const counts = { applied: 0, reverted: 0, failed: 0 }
    const failures: unknown[] = []
    for (const { id } of due) {
      signal.throwIfAborted()
      const outcome = await db
        .transaction((tx) => step(tx, id))
        .catch((error: unknown) => {
          failures.push(error)
        })
      if (outcome) counts[outcome] += 1
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Control records were not done.')
    return counts
  },
})
