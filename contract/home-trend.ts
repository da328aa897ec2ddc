// What home shows after its first figures: the charts, the funnel and the top lists. Apart, so that the first screen does
// not fetch it.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BridgePart, ListLink } from './evidence.ts'
import { Day, Money, Nothing, Stamp } from './wire.ts'

/** One line or stack of a chart: a value for each day. */
export const Series = z.object({
  key: z.enum([
    'recharge',
    'withdraw',
    'netInflow',
    'newMembers',
    'activeMembers',
    'traders',
    'perpetual',
    'quarterly',
    'delivery',
    'fee',
  ]),
  values: z.array(Money),
  /** All days together, and the list that counts them; null where the days cannot be added up. */
  total: Money.nullable(),
  /** Without it no list counts these. With `dateRange` of one day it counts that day. */
  list: ListLink.nullable(),
  /** What the total is made of, where other lists count its parts on another basis. */
  bridge: z.array(BridgePart).optional(),
})
export type Series = z.output<typeof Series>

export const Chart = z.object({
  key: z.enum(['inflow', 'members', 'volume']),
  unit: z.enum(['count', 'usd']),
  series: z.array(Series),
})
export type Chart = z.output<typeof Chart>

/** Figures per day of the reporting time zone, oldest first; the last day is today and not over. */
export const trend = endpoint(
  'GET home/trend',
  z.object({ days: z.enum(['7', '30', '90']).default('30') }),
  z.object({ charts: z.array(Chart), days: z.array(Day), at: Stamp, timeZone: z.string() }),
  { access: 'session' },
)

/** How far members of the last 30 days came; each step is part of the one before. */
export const Step = z.object({
  key: z.enum(['registered', 'verified', 'recharged', 'traded', 'retained']),
  count: z.int(),
  list: ListLink,
})
export type Step = z.output<typeof Step>

/** One line of a top list. */
export const Entry = z.object({
  id: z.string(),
  name: z.string(),
  /** What it is ordered by: an amount in USDT, or for `risk` a fraction. */
  value: Money,
  list: ListLink,
})
export const TopList = z.object({
  key: z.enum(['products', 'members', 'leaders', 'risk']),
  unit: z.enum(['usd', 'fraction']),
  entries: z.array(Entry).max(5),
  /** The whole list in this order; null where no list has it. */
  list: ListLink.nullable(),
})
export type TopList = z.output<typeof TopList>

export const ranking = endpoint(
  'GET home/ranking',
  Nothing,
  z.object({
    funnel: z.array(Step),
    tops: z.array(TopList),
    at: Stamp,
    timeZone: z.string(),
  }),
  { access: 'session' },
)
