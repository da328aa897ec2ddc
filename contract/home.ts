// The first page: what waits, how today goes, and what stands behind it. Every number names the list it counts.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BridgePart, ListLink } from './evidence.ts'
import { homeNames } from './queues.ts'
import { Day, Money, Nothing, Stamp } from './wire.ts'

/** One kind of waiting work; kinds the caller may not see are left out. */
export const Todo = z.object({
  kind: z.enum([
    ...homeNames,
    'withdrawSecond',
    'withdrawPay',
    'withdrawFailed',
    'approval',
    'violation',
    'thirdUnknown',
  ]),
  count: z.int(),
  oldestAt: Stamp.nullable(),
  slaMinutes: z.int(),
  list: ListLink,
})
export const todo = endpoint(
  'GET home/todo',
  Nothing,
  z.object({ items: z.array(Todo), at: Stamp, timeZone: z.string() }),
  {
    access: 'session',
    passive: true,
  },
)

/** Today against the same time yesterday, and the last 14 days, oldest first. */
export const Kpi = z.object({
  key: z.enum([
    'newMembers',
    'activeMembers',
    'firstRecharges',
    'rechargeUsd',
    'withdrawUsd',
    'netInflowUsd',
    'volumeUsd',
    'tradeFee',
    'netPnl',
    'memberBalanceUsd',
    'platformIncomeUsd',
    'coverRate',
  ]),
  unit: z.enum(['count', 'usd', 'percent']),
  /** The day of a figure that is known once a day is over: then it is `today`, and the day before `yesterday`. */
  statDate: Day.optional(),
  today: Money,
  yesterday: Money,
  days: z.array(Money),
  list: ListLink,
  /** What today's figure is made of, where other lists count its parts on another basis. */
  bridge: z.array(BridgePart).optional(),
})
export type Kpi = z.output<typeof Kpi>
export const summary = endpoint(
  'GET home/summary',
  Nothing,
  z.object({ cards: z.array(Kpi), at: Stamp, timeZone: z.string() }),
  { access: 'session' },
)
