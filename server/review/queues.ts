// The review queues, one entry each: whose they are, where their records are, what waits in them. Alerts, home, the checks of
// the books, grants and the calls that all queues share map over them; the names of the wire are in `contract/queues.ts`.
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Todo } from '#contract/home.ts'
import * as memberAuthCalls from '#contract/member/member-auth.ts'
import * as rechargeCalls from '#contract/money/recharge-log.ts'
import * as withdrawCalls from '#contract/money/withdraw-log.ts'
import type { QueueKind } from '#contract/queues.ts'
import { written } from '#server/db/connection/written.ts'
import { memberAuth } from '#server/db/schema/member/member.ts'
import { rechargeLog, withdrawLog } from '#server/db/schema/money/money.ts'
import type { Sla } from '#server/db/settings.ts'
import { type QueueRecords, queueRecords } from '#server/ledger/queue-records.ts'
import type { ReviewStep } from './review-steps.ts'

/** Waiting work of a queue beside its next review: another step, or what follows the decision. */
interface FurtherWork {
  readonly kind: (typeof Todo.shape.kind.options)[number]
  readonly status: string
  /** Calls of which one makes the work the caller's; the review unless given. */
  readonly calls?: readonly Endpoint[]
}

/** The server's side of a review queue. */
export interface ReviewQueue extends QueueRecords {
  /** `targetType` of its audit lines, claims and viewers, `bizType` of its journals. */
  readonly target: string
  /** The component of its screen in the menu. */
  readonly component: string
  /** Their permissions say who may list, open and decide. */
  readonly calls: Readonly<Record<'list' | 'get' | 'review', Endpoint>>
  readonly sla: keyof Sla
  /** How risky a record is, as a number. */
  readonly risk: SQL
  /** Its value in USDT; none where no money moves. */
  readonly value?: PgColumn
  /** Which of the waiting records the operator may decide; all unless given. */
  readonly isOpenTo?: (operatorId: string) => SQL
  /** Who decided, and when. */
  readonly steps: readonly ReviewStep[]
  /** Verbs of its trail that only look at a record. */
  readonly readVerbs?: readonly string[]
  readonly furtherWork?: readonly FurtherWork[]
}

/** The review queues by their kind. */
export const reviewQueues = {
  recharge: {
    ...queueRecords.recharge,
    target: 'recharge',
    component: 'money/rechargeLog',
    calls: rechargeCalls,
    sla: 'sla.rechargeMin',
    risk: sql`cardinality(${rechargeLog.riskFlags})`,
    value: rechargeLog.usdValue,
    steps: [{ by: rechargeLog.reviewerId, at: rechargeLog.reviewedAt }],
  },
  withdraw: {
    ...queueRecords.withdraw,
    target: 'withdraw',
    component: 'money/withdrawLog',
    calls: withdrawCalls,
    sla: 'sla.withdrawMin',
    risk: sql`${withdrawLog.riskScore}`,
    value: withdrawLog.usdValue,
    // What an operator passed in the first step is not theirs for the second.
    isOpenTo: (id) =>
      sql`(${withdrawLog.status} = 'pending' or ${withdrawLog.firstReviewerId} is distinct from ${id}::bigint)`,
    steps: [
      { by: withdrawLog.firstReviewerId, at: withdrawLog.firstReviewedAt },
      { by: withdrawLog.secondReviewerId, at: withdrawLog.secondReviewedAt },
    ],
    furtherWork: [
      { kind: 'withdrawSecond', status: 'firstPassed' },
      { kind: 'withdrawPay', status: 'approved', calls: [withdrawCalls.pay] },
      {
        kind: 'withdrawFailed',
        status: 'failed',
        calls: [withdrawCalls.pay, withdrawCalls.refund],
      },
    ],
  },
  realName: {
    ...queueRecords.realName,
    target: 'memberAuth',
    component: 'member/memberAuth',
    calls: memberAuthCalls,
    sla: 'sla.authMin',
    // The less a face is like the document.
    risk: sql`-${memberAuth.faceScore}`,
    steps: [{ by: memberAuth.reviewerId, at: memberAuth.reviewedAt }],
    readVerbs: ['image', 'reveal'],
  },
} as const satisfies Readonly<Record<QueueKind, ReviewQueue>>

/** `targetType` of the audit lines of a review queue. */
export type QueueTarget = (typeof reviewQueues)[QueueKind]['target']

/** The queues of money, whose journals have the target as their `bizType`. */
export type MoneyQueue = Extract<(typeof reviewQueues)[QueueKind], { journalFaults: SQL }>

/** Returns the queue of a kind, as every queue is. */
export const getQueue = (kind: QueueKind): ReviewQueue => reviewQueues[kind]

/** Returns the condition of the lines of the trail that are about records of the queue and more than looks at them. */
export const toChangesCondition = ({ target, readVerbs = [] }: ReviewQueue): SQL => {
  const actions = readVerbs.map((verb) => `${target}.${verb}`)
  const isChange = readVerbs.length > 0 ? sql` and action not in (${written(...actions)})` : sql``
  return sql`target_type = ${written(target)}${isChange}`
}
