// How a withdrawal reads on the wire, and why one may not be touched.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { allowedFrom, type WithdrawLog } from '#contract/money/withdraw-log.ts'
import { say } from '#server/base/say.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { readSettings, type Settings } from '#server/db/settings.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { guardOf, isClaimedNow, wireLease } from '#server/review/guard.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { payoutsOfRow } from './payouts.ts'

/** Select it from `withdraw_log` joined with `member`; `withSteps` makes the whole row of it. */
export const withdrawShape = {
  log: withdrawLog,
  ...memberColumns,
  isClaimed: isClaimedNow(withdrawLog),
  payouts: payoutsOfRow,
}

type Stored = typeof withdrawLog.$inferSelect

/** Two reviewers for what is large or was ever flagged; a first withdrawal is only worth knowing. */
export function withSteps<R extends { log: Stored }>(
  row: R,
  settings: Settings,
): R & { steps: 1 | 2 } {
  const isLarge = new Big(row.log.usdValue).gte(settings['withdraw.twoStepUsd'])
  const { riskFlags, clearedFlags } = row.log
  const isFlagged = [...riskFlags, ...clearedFlags].some((flag) => flag !== 'firstWithdraw')
  return { ...row, steps: isLarge || isFlagged ? 2 : 1 }
}

export type WithdrawRow = NonNullable<Awaited<ReturnType<typeof findWithdraw>>>

async function findWithdraw(db: Reader, id: string) {
  const [row] = await db
    .select(withdrawShape)
    .from(withdrawLog)
    .innerJoin(member, eq(member.id, withdrawLog.memberId))
    .where(eq(withdrawLog.id, id))
  return row && withSteps(row, await readSettings(db))
}

export function wireWithdraw({
  log,
  isClaimed,
  steps,
  payouts,
  ...owner
}: WithdrawRow): z.input<typeof WithdrawLog> {
  const { priceUsd: _price, claimedByName: _holder, clearedFlags: _cleared, ...shown } = log
  return { ...shown, ...wireMember(owner), ...wireLease({ log, isClaimed }), steps, payouts }
}

const paidOut: readonly Stored['status'][] = ['paying', 'thirdPaying', 'paid', 'failed', 'refunded']

export const withdrawGuard = guardOf({
  queue: reviewQueues.withdraw,
  allowedFrom: { ...allowedFrom, clearFlags: allowedFrom.approve },
  // As in the dictionary `withdraw_status`.
  statusTitles: {
    pending: say('待初审', 'Pending', '待初審'),
    firstPassed: say('待复审', 'First review passed', '待複審'),
    approved: say('待打款', 'Approved, to be paid', '待撥款'),
    paying: say('打款中', 'Paying', '撥款中'),
    thirdPaying: say('三方打款中', 'Third-party paying', '三方撥款中'),
    paid: say('已到账', 'Paid', '已到帳'),
    failed: say('打款失败', 'Payout failed', '撥款失敗'),
    rejected: say('已驳回', 'Rejected', '已駁回'),
    refunded: say('已退回', 'Refunded', '已退回'),
    cancelled: say('已撤销', 'Cancelled', '已撤銷'),
  },
  find: findWithdraw,
  wire: wireWithdraw,
  noOf: ({ log }) => log.withdrawNo,
  decidedBy: ({ log }) =>
    paidOut.includes(log.status)
      ? { reviewerName: log.payerName, reviewedAt: log.paidAt ?? log.updatedAt }
      : {
          reviewerName: log.secondReviewerName ?? log.firstReviewerName,
          reviewedAt: log.secondReviewedAt ?? log.firstReviewedAt,
        },
})

/** An audit line about a withdrawal whose state changed. */
export const withdrawEntry = (
  verb: string,
  row: WithdrawRow,
  after: Stored,
  { reason, ...more }: { reason?: string; journalId?: string | null; txHash?: string },
) => {
  const stateOf = ({ status, version, amount }: Stored) => ({ status, version, amount })
  return withdrawGuard.entry(verb, row, {
    before: stateOf(row.log),
    after: { ...stateOf(after), ...more },
    ...(reason !== undefined && { reason }),
  })
}
