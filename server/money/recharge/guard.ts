// Why a recharge may not be touched.
import { allowedFrom } from '#contract/money/recharge-rules.ts'
import { localize } from '#server/base/localize.ts'
import { createReviewGuard } from '#server/review/guard.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { findRecharge, wireRecharge } from './row.ts'

export const rechargeGuard = createReviewGuard({
  queue: reviewQueues.recharge,
  // What the chain says of a decided record is kept beside it; the record stays as it is.
  allowedFrom: { ...allowedFrom, recheck: ['confirming', 'pending'], clearFlags: ['pending'] },
  // As in the dictionary `recharge_status`.
  statusTitles: {
    confirming: localize('确认中', 'Confirming', '確認中'),
    pending: localize('待审核', 'Pending', '待審核'),
    approved: localize('已入账', 'Approved', '已入帳'),
    rejected: localize('已驳回', 'Rejected', '已駁回'),
    reversed: localize('已冲正', 'Reversed', '已沖正'),
  },
  find: findRecharge,
  wire: wireRecharge,
  getNumber: ({ log }) => log.rechargeNo,
  decidedBy: ({ log }) => log,
})
