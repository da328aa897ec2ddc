// What the clock does with control records (`screens` T09): approved changes take effect, those with an end are taken back.
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { periodicControlRecord as table } from '../db/schema/periodic-control.ts'
import { say } from '../http/say.ts'
import { defineJob } from '../jobs/job.ts'
import { type ControlTarget, lockHolder, valueOf, writeParam } from './control-target.ts'

export type ControlRow = typeof table.$inferSelect

/** Counts the orders and positions that are open under a parameter now. */
export async function openUnder(
  tx: Tx,
  { productCode, periodSeconds }: ControlTarget,
): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select (select count(*) from delivery_order where product_code = ${productCode} and status = 'open'
              and (${periodSeconds}::int is null or seconds = ${periodSeconds}))::int
         + (select count(*) from contract_position where product_code = ${productCode} and status = 'open'
              and ${periodSeconds}::int is null)::int as count`)
  return row?.count ?? 0
}

/** The newest price of a product's base currency, for the record; none where the path is empty. */
export async function snapshotOf(tx: Tx, productCode: string): Promise<Record<string, string>> {
  const [tick] = await tx.execute<{ currency: string; price: string }>(sql`
    select t.currency, trim_scale(t.price)::text as price from price_tick t
      join contract_product p on p.base_currency = t.currency
     where p.product_code = ${productCode} order by t.at desc limit 1`)
  return tick ? { [tick.currency]: tick.price } : {}
}

/** Ends a record in a state; nothing else of it changes. */
export const setState = (tx: Tx, { id, version }: ControlRow, values: Partial<ControlRow>) =>
  tx
    .update(table)
    .set({ ...values, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(table.id, id), eq(table.version, version)))

/** Makes an approved change; it fails where the value is not the one it was proposed for. */
async function applyControl(tx: Tx, record: ControlRow): Promise<'applied' | 'failed'> {
  const holder = await lockHolder(tx, record)
  const current = holder && valueOf(holder, record.paramCode)
  if (!holder || current !== record.beforeValue) {
    await setState(tx, record, { status: 'failed', failReason: `当前值为 ${current ?? '-'}` })
    return 'failed'
  }
  const { applicantName: operatorName, approverName, reason } = record
  const by = { operatorName, approverName, reason }
  await writeParam(tx, holder, record.paramCode, record.afterValue, by)
  await setState(tx, record, { status: 'applied' })
  return 'applied'
}

/**
 * Puts the value of before back, as a new record that is applied at once, and marks the old one as reverted. Returns
 * undefined, and changes nothing, where the value has been changed since.
 */
export async function restoreBefore(
  tx: Tx,
  record: ControlRow,
  made: Pick<
    typeof table.$inferInsert,
    'triggerType' | 'reason' | 'applicantId' | 'applicantName' | 'approverId' | 'approverName'
  >,
): Promise<ControlRow | undefined> {
  const holder = await lockHolder(tx, record)
  if (!holder || valueOf(holder, record.paramCode) !== record.afterValue) return undefined
  const { productCode, periodSeconds, paramCode, beforeValue, afterValue, controlNo } = record
  const now = new Date().toISOString()
  const [opposite] = await tx
    .insert(table)
    .values({
      ...made,
      productCode,
      periodSeconds,
      paramCode,
      beforeValue: afterValue,
      afterValue: beforeValue,
      effectiveAt: now,
      openOrdersAtChange: await openUnder(tx, record),
      marketSnapshot: await snapshotOf(tx, productCode),
      revertOf: record.id,
      approvedAt: now,
      status: 'applied',
    })
    .returning()
  if (!opposite) throw new Error('The record was not stored.')
  await writeParam(tx, holder, paramCode, beforeValue, {
    operatorName: made.applicantName,
    approverName: made.approverName ?? '',
    reason: `${controlNo}: ${made.reason}`,
  })
  await setState(tx, record, { status: 'reverted' })
  return opposite
}

const clockName = 'system'

async function step(tx: Tx, id: string): Promise<'applied' | 'failed' | 'reverted' | undefined> {
  const [record] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (record?.status === 'approved') return applyControl(tx, record)
  if (record?.status !== 'applied') return undefined
  const made = await restoreBefore(tx, record, {
    triggerType: 'schedule',
    reason: '到期自动回退，恢复原值',
    applicantName: clockName,
    approverName: record.approverName,
  })
  if (made) return 'reverted'
  await setState(tx, record, { status: 'failed', failReason: '到期时该参数已被后续变更' })
  return 'failed'
}

/** Applies what is due and takes back what has expired, every minute. */
export const controlApplyJob = defineJob({
  name: 'controlApply',
  titles: say('风控参数变更生效', 'Apply parameter changes', '風控參數變更生效'),
  schedule: { cron: '5 * * * * *', maxRetries: 1 },
  async run({ db, signal }) {
    const due = await db
      .select({ id: table.id })
      .from(table)
      .where(
        sql`(${table.status} = 'approved' and ${table.effectiveAt} <= now())
          or (${table.status} = 'applied' and ${table.expireAt} <= now())`,
      )
      .orderBy(table.effectiveAt, table.id)
    const counts = { applied: 0, reverted: 0, failed: 0 }
    for (const { id } of due) {
      signal.throwIfAborted()
      const outcome = await db.transaction((tx) => step(tx, id))
      if (outcome) counts[outcome] += 1
    }
    return counts
  },
})
