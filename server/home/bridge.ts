// What a figure of members' results is made of, part by part as the lists of recharges, withdrawals, deals and delivery
// orders count it: an operator who compares both finds the difference named.
import Big from 'big.js'
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { BridgePart } from '#contract/evidence.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { days as within } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { counted as isCounted, prices, sources } from './figures.ts'
import type { ListName } from './home-scope.ts'
import { links, toLink, type Days, type Link } from './links.ts'

type Part = z.input<typeof BridgePart>
type Key = Part['key']

/** Whose figures are read, of which days, and which lists the caller may open. */
export interface BridgeReading {
  readonly db: ReadDb
  readonly scope: SQL
  readonly zone: string
  readonly range: Days
  readonly has: (list: ListName) => boolean
}

interface PlannedPart {
  readonly key: Key
  readonly amount: SQL
  readonly list: Link | null
}

/** Reads the parts; what they leave of the total, by another price or edge of the day, is the last one. */
async function bridgeOf(
  { db }: BridgeReading,
  total: string,
  planned: readonly PlannedPart[],
): Promise<Part[]> {
  const [row] = await db.execute<{ amounts: string[] }>(sql`
    select array[${sql.join(
      planned.map(({ amount }) => sql`round(coalesce((${amount}), 0), 18)::text`),
      sql`, `,
    )}] as amounts`)
  const parts = planned.map(({ key, list }, at): Part => ({
    key,
    value: plainDecimal(row?.amounts[at] ?? '0'),
    list,
  }))
  const rest = parts.reduce((left, { value }) => left.minus(value), new Big(total))
  const other: Part = { key: 'other', value: plainDecimal(rest.toFixed()), list: null }
  return [...parts, other].filter(({ value }) => value !== '0')
}

const counted = (scope: SQL) => sql`${isCounted} and ${scope}`

/** Recharges as the results count them: reversed ones stay on their day and are taken off on the day of the reversal. */
function rechargeParts({ scope, zone, range }: BridgeReading): PlannedPart[] {
  const { from, at, amount, where } = sources(scope).rechargeUsd
  const inDays = (moment: SQL) => within(zone, moment, range)
  return [
    {
      key: 'approvedRecharges',
      amount: sql`select sum(${amount}) from ${from} where ${where} and ${inDays(at)}`,
      list: links.recharges(range),
    },
    {
      key: 'reversedSince',
      amount: sql`select sum(${amount}) from ${from} where r.status = 'reversed' and ${counted(scope)} and ${inDays(at)}`,
      list: links.recharges(range, { status: ['reversed'] }),
    },
    {
      key: 'reversals',
      amount: sql`select -sum(r.usd_value) from money_log l join recharge_log r on r.recharge_no = l.biz_no
        join member m on m.id = r.member_id
       where l.biz_type = 'rechargeReverse' and ${counted(scope)} and ${inDays(sql`l.created_at`)}`,
      list: null,
    },
  ]
}

const plain: readonly Key[] = ['approvedRecharges', 'paidWithdrawals']
/** Nothing to bridge: the lists beside it say the same. */
const unlessPlain = (parts: Part[]) =>
  parts.every(({ key }) => plain.includes(key)) ? undefined : parts

/** What the recharges of the results are made of; undefined for who may not list recharges. */
export const rechargeBridge = async (
  reading: BridgeReading,
  total: string,
): Promise<Part[] | undefined> =>
  reading.has('recharges')
    ? unlessPlain(await bridgeOf(reading, total, rechargeParts(reading)))
    : undefined

/** What the net inflow is made of; undefined for who may not list both recharges and withdrawals. */
export async function inflowBridge(
  reading: BridgeReading,
  total: string,
): Promise<Part[] | undefined> {
  const { has, scope, zone, range } = reading
  if (!has('recharges') || !has('withdrawals')) return undefined
  const { from, at, amount, where } = sources(scope).withdrawUsd
  const parts = await bridgeOf(reading, total, [
    ...rechargeParts(reading),
    {
      key: 'paidWithdrawals',
      amount: sql`select -sum(${amount}) from ${from} where ${where} and ${within(zone, at, range)}`,
      list: links.withdrawals(range),
    },
  ])
  return unlessPlain(parts)
}

/**
 * What the trading fees are made of: those of deals, without copied ones, whose fee is part of the follower's result, and
 * those of delivery orders, less what voided orders were given back. Undefined for who may not list both.
 */
export async function feeBridge(
  reading: BridgeReading,
  total: string,
): Promise<Part[] | undefined> {
  const { has, scope, zone, range } = reading
  if (!has('deals') || !has('deliveries')) return undefined
  const deals = sql`contract_deal d join contract_product c on c.product_code = d.product_code
    join ${prices} p on p.currency = c.settle_currency join member m on m.id = d.member_id
   where ${counted(scope)} and ${within(zone, sql`d.deal_at`, range)}`
  const orders = sql`delivery_order o join ${prices} p on p.currency = o.currency join member m on m.id = o.member_id
   where ${counted(scope)}`
  return bridgeOf(reading, total, [
    {
      key: 'dealFees',
      amount: sql`select sum(d.fee * p.price) from ${deals}`,
      list: links.deals(range),
    },
    {
      key: 'copiedDealFees',
      amount: sql`select -sum(d.fee * p.price) from ${deals} and d.deal_type = 'follow'`,
      list: toLink('trade/contractDeal', { dateRange: [...range], dealType: ['follow'] }),
    },
    {
      key: 'deliveryFees',
      amount: sql`select sum(o.fee * p.price) from ${orders} and ${within(zone, sql`o.opened_at`, range)}`,
      list: links.deliveries(range),
    },
    {
      key: 'refundedFees',
      amount: sql`select -sum(o.fee * p.price) from ${orders} and o.status = 'voided'
        and exists (select from money_log l where l.biz_type = 'deliveryRefund' and l.biz_no = o.order_no
          and ${within(zone, sql`l.created_at`, range)})`,
      list: null,
    },
  ])
}
