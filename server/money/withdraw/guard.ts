// Why a withdrawal may not be touched.
import { allowedFrom } from '#contract/money/withdraw-log.ts'
import { localize } from '#server/base/localize.ts'
import { createReviewGuard } from '#server/review/guard.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { findWithdraw, wireWithdraw, type WithdrawRow } from './row.ts'

type Stored = WithdrawRow['log']

const paidOut: readonly Stored['status'][] = ['paying', 'thirdPaying', 'paid', 'failed', 'refunded']

export const withdrawGuard = createReviewGuard({
  queue: reviewQueues.withdraw,
  allowedFrom: {
    ...allowedFrom,
    clearFlags: allowedFrom.approve,
    // By the member: no operator does it.
    cancel: ['pending'],
  },
  // As in the dictionary `withdraw_status`.
  statusTitles: {
    pending: localize('待初审', 'Pending', '待初審'),
    firstPassed: localize('待复审', 'First review passed', '待複審'),
    approved: localize('待打款', 'Awaiting payout', '待撥款'),
    paying: localize('打款中', 'Paying out', '撥款中'),
    thirdPaying: localize('三方打款中', 'Third-party paying', '第三方撥款中'),
    paid: localize('已到账', 'Paid', '已到帳'),
    failed: localize('打款失败', 'Payout failed', '撥款失敗'),
    rejected: localize('已驳回', 'Rejected', '已駁回'),
    refunded: localize('已退回', 'Refunded', '已退回'),
    cancelled: localize('已撤销', 'Cancelled', '已撤銷'),
  },
  find: findWithdraw,
  wire: wireWithdraw,
  getNumber: ({ log }) => log.withdrawNo,
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
