// Why a real-name check may not be touched.
import { allowedFrom } from '#contract/member/member-auth.ts'
import { say } from '#server/base/say.ts'
import { guardOf } from '#server/review/guard.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { findAuth, wireAuth } from './row.ts'

export const authGuard = guardOf({
  queue: reviewQueues.realName,
  allowedFrom,
  // As in the dictionary `auth_status`.
  statusTitles: {
    pending: say('待审核', 'Pending', '待審核'),
    approved: say('已通过', 'Approved', '已通過'),
    rejected: say('已驳回', 'Rejected', '已駁回'),
    revoked: say('已撤销', 'Revoked', '已撤銷'),
  },
  find: findAuth,
  wire: wireAuth,
  noOf: ({ log }) => log.authNo,
  decidedBy: ({ log }) => ({ reviewerName: log.reviewerName, reviewedAt: log.reviewedAt }),
})
