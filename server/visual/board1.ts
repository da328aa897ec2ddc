// Trading and funds, live.
import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DeliveryResult } from '#contract/trade/delivery-order.ts'
import type { board1, Movement } from '#contract/visual.ts'
import { maskAccount } from '#server/base/mask.ts'
import { plainDecimal, plainStamp } from '#server/db/columns.ts'
import { days as within } from '#server/db/lists/filters.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'
import { readSettings } from '#server/db/settings.ts'
import {
  balanceNow,
  counted,
  feeBridge,
  inflowBridge,
  prices,
  sources,
  links,
  memberType,
  toLink,
  productVolumes,
  resultDays,
} from '#server/home/index.ts'
import { coverRateNow } from '#server/other/index.ts'
import { figures as productFigures } from '#server/trade/index.ts'
import { figure, interest, tally, timeline, type FigureOut, type Reading } from './reading.ts'
import { pipeline } from './withdrawals.ts'

type Output = Omit<z.input<typeof board1.output>, 'alerts' | 'at' | 'timeZone'>

const maxProducts = 24

/** What members paid in fees today, as the results count it, and what of it is in the list of deals. */
async function tradeFee(reading: Reading): Promise<Output['tradeFee']> {
  const { call, scope, today, has } = reading
  if (!has('results') || !has('deals')) return null
  const { tradeFee: fee } = await resultDays(call.db, scope, [today[0]])
  const value = fee.days[0] ?? '0'
  const bridge = await feeBridge({ ...reading, db: call.db, range: today }, value)
  return { ...figure('tradeFee', value, links.results(today)), ...(bridge && { bridge }) }
}

async function head(reading: Reading) {
  const {
    call: { db },
    scope,
    today,
    has,
    isFree,
  } = reading
  const figures: FigureOut[] = []
  if (has('results')) {
    const { netInflowUsd } = await resultDays(db, scope, [today[0]])
    const value = netInflowUsd.days[0] ?? '0'
    const bridge = await inflowBridge({ ...reading, db, range: today }, value)
    figures.push({
      ...figure('netInflowUsd', value, links.results(today)),
      ...(bridge && { bridge }),
    })
  }
  if (has('assets')) {
    figures.push(figure('memberBalanceUsd', await balanceNow(db, scope), links.assets()))
    const rate = isFree ? await coverRateNow(db) : null
    if (rate !== null) figures.push(figure('coverRate', rate, null))
  }
  return figures
}

function inflow(reading: Reading) {
  const { scope, today, has } = reading
  const { rechargeUsd, withdrawUsd } = sources(scope)
  const lines = [
    ...(has('recharges')
      ? [{ key: 'recharge', source: rechargeUsd, list: links.recharges(today) }]
      : []),
    ...(has('withdrawals')
      ? [{ key: 'withdraw', source: withdrawUsd, list: links.withdrawals(today) }]
      : []),
  ]
  return lines.length > 0 ? timeline(reading, lines, 5) : null
}

/** Today's recharges in USDT by a column of the record, `currency` or `network`. */
async function rechargesBy(reading: Reading, field: 'currency' | 'network') {
  const { scope, zone, today, has } = reading
  if (!has('recharges')) return null
  const { from, at, amount, where } = sources(scope).rechargeUsd
  return tally(
    reading,
    field === 'currency' ? sql`r.currency` : sql`r.network`,
    sql`${from} where ${where} and ${within(zone, at, today)}`,
    (key) => links.recharges(today, { [field]: [key] }),
    sql`sum(${amount})`,
  )
}

interface MovementRow extends Record<string, unknown> {
  kind: z.input<typeof Movement>['kind']
  no: string
  account: string
  currency: string
  amount: string
  usd: string
  at: string
}

async function latest({ call: { db }, scope, has }: Reading): Promise<Output['latest']> {
  const { rechargeUsd, withdrawUsd } = sources(scope)
  const { 'withdraw.twoStepUsd': threshold } = await readSettings(db)
  const parts = [
    ...(has('recharges')
      ? [
          sql`(select 'recharge' as kind, r.recharge_no as no, m.account, r.currency, r.amount::text as amount,
            r.usd_value::text as usd, r.reviewed_at::text as at, r.reviewed_at as moment from ${rechargeUsd.from}
           where ${rechargeUsd.where} and r.usd_value >= ${threshold}::numeric order by r.reviewed_at desc limit 12)`,
        ]
      : []),
    ...(has('withdrawals')
      ? [
          sql`(select 'withdraw', w.withdraw_no, m.account, w.currency, w.amount::text, w.usd_value::text, w.paid_at::text,
            w.paid_at from ${withdrawUsd.from}
           where ${withdrawUsd.where} and w.usd_value >= ${threshold}::numeric order by w.paid_at desc limit 12)`,
        ]
      : []),
  ]
  if (parts.length === 0) return null
  const rows = await db.execute<MovementRow>(
    sql`${sql.join(parts, sql` union all `)} order by moment desc limit 12`,
  )
  return {
    threshold: String(threshold),
    rows: rows.map(({ kind, no, account, currency, amount, usd, at }) => ({
      kind,
      no,
      account: maskAccount(account),
      currency,
      amount: plainDecimal(amount),
      usdValue: plainDecimal(usd),
      at: plainStamp(at),
      list:
        kind === 'recharge'
          ? toLink('money/rechargeLog', { status: ['approved'], memberType, keyword: no })
          : toLink('money/withdrawLog', { status: ['paid'], memberType, keyword: no }),
    })),
  }
}

async function products({ call, zone, today, has }: Reading): Promise<Output['products']> {
  if (!has('deals')) return null
  const volumes = await productVolumes(call, zone, today, maxProducts)
  if (volumes.length === 0) return []
  const codes = volumes.map(({ code }) => code)
  const changes = await call.db
    .select({ code: contractProduct.productCode, change: productFigures.change24h })
    .from(contractProduct)
    .where(inArray(contractProduct.productCode, codes))
  const changeOf = new Map(changes.map(({ code, change }) => [code, change]))
  return volumes.map(({ code, usd }) => {
    const change = changeOf.get(code)
    return {
      ...figure(code, usd, links.deals(today, [code])),
      change24h: change ? plainDecimal(change) : null,
    }
  })
}

function deals(reading: Reading) {
  const { scope, today, has } = reading
  if (!has('deals')) return null
  const source = {
    from: sql`contract_deal d join contract_product c on c.product_code = d.product_code
      join ${prices} p on p.currency = c.settle_currency join member m on m.id = d.member_id`,
    at: sql`d.deal_at`,
    where: sql`${counted} and ${scope}`,
  }
  const list = links.deals(today)
  return timeline(
    reading,
    [
      { key: 'deals', source: { ...source, amount: sql`1` }, list },
      { key: 'fee', source: { ...source, amount: sql`d.fee * p.price` }, list },
    ],
    1,
    60,
  )
}

const orders = sql`delivery_order o join member m on m.id = o.member_id`

/** Stakes of open delivery orders by the seconds of their cycle. */
async function stakes(reading: Reading) {
  if (!reading.has('deliveries')) return null
  // Without its range the list begins with today; a stake of before midnight is still open.
  const open = { memberType, status: ['open'], dateRange: '' }
  return tally(
    reading,
    sql`o.seconds`,
    sql`${orders} join ${prices} p on p.currency = o.currency
      where o.status = 'open' and ${counted} and ${reading.scope}`,
    (seconds) => toLink('trade/deliveryOrder', { ...open, seconds: [seconds] }),
    sql`sum(o.stake * p.price)::numeric(36, 18)`,
  )
}

/** Delivery orders settled today by their result. */
async function deliveryResults(reading: Reading) {
  const { scope, zone, today, has } = reading
  if (!has('deliveries')) return null
  const found = await tally(
    reading,
    sql`o.result`,
    sql`${orders} where o.status = 'settled' and ${counted} and ${scope}
      and ${within(zone, sql`o.settled_at`, today)}`,
    (result) =>
      links.deliveries(today, { dateField: 'settledAt', status: ['settled'], result: [result] }),
  )
  const order: readonly string[] = DeliveryResult.options
  return found.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
}

/** Reads the board, one panel after the other: many boards must not take all connections. */
export async function readBoard1(reading: Reading): Promise<Output> {
  return {
    head: await head(reading),
    inflow: await inflow(reading),
    currencies: await rechargesBy(reading, 'currency'),
    networks: await rechargesBy(reading, 'network'),
    latest: await latest(reading),
    products: await products(reading),
    deals: await deals(reading),
    tradeFee: await tradeFee(reading),
    interest: reading.has('positions') ? await interest(reading) : null,
    stakes: await stakes(reading),
    deliveryResults: await deliveryResults(reading),
    pipeline: await pipeline(reading),
  }
}
