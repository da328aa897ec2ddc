// Why a real-name check may not be touched.
import { allowedFrom } from '#contract/member/member-auth.ts'
import { localize } from '#server/base/localize.ts'
import { createReviewGuard } from '#server/review/guard.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { findAuth, wireAuth } from './row.ts'

export const authGuard = createReviewGuard({
  queue: reviewQueues.realName,
  allowedFrom,
  // As in the dictionary `auth_status`.
  statusTitles: {
    pending: localize('待审核', 'Pending', '待審核'),
    approved: localize('已通过', 'Approved', '已通過'),
    rejected: localize('已驳回', 'Rejected', '已駁回'),
    revoked: localize('已撤销', 'Revoked', '已撤銷'),
  },
  find: findAuth,
  wire: wireAuth,
  getNumber: ({ log }) => log.authNo,
  decidedBy: ({ log }) => ({ reviewerName: log.reviewerName, reviewedAt: log.reviewedAt }),
})
