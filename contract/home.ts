import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money, Nothing, Stamp } from './wire.ts'

/** One kind of waiting work; kinds the caller may not see are left out. */
export const Todo = z.object({
  kind: z.enum([
    'recharge',
    'withdraw',
    'withdrawSecond',
    'withdrawPay',
    'withdrawFailed',
    'realNameAuth',
  ]),
  count: z.int(),
  oldestAt: Stamp.nullable(),
  slaMinutes: z.int(),
})
export const todo = endpoint('GET home/todo', Nothing, z.object({ items: z.array(Todo) }), {
  access: 'session',
  passive: true,
})

/** Today against the same time yesterday, and the last 14 days, oldest first. */
export const Kpi = z.object({
  key: z.enum([
    'newMembers',
    'firstRecharges',
    'rechargeUsd',
    'withdrawUsd',
    'netInflowUsd',
    'memberBalanceUsd',
  ]),
  unit: z.enum(['count', 'usd']),
  today: Money,
  yesterday: Money.nullable(),
  days: z.array(Money),
})
export type Kpi = z.output<typeof Kpi>
export const summary = endpoint(
  'GET home/summary',
  Nothing,
  z.object({ cards: z.array(Kpi), at: Stamp, timeZone: z.string() }),
  { access: 'session' },
)
