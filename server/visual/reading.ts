// What both boards read with: one caller's team and lists, and sums by key or by step of the day.
import Big from 'big.js'
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Figure, Interest, Timeline } from '#contract/visual.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { days as within, ofMemberType } from '#server/db/lists/filters.ts'
import { contractPosition } from '#server/db/schema/trade/trade.ts'
import {
  type Source,
  type ListName,
  links,
  memberType,
  type Days,
  type Link,
} from '#server/home/index.ts'
import type { Call } from '#server/http/call.ts'
import { joinedMarks, joinProducts } from '#server/trade/index.ts'

export type FigureOut = z.input<typeof Figure>
type TimelineOut = z.input<typeof Timeline>

/** Whose figures are read, of which day, and what the caller may list. */
export interface Reading {
  readonly call: Call
  /** The caller's team, as a condition on members `m`. */
  readonly scope: SQL
  readonly zone: string
  readonly today: Days
  readonly has: (list: ListName) => boolean
  /** True for operators who are not bound to a member: what belongs to no team is theirs. */
  readonly isFree: boolean
}

/** Returns a figure with its list. */
export const figure = (key: string, value: string | number, list: Link | null): FigureOut => ({
  key,
  value: plainDecimal(String(value)),
  list,
})

/** Adds an amount up by a key, the greatest first. `from` ends with its conditions. */
export async function tally(
  { call: { db } }: Reading,
  key: SQL,
  from: SQL,
  linkOf: (key: string) => Link | null,
  amount: SQL = sql`count(*)`,
): Promise<FigureOut[]> {
  const rows = await db.execute<{ key: string; value: string }>(sql`
    select (${key})::text as key, (${amount})::text as value from ${from} group by 1
     order by (${amount}) desc, 1`)
  return rows.map((row) => figure(row.key, row.value, linkOf(row.key)))
}

interface Line {
  readonly key: string
  readonly source: Source
  readonly list: Link | null
}

const minuteMs = 60_000

/**
 * Adds sources up over today, and by steps of `minutes`; the newest `shown` steps are returned. What is dated later than
 * now belongs to the newest step, so that the steps of a whole day are its sum.
 */
export async function timeline(
  { call: { db }, zone, today }: Reading,
  lines: readonly Line[],
  minutes: number,
  shown = Infinity,
): Promise<TimelineOut> {
  const start = sql`(${today[0]}::date)::timestamp at time zone ${zone}`
  const [edge] = await db.execute<{ at: string }>(
    sql`select (extract(epoch from ${start}) * 1000)::bigint::text as at`,
  )
  const startMs = Number(edge?.at ?? 0)
  const last = Math.max(0, Math.floor((Date.now() - startMs) / (minutes * minuteMs)))
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })
  const first = Math.max(0, last + 1 - shown)
  const steps = Array.from({ length: last + 1 - first }, (_, step) => first + step)
  const drawn = []
  for (const { key, source, list } of lines) {
    const { from, at, amount, where } = source
    const rows = await db.execute<{ step: number; value: string }>(sql`
      select least(floor(extract(epoch from ${at} - ${start}) / ${minutes * 60})::int, ${last}) as step,
          sum(${amount})::numeric(36, 18)::text as value
        from ${from} where ${where} and ${within(zone, at, today)} group by 1`)
    const byStep = new Map(rows.map(({ step, value }) => [step, plainDecimal(value)]))
    const all = rows.reduce((sum, { value }) => sum.plus(value), new Big(0)).toFixed()
    drawn.push({ ...figure(key, all, list), steps: steps.map((step) => byStep.get(step) ?? '0') })
  }
  return {
    times: steps.map((step) => clock.format(startMs + step * minutes * minuteMs)),
    lines: drawn,
  }
}

/** The open positions of the caller's team that count. */
export const openPositions = async ({ call: { db, actor } }: Reading): Promise<SQL> =>
  and(
    inArray(contractPosition.status, ['open']),
    ofMemberType(contractPosition.memberId, memberType),
    await memberScope(db, contractPosition.memberId, actor),
  ) ?? sql`true`

/** Open interest by product and side, the largest product first. */
export async function interest(reading: Reading): Promise<z.input<typeof Interest>[]> {
  const side = (name: 'long' | 'short') => sql`round(coalesce(sum(${joinedMarks.notional})
    filter (where ${contractPosition.positionSide} = ${name}), 0), 8)`
  const rows = await reading.call.db.execute<{ code: string; long: string; short: string }>(sql`
    select ${contractPosition.productCode} as code, ${side('long')}::text as long, ${side('short')}::text as short
      from ${contractPosition} ${joinProducts()} where ${await openPositions(reading)} group by 1
     order by coalesce(sum(${joinedMarks.notional}), 0) desc, 1`)
  return rows.map(({ code, long, short }) => {
    const of = (name: 'long' | 'short', value: string) =>
      figure(name, value, links.positions({ productCode: [code], positionSide: [name] }))
    return { key: code, long: of('long', long), short: of('short', short) }
  })
}
