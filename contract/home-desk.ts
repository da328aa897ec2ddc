// What home shows of the desk itself: the caller's own work, what a shift hands over, how the system is.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListLink } from './evidence.ts'
import { homeNames } from './queues.ts'
import { RunStatus } from './system/sys-job.ts'
import { Money, Nothing, Stamp } from './wire.ts'

const Queue = z.enum(homeNames)
const Counted = z.object({ count: z.int(), list: ListLink })

/** What the caller decided today in one queue. */
export const Work = z.object({
  queue: Queue,
  decided: Counted,
  /** Half of the records took no longer; null where none was decided. */
  medianSeconds: z.int().nullable(),
  /** Fractions of what was decided; null where nothing was. */
  rejectRate: Money.nullable(),
  inTimeRate: Money.nullable(),
})
export type Work = z.output<typeof Work>

/** What one queue hands over to the next shift: what waits for the caller, as their to-do counts it. */
export const Handover = z.object({
  queue: Queue,
  open: Counted,
  /** Waits too, but for somebody else: the caller passed its first step. Null where a queue has one step. */
  awaitingOther: Counted.nullable(),
  claimed: Counted,
  /** Waiting longer than the queue's time. */
  overdue: Counted,
})
export type Handover = z.output<typeof Handover>

/** How a payout channel does today. */
export const Channel = z.object({
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  submitted: Counted,
  failed: Counted,
  unknown: Counted,
})
export type Channel = z.output<typeof Channel>

/** The last check of the books; the status is null where it never ran. */
export const LedgerCheck = z.object({
  status: RunStatus.nullable(),
  ranAt: Stamp.nullable(),
  list: ListLink,
})

/** Parts the caller may not see are empty or null. */
export const desk = endpoint(
  'GET home/desk',
  Nothing,
  z.object({
    work: z.array(Work),
    handover: z.array(Handover),
    /** Products that cannot be traded freely. */
    haltedProducts: Counted.nullable(),
    /** Members whose positions are close to liquidation. */
    membersAtRisk: Counted.nullable(),
    ledgerCheck: LedgerCheck.nullable(),
    channels: z.array(Channel),
    at: Stamp,
    timeZone: z.string(),
  }),
  { access: 'session' },
)
export type Desk = z.output<typeof desk.output>
