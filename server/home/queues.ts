// The review queues as the home page counts them: whose they are, which screen shows them, what waits in them.
import { and, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { reviews } from '../alerts.ts'
import { anyOf } from '../db/filters.ts'
import { memberAuth } from '../db/schema/member.ts'
import { rechargeLog, withdrawLog } from '../db/schema/money.ts'
import { withdrawSteps } from '../money/withdraw/withdraw-row.ts'
import type { ReviewStep } from '../review/review-steps.ts'
import type { Sla } from '../review/sla.ts'

export interface ReviewQueue {
  readonly name: 'recharge' | 'withdraw' | 'realNameAuth'
  readonly permission: string
  readonly component: string
  readonly table: PgTable & Record<'createdAt' | 'claimedUntil' | 'status', PgColumn>
  readonly sla: keyof Sla
  readonly waiting: readonly string[]
  /** Hidden records never count. */
  readonly visible?: SQL
  readonly steps: readonly ReviewStep[]
}

export const rechargeQueue: ReviewQueue = {
  name: 'recharge',
  permission: reviews.recharge,
  component: 'money/rechargeLog',
  table: rechargeLog,
  sla: 'sla.rechargeMin',
  waiting: ['pending'],
  visible: isNull(rechargeLog.deletedAt),
  steps: [{ by: rechargeLog.reviewerId, at: rechargeLog.reviewedAt }],
}
export const withdrawQueue: ReviewQueue = {
  name: 'withdraw',
  permission: reviews.withdraw,
  component: 'money/withdrawLog',
  table: withdrawLog,
  sla: 'sla.withdrawMin',
  waiting: ['pending', 'firstPassed'],
  steps: withdrawSteps,
}
export const authQueue: ReviewQueue = {
  name: 'realNameAuth',
  permission: reviews.realNameAuth,
  component: 'member/memberAuth',
  table: memberAuth,
  sla: 'sla.authMin',
  waiting: ['pending'],
  steps: [{ by: memberAuth.reviewerId, at: memberAuth.reviewedAt }],
}
export const reviewQueues = [rechargeQueue, withdrawQueue, authQueue]

/** The records in one of these states that count. */
export const inStates = ({ table, visible }: ReviewQueue, states: readonly string[]) =>
  and(anyOf(table.status, [...states]), visible)
