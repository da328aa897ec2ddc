// The charts of the home page: what flowed in and out, who came, what was traded, day by day.
import Big from 'big.js'
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { type Series, trend } from '#contract/home-trend.ts'
import { ProductType } from '#contract/trade/product-options.ts'
import { createCache } from '#server/base/load/cache.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { feeBridge, rechargeBridge } from './bridge.ts'
import { activeDays, calendar, counted, perDay, sources } from './figures.ts'
import { getPermittedLists, readTeamCondition, type ListName } from './home-scope.ts'
import { links, type Days, type Link } from './links.ts'
import { resultDays } from './results.ts'

type Line = z.input<typeof Series>
type Charts = z.input<typeof trend.output>['charts']
type Traded = Map<string, { readonly values: string[]; readonly products: string[] }>

const add = (values: readonly string[]) =>
  values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed()

const line = (
  key: Line['key'],
  values: readonly string[],
  list: Link | null,
  total: string | null = add(values),
): Line => ({ key, values: [...values], total, list })

/** Adds up what was traded in USDT, by type of product and day: deals of contracts, stakes of delivery orders. */
async function volumes(
  db: ReadDb,
  { scope, zone, days }: { scope: SQL; zone: string; days: readonly string[] },
  wanted: { readonly deals: boolean; readonly deliveries: boolean },
): Promise<Traded> {
  const since = sql`(${days[0] ?? ''}::date)::timestamp at time zone ${zone}`
  const dayOf = (at: SQL) => sql`(${at} at time zone ${zone})::date::text`
  const price = sql`(select currency, max(price_usd) as usd from wallet_code group by currency)`
  const rows = await db.execute<{ type: string; day: string; usd: string; codes: string[] }>(sql`
    select c.product_type as type, ${dayOf(sql`d.deal_at`)} as day, sum(d.notional * p.usd)::numeric(36, 18)::text as usd,
        array_agg(distinct c.product_code) as codes
      from contract_deal d join contract_product c on c.product_code = d.product_code
        join ${price} p on p.currency = c.settle_currency join member m on m.id = d.member_id
     where ${wanted.deals} and d.deal_at >= ${since} and ${counted} and ${scope} group by 1, 2
    union all
    select 'delivery', ${dayOf(sql`o.opened_at`)}, sum(o.stake * p.usd)::numeric(36, 18)::text, array[]::text[]
      from delivery_order o join ${price} p on p.currency = o.currency join member m on m.id = o.member_id
     where ${wanted.deliveries} and o.opened_at >= ${since} and ${counted} and ${scope} group by 1, 2`)
  const types = [...new Set(rows.map(({ type }) => type))]
  return new Map(
    types.map((each) => {
      const found = rows.filter(({ type }) => type === each)
      const byDay = new Map(found.map(({ day, usd }) => [day, plainDecimal(usd)]))
      const products = [...new Set(found.flatMap(({ codes }) => codes))].toSorted()
      return [each, { values: days.map((day) => byDay.get(day) ?? '0'), products }]
    }),
  )
}

async function charts(
  call: Call,
  zone: string,
  days: readonly string[],
  lists: readonly ListName[],
): Promise<Charts> {
  const { db } = call
  const scope = await readTeamCondition(call)
  const range: Days = [days[0] ?? '', days.at(-1) ?? '']
  const has = (name: ListName) => lists.includes(name)
  const results = has('results') ? await resultDays(db, scope, days) : undefined
  const reading = { db, scope, zone, range, has }
  /** A line with what its total is made of. */
  const bridged = async (made: Line, bridge: typeof feeBridge): Promise<Line> => {
    const parts = await bridge(reading, made.total ?? '0')
    return parts ? { ...made, bridge: parts } : made
  }
  const inflow = results && [
    await bridged(line('recharge', results.rechargeUsd.days, links.results(range)), rechargeBridge),
    line('withdraw', results.withdrawUsd.days, links.results(range)),
    line('netInflow', results.netInflowUsd.days, links.results(range)),
  ]
  const members: Line[] = []
  if (has('members')) {
    const found = await perDay(db, sources(scope).newMembers, zone, days.length)
    members.push(line('newMembers', found.days, links.newMembers(range)))
    // Only the newest sign-in of a member is in the list: past days have no list, and people are not added up.
    const active = await activeDays(db, scope, zone, days.length)
    members.push(line('activeMembers', active.days, null, null))
  }
  if (results) {
    const list = links.results(range, { hasTraded: 'true' })
    members.push(line('traders', results.traders.days, list, results.traders.all))
  }
  const wanted = { deals: has('deals'), deliveries: has('deliveries') }
  const traded = await volumes(db, { scope, zone, days }, wanted)
  const volume = ProductType.options.flatMap((type): Line[] => {
    const found = traded.get(type)
    if (!found) return []
    const list = type === 'delivery' ? links.deliveries(range) : links.deals(range, found.products)
    return [line(type, found.values, list)]
  })
  if (results && volume.length > 0)
    volume.push(await bridged(line('fee', results.tradeFee.days, links.results(range)), feeBridge))
  return (
    [
      { key: 'inflow', unit: 'usd', series: inflow ?? [] },
      { key: 'members', unit: 'count', series: members },
      { key: 'volume', unit: 'usd', series: volume },
    ] as const
  ).flatMap(({ series, ...chart }) => (series.length > 0 ? [{ ...chart, series }] : []))
}

/** Mounts the charts. Operators with the same rights share one answer for half a minute; `at` says how old it is. */
export function homeTrend(app: App): void {
  const kept = createCache<z.input<typeof trend.output>>(30_000)
  serve(app, trend, async ({ days: count }, call) => {
    const { zone: timeZone } = call
    const lists = getPermittedLists(call.actor)
    return kept.get([call.actor.bindMemberId, timeZone, lists, count], async () => {
      const days = await calendar(call.db, timeZone, Number(count))
      const drawn = await charts(call, timeZone, days, lists)
      return { charts: drawn, days, at: new Date().toISOString(), timeZone }
    })
  })
}
