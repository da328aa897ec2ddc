// What people do about an order that the channel does not end: close it by a written statement, or compare a whole bill.
import Big from 'big.js'
import { parse } from 'csv-parse/sync'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type {
  close as closeCall,
  reconcile as reconcileCall,
} from '#contract/money/withdraw-third.ts'
import { Refusal } from '#server/base/refusal.ts'
import { days } from '#server/db/lists/filters.ts'
import { lockRecord, lockRows } from '#server/db/records/lock-record.ts'
import { withdrawThird as table } from '#server/db/schema/money/withdraw-third.ts'
import { bigFile } from '#server/db/schema/upload.ts'
import { readSettings } from '#server/db/settings.ts'
import { audited, type AuditEntry, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { setUsedImages } from '#server/lists/register/used-images.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { readOwnText } from '#server/upload/index.ts'
import { settle, type StoredOrder } from './settle.ts'

const dayMs = 86_400_000

/** An audit line about an order. */
const orderEntry = (verb: string, { id, thirdOrderNo }: StoredOrder): AuditEntry => ({
  action: `withdrawThird.${verb}`,
  targetType: 'withdrawThird',
  targetId: id,
  targetNo: thirdOrderNo,
})

/** Ends an order that has stayed unknown for a day. Throws `Refusal` 42203 before, 40001 without the statement. */
export async function close(
  change: Change,
  { id, result, proof, reason }: z.output<typeof closeCall.input>,
) {
  const { tx, lang } = change
  const order = await lockRecord(tx, table, { id })
  const isOld = Date.parse(order.createdAt) < Date.now() - dayMs
  if (order.channelStatus !== 'unknown' || !isOld) throw new Refusal(Code.rule, 'orderNotUnknown')
  // Whoever applies has uploaded the statement; whoever approves reads it.
  const maker = (change.applicant ?? change.actor).id
  const [file] = await tx
    .select({ id: bigFile.id })
    .from(bigFile)
    .where(and(inArray(bigFile.id, proof), eq(bigFile.uploaderId, maker)))
    .for('key share')
  if (!file) throw invalidField('proof', 'imageUnknown', lang)
  const owner = { type: 'withdrawThird', id, no: order.thirdOrderNo }
  await setUsedImages(tx, owner, 'proof', proof)
  const { order: after, entries } = await settle(tx, id, 'response', {
    state: result,
    channelOrderNo: order.channelOrderNo,
    amount: order.amount,
    fee: null,
    txHash: null,
    message: reason,
    httpStatus: null,
    body: `closed by hand: ${result}, statement ${file.id}`,
  })
  return audited(
    { channelStatus: after.channelStatus },
    {
      ...orderEntry('close', order),
      before: { channelStatus: order.channelStatus },
      after: { channelStatus: after.channelStatus, proof: file.id },
      reason,
    },
    ...entries,
  )
}

interface BillLine {
  readonly thirdOrderNo: string
  readonly amount: string
}

/** The paid orders of a bill, each with all that was paid for it. Throws 40001 when it cannot be read. */
function paidIn(content: string, { lang }: Change): BillLine[] {
  try {
    const lines = parse(content, { bom: true, columns: true, trim: true, skip_empty_lines: true })
    const paid = new Map<string, Big>()
    for (const { status, thirdOrderNo = '', amount = '' } of lines as Record<string, string>[]) {
      if (status !== undefined && status !== 'success') continue
      if (thirdOrderNo === '' || !/^\d{1,18}(\.\d{1,18})?$/.test(amount))
        throw new TypeError('a line of the bill is incomplete')
      // A second payment of an order is a difference, not another match.
      paid.set(thirdOrderNo, (paid.get(thirdOrderNo) ?? new Big(0)).plus(amount))
    }
    return [...paid].map(([thirdOrderNo, sum]) => ({ thirdOrderNo, amount: sum.toFixed() }))
  } catch {
    throw invalidField('file', 'csvUnreadable', lang)
  }
}

/**
 * Compares a channel's orders with its bill of a day, and notes what became of each. An order that the bill names is found
 * whatever its day is; one that it does not name is missing only from the bill of its own day.
 */
export async function reconcile(
  change: Change,
  store: Pick<ObjectStore, 'get'>,
  { channelCode, date, file, reason }: z.output<typeof reconcileCall.input>,
) {
  const { tx } = change
  const { text, facts } = await readOwnText(change, store, 'file', file[0] ?? '')
  const bill = paidIn(text, change)
  const { 'report.timezone': zone } = await readSettings(tx)
  const billed = bill.map(({ thirdOrderNo }) => thirdOrderNo)
  const isNamed = inArray(table.thirdOrderNo, billed)
  const isOurs = or(isNamed, days(zone, table.submittedAt, [date, date]))
  const ours = await lockRows(tx, table, and(eq(table.channelCode, channelCode), isOurs))
  const byNo = new Map(ours.map((order) => [order.thirdOrderNo, order]))
  const named = new Set(billed)
  const difference = (thirdOrderNo: string, here: string, there: string) => {
    const order = byNo.get(thirdOrderNo)
    const paidHere = order?.channelStatus === 'success' ? order.amount : '0'
    return {
      thirdOrderNo,
      currency: order?.currency ?? null,
      here,
      there,
      difference: new Big(there || '0').minus(paidHere).toFixed(),
    }
  }
  const known = bill.flatMap((line) => {
    const order = byNo.get(line.thirdOrderNo)
    return order ? [{ line, order }] : []
  })
  const paid = known.filter(({ order }) => order.channelStatus === 'success')
  const [equal, unequal] = [
    paid.filter(({ line, order }) => new Big(line.amount).eq(order.amount)),
    paid.filter(({ line, order }) => !new Big(line.amount).eq(order.amount)),
  ]
  const notPaidHere = known.filter(({ order }) => order.channelStatus !== 'success')
  const notPaidThere = ours.filter(
    (order) => order.channelStatus === 'success' && !named.has(order.thirdOrderNo),
  )
  const ofState = {
    matched: equal.map(({ order }) => order.id),
    amountDiff: unequal.map(({ order }) => order.id),
    missingHere: notPaidHere.map(({ order }) => order.id),
    missingThere: notPaidThere.map(({ id }) => id),
  }
  for (const [reconcileStatus, ids] of Object.entries(ofState) as [
    keyof typeof ofState,
    string[],
  ][])
    if (ids.length > 0)
      await tx.update(table).set({ reconcileStatus }).where(inArray(table.id, ids))
  const data = {
    matched: equal.length,
    amountDiff: unequal.map(({ line, order }) =>
      difference(order.thirdOrderNo, order.amount, line.amount),
    ),
    missingHere: [
      ...notPaidHere.map(({ line, order }) =>
        difference(order.thirdOrderNo, order.channelStatus, line.amount),
      ),
      ...bill
        .filter(({ thirdOrderNo }) => !byNo.has(thirdOrderNo))
        .map(({ thirdOrderNo, amount }) => difference(thirdOrderNo, '', amount)),
    ],
    missingThere: notPaidThere.map(({ thirdOrderNo, amount }) =>
      difference(thirdOrderNo, amount, ''),
    ),
  }
  return audited(data, {
    action: 'withdrawThird.reconcile',
    targetType: 'payoutChannel',
    targetId: channelCode,
    targetNo: `${channelCode} ${date}`,
    after: {
      matched: data.matched,
      amountDiff: data.amountDiff.length,
      missingHere: data.missingHere.length,
      missingThere: data.missingThere.length,
      ...facts,
    },
    reason,
  })
}
