// What members won, lost, paid and moved, day by day for all together: the sums of the list of results.
import { sql, type SQL } from 'drizzle-orm'
import { plainDecimal } from '#server/db/columns.ts'
import { eachByIndex, memberDays, netPnl } from '#server/db/lists/member-results.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { counted, type Figure } from './figures.ts'

const sums = {
  rechargeUsd: sql`recharge_usd`,
  withdrawUsd: sql`withdraw_usd`,
  netInflowUsd: sql`recharge_usd - withdraw_usd`,
  volumeUsd: sql`volume_usd`,
  tradeFee: sql`trade_fee`,
  netPnl,
} as const
type Sum = keyof typeof sums
export type ResultFigures = Readonly<Record<Sum | 'traders', Figure>> & {
  /** Members who traded on any of the days. */
  readonly traders: Figure & { readonly all: string }
}

const names = Object.keys(sums) as Sum[]
const figures = sql`array[${sql.join(
  [
    ...names.map((name) => sql`round(coalesce(sum(${sums[name]}), 0), 18)::text`),
    sql`count(distinct member_id) filter (where trade_count > 0)::text`,
  ],
  sql`, `,
)}] as figures`

/** Adds up the results of the members in scope for each of the days, oldest first; the last one is today. */
export async function resultDays(
  db: ReadDb,
  scope: SQL,
  days: readonly string[],
): Promise<ResultFigures> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const rows = await db.execute<{ day: string; figures: string[] }>(sql`
    with counted as (select day.* from (${memberDays([first, last])}) as day
        join member m on m.id = day.member_id where ${counted} and ${scope}),
      yesterday as (select f.* from (select book_day_start(${last}::date - 1) as since ${eachByIndex}) as edge
        cross join lateral member_day_figures(edge.since, now() - interval '1 day') f
        join member m on m.id = f.member_id where ${counted} and ${scope})
    select stat_date::text as day, ${figures} from counted group by stat_date
    union all select 'all', ${figures} from counted
    union all select 'yesterday', ${figures} from yesterday`)
  const byDay = new Map(rows.map((row) => [row.day, row.figures]))
  const valueOf = (day: string, at: number) => plainDecimal(byDay.get(day)?.[at] ?? '0')
  const figure = (at: number): Figure => ({
    days: days.map((day) => valueOf(day, at)),
    yesterday: valueOf('yesterday', at),
  })
  return {
    // Each name is one of the sums.
    ...(Object.fromEntries(names.map((name, at) => [name, figure(at)])) as Record<Sum, Figure>),
    traders: { ...figure(names.length), all: valueOf('all', names.length) },
  }
}
