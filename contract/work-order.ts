// In which order a review is worked off: what the server sorts by, and what the console says about it.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Nothing } from './wire.ts'

/** What may put a record before others: it waits too long, its risk, its value, how long it waits. */
export const WorkCriterion = z.enum(['overdue', 'risk', 'value', 'age'])
export type WorkCriterion = z.output<typeof WorkCriterion>

/** Each at most once, the first decides. */
export const WorkOrder = z
  .array(WorkCriterion)
  .min(1)
  .max(WorkCriterion.options.length)
  .refine((order) => new Set(order).size === order.length, 'repeatedId')

/** The order in use where nobody has set another. */
export const usualWorkOrder: WorkCriterion[] = ['overdue', 'risk', 'age']

/**
 * The order of `urgency desc` in the lists of the review queues: with it a list has only what waits for a decision of
 * the caller.
 */
export const workOrder = endpoint(
  'GET cwManage/workOrder',
  Nothing,
  z.object({ order: WorkOrder }),
  { access: 'session', passive: true },
)
