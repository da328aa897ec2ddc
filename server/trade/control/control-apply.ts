// What becomes of approved control records: they take effect, and their values of before are put back.
import { and, eq, sql } from 'drizzle-orm'
import type { MessageKey } from '#server/base/messages.ts'
import { storedText } from '#server/base/stored-text.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { periodicControlRecord as table } from '#server/db/schema/trade/periodic-control.ts'
import type { AuditEntry } from '#server/http/call.ts'
import {
  canTake,
  type ControlTarget,
  type Holder,
  lockHolder,
  getLeverageSteps,
  getParamValue,
} from './control-target.ts'
import { shownValue } from './control-values.ts'
import { writeParams } from './control-write.ts'

export type ControlRow = typeof table.$inferSelect

export const controlType = 'periodicControlRecord'
/** A line of the trail about a record. */
export const controlEntry = (
  verb: string,
  { id, controlNo }: ControlRow,
  facts: Pick<AuditEntry, 'before' | 'after' | 'reason'>,
): AuditEntry => ({
  action: `${controlType}.${verb}`,
  targetType: controlType,
  targetId: id,
  targetNo: controlNo,
  ...facts,
})

/** The line of the trail about an approved record whose moment has come. */
export const applyEntry = (record: ControlRow, status: ControlRow['status']): AuditEntry =>
  controlEntry('apply', record, { before: { status: 'approved' }, after: { status } })

/** The sentences that a record keeps about why it failed. */
export const failReasons = [
  'controlValueChanged',
  'controlUnfit',
  'controlOver',
  'controlSuperseded',
] as const satisfies MessageKey[]

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
export async function readPriceSnapshot(
  tx: Tx,
  productCode: string,
): Promise<Record<string, string>> {
  const [tick] = await tx.execute<{ currency: string; price: string }>(sql`
    select t.currency, trim_scale(t.price)::text as price from price_tick t
      join contract_product p on p.base_currency = t.currency
     where p.product_code = ${productCode} order by t.at desc limit 1`)
  return tick ? { [tick.currency]: tick.price } : {}
}

/** Brings a record into a state; what it proposed stays. */
export const setState = (tx: Tx, { id, version }: ControlRow, values: Partial<ControlRow>) =>
  tx
    .update(table)
    .set({ ...values, ...nextVersion(table) })
    .where(and(eq(table.id, id), eq(table.version, version)))

/** Why a change cannot be made any more, as it is stored; undefined where it can. */
function faultOf(holder: Holder, record: ControlRow): string | undefined {
  const { paramCode: param, beforeValue, expireAt, leverageOptions } = record
  const current = getParamValue(holder, param)
  if (current !== beforeValue)
    return storedText('controlValueChanged', { current: shownValue(param, current, 'zh-cn') })
  const steps = getLeverageSteps(holder, param)?.join(', ') ?? ''
  if (leverageOptions && leverageOptions.join(', ') !== steps)
    return storedText('controlValueChanged', { current: `${current} (${steps})` })
  if (expireAt !== null && Date.parse(expireAt) <= Date.now()) return storedText('controlOver')
  return undefined
}

/**
 * Makes approved changes of one product or cycle, all of them or none; they fail where a value is not the one it was
 * proposed for, or they do not fit the others any more. The first record leads the others. Returns what became of them,
 * with the lines of the trail: that of the product or cycle where it changed, and those of the records that are led.
 */
export async function applyControls(
  tx: Tx,
  records: readonly [ControlRow, ...ControlRow[]],
): Promise<{ status: 'applied' | 'failed'; entries: AuditEntry[] }> {
  const [lead, ...others] = records
  const ledLines = (status: 'applied' | 'failed') =>
    others.map((record) => applyEntry(record, status))
  const holder = await lockHolder(tx, lead)
  const changes = records.map(({ paramCode: param, afterValue: value }) => ({ param, value }))
  const fault = holder
    ? (records.map((record) => faultOf(holder, record)).find((each) => each !== undefined) ??
      (canTake(holder, ...changes) ? undefined : storedText('controlUnfit')))
    : storedText('controlValueChanged', { current: '-' })
  if (!holder || fault !== undefined) {
    for (const record of records)
      await setState(tx, record, { status: 'failed', failReason: fault ?? '' })
    return { status: 'failed', entries: ledLines('failed') }
  }
  const { applicantName: operatorName, approverName } = lead
  const reason = `${lead.controlNo}: ${lead.reason}`
  const entry = await writeParams(tx, holder, changes, { operatorName, approverName, reason })
  for (const record of records) await setState(tx, record, { status: 'applied' })
  return { status: 'applied', entries: [entry, ...ledLines('applied')] }
}

type MadeBy = Pick<
  typeof table.$inferInsert,
  'triggerType' | 'reason' | 'applicantId' | 'applicantName' | 'approverId' | 'approverName'
>

/** Stores the record of a change that is made at once. */
export async function storeApplied(
  tx: Tx,
  holder: Holder,
  target: ControlTarget & { afterValue: string; revertOf?: string },
  made: MadeBy,
): Promise<ControlRow> {
  const { productCode, periodSeconds, paramCode, afterValue, revertOf = null } = target
  const now = new Date().toISOString()
  const [record] = await tx
    .insert(table)
    .values({
      ...made,
      productCode,
      periodSeconds,
      paramCode,
      beforeValue: getParamValue(holder, paramCode),
      afterValue,
      effectiveAt: now,
      openOrdersAtChange: await openUnder(tx, target),
      leverageOptions: getLeverageSteps(holder, paramCode),
      marketSnapshot: await readPriceSnapshot(tx, productCode),
      revertOf,
      approvedAt: now,
      status: 'applied',
    })
    .returning()
  if (!record) throw new Error('The record was not stored.')
  return record
}

/**
 * Puts the value of before back, as a new record that is applied at once, and marks the old one as reverted. Returns why
 * not, and changes nothing, where the value has been changed since or does not fit the other parameters any more.
 */
export async function restoreBefore(
  tx: Tx,
  record: ControlRow,
  made: MadeBy,
): Promise<
  { opposite: ControlRow; entry: AuditEntry } | { refused: 'controlSuperseded' | 'controlUnfit' }
> {
  const holder = await lockHolder(tx, record)
  const { productCode, periodSeconds, paramCode, beforeValue, afterValue, controlNo } = record
  if (!holder || getParamValue(holder, paramCode) !== afterValue)
    return { refused: 'controlSuperseded' }
  const change = { param: paramCode, value: beforeValue, restored: record.leverageOptions }
  if (!canTake(holder, change)) return { refused: 'controlUnfit' }
  const target = { productCode, periodSeconds, paramCode, afterValue: beforeValue }
  const opposite = await storeApplied(tx, holder, { ...target, revertOf: record.id }, made)
  const entry = await writeParams(tx, holder, [change], {
    operatorName: made.applicantName,
    approverName: made.approverName ?? '',
    // What the clock says of itself is a key; the number of its record says the same in every language.
    reason: made.triggerType === 'schedule' ? controlNo : `${controlNo}: ${made.reason}`,
  })
  await setState(tx, record, { status: 'reverted' })
  return { opposite, entry }
}
