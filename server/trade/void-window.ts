// Voiding a window of a delivery product after a proven price incident: every order whose opening or
// settlement took its price from the window, winners and losers alike. Results and prices stay as they were recorded.
import Big from 'big.js'
import { and, between, eq, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/delivery-order.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { lockRows } from '#server/db/records/lock-record.ts'
import { deliveryOrder as table } from '#server/db/schema/trade/delivery.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'
import {
  audited,
  type Audited,
  type AuditEntry,
  type Call,
  type Change,
} from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { lockWallets } from '#server/ledger/wallets.ts'
import { postRefund, postReversal, getOrderWallet } from './void-postings.ts'

type Window = Pick<
  z.output<typeof api.voidPreview.input>,
  'productCode' | 'windowFrom' | 'windowTo'
>
type Order = typeof table.$inferSelect

const hourMs = 3_600_000

/** Throws 40001 for a window that is longer than an hour, older than 72 hours, or not over yet. */
function assertWindow({ windowFrom, windowTo }: Window, lang: Call['lang']): void {
  const [from, to] = [Date.parse(windowFrom), Date.parse(windowTo)]
  if (to <= from || to - from > api.maxWindowMinutes * 60_000)
    throw invalidField('windowTo', 'voidWindowLength', lang)
  if (to > Date.now()) throw invalidField('windowTo', 'voidWindowFuture', lang)
  if (from < Date.now() - api.maxWindowAgeHours * hourMs)
    throw invalidField('windowFrom', 'voidWindowAge', lang)
}

/** The orders that a window is about: those that are not void yet. */
const inWindow = ({ productCode, windowFrom, windowTo }: Window): SQL | undefined =>
  and(
    eq(table.productCode, productCode),
    inArray(table.status, ['open', 'settled']),
    or(
      between(table.openedAt, windowFrom, windowTo),
      between(table.settleDueAt, windowFrom, windowTo),
    ),
  )

/** Returns a delivery product; throws 40001 for any other. */
async function deliveryProduct(db: ReadDb, code: string, lang: Call['lang']) {
  const [product] = await db
    .select()
    .from(contractProduct)
    .where(eq(contractProduct.productCode, code))
  if (product?.productType !== 'delivery')
    throw invalidField('productCode', 'productNotDelivery', lang)
  return product
}

/** An order of the member's own money; those of trial funds are left to the trading engine. */
const isOwn = sql`(not ${table.isExperience})`

const countOf = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`

/** Returns what voiding a window would touch, and what settled orders would give back. */
export async function previewWindow(
  input: z.output<typeof api.voidPreview.input>,
  { db, actor, lang }: Call,
): Promise<z.input<typeof api.voidPreview.output>> {
  // The sums are those of all members.
  if (actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
  const { settleCurrency } = await deliveryProduct(db, input.productCode, lang)
  assertWindow(input, lang)
  const settled = (result: Order['result']) =>
    countOf(sql`${isOwn} and ${table.status} = 'settled' and ${table.result} = ${result}`)
  const [sums] = await db
    .select({
      open: countOf(sql`${isOwn} and ${table.status} = 'open'`),
      trialFunds: countOf(sql`not ${isOwn}`),
      settledWin: settled('win'),
      settledLose: settled('lose'),
      settledDraw: settled('draw'),
      stake: sql<string>`coalesce(sum(${table.stake}) filter (where ${isOwn}), 0)`,
      fee: sql<string>`coalesce(sum(${table.fee}) filter (where ${isOwn}), 0)`,
      payoutToClaw: sql<string>`coalesce(sum(${table.payout}) filter (where ${isOwn} and ${table.status} = 'settled'), 0)`,
    })
    .from(table)
    .where(inWindow(input))
  if (!sums) throw new Error('A sum without a row.')
  const { stake, fee, payoutToClaw, ...counts } = sums
  return {
    ...counts,
    stake: plainDecimal(stake),
    fee: plainDecimal(fee),
    payoutToClaw: plainDecimal(payoutToClaw),
    currency: settleCurrency,
  }
}

/** Returns what a member owes once the order is void; below zero where something comes back to them, as the fee of a draw. */
const owedFor = ({ status, payout, stake, fee }: Order): Big =>
  new Big(status === 'settled' ? payout : 0).minus(stake).minus(fee)

/** Ends an order as void and gives stake and fee back; what it paid out is taken back first. */
async function voidOne(
  change: Change,
  before: Order,
  { incidentNo, reason }: { incidentNo: string; reason: string },
): Promise<AuditEntry> {
  const [order] = await change.tx
    .update(table)
    .set({
      status: 'voided',
      incidentNo,
      payout: before.stake,
      pnl: '0',
      settledAt: sql`coalesce(${table.settledAt}, now())`,
      version: sql`${table.version} + 1`,
    })
    .where(and(eq(table.id, before.id), eq(table.status, before.status)))
    .returning()
  if (!order) throw new Error('A locked order was ended by another.')
  const shortfall =
    before.status === 'settled'
      ? await postReversal(change, before, reason)
      : await postRefund(change, before, reason)
  return {
    action: 'deliveryOrder.void',
    targetType: 'deliveryOrder',
    targetId: order.id,
    targetNo: order.orderNo,
    before: { status: before.status, payout: before.payout, pnl: before.pnl },
    after: { status: order.status, payout: order.payout, pnl: order.pnl, incidentNo, shortfall },
    reason,
  }
}

/**
 * Voids a window with its orders in one transaction, except those of trial funds, which only the trading engine can give
 * back. Throws 42202 for too many orders, 42203 where there is none.
 */
export async function voidWindow(
  input: z.output<typeof api.voidWindow.input>,
  change: Change,
): Promise<Audited<z.input<typeof api.voidWindow.output>>> {
  const { tx, applicant, lang } = change
  const { productCode, windowFrom, windowTo, incidentNo, reason } = input
  const product = await deliveryProduct(tx, productCode, lang)
  // Whoever approves may take their time: the window was one when it was applied for.
  if (applicant === undefined) assertWindow(input, lang)
  const voidable = and(inWindow(input), isOwn)
  const orders = await lockRows(tx, table, voidable, api.maxVoidOrders + 1)
  const trialFunds = await tx.$count(table, and(inWindow(input), not(isOwn)))
  if (orders.length === 0)
    throw new Refusal(Code.rule, trialFunds > 0 ? 'voidTrialFunds' : 'voidNoOrders')
  if (orders.length > api.maxVoidOrders)
    throw new Refusal(Code.limitExceeded, 'voidTooMany', { limit: String(api.maxVoidOrders) })
  // All wallets at once, in the order that every posting locks them in.
  await lockWallets(tx, orders.map(getOrderWallet))
  // What comes back to a member first covers what another order of theirs paid out.
  const entries: AuditEntry[] = []
  for (const order of orders.toSorted((a, b) => owedFor(a).cmp(owedFor(b))))
    entries.push(await voidOne(change, order, { incidentNo, reason }))
  const of = (status: Order['status']) => orders.filter((order) => order.status === status)
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed()
  return audited(
    { count: orders.length, trialFunds },
    {
      action: 'deliveryOrder.voidWindow',
      targetType: 'contractProduct',
      targetId: product.id,
      targetNo: productCode,
      before: {
        open: of('open').length,
        settled: of('settled').length,
        stake: sum(orders.map(({ stake }) => stake)),
        payout: sum(of('settled').map(({ payout }) => payout)),
      },
      after: { productCode, windowFrom, windowTo, incidentNo, voided: orders.length, trialFunds },
      reason,
    },
    ...entries,
  )
}
