// Why a recharge may not be touched right now, before the server is asked. The rules come from the contract.
import { msg } from '@lingui/core/macro'
import type { RechargeLog } from '#contract/money/recharge-log.ts'
import { allowedFrom, isMaker, isRemovable } from '#contract/money/recharge-rules.ts'
import type { Money } from '#contract/wire.ts'
import { subMoney } from '#core/format/money.ts'
import { session } from '#core/session/session.ts'
import { createBlockedCheck } from '#kit/review/review-rules.ts'
import { getUnreadFields } from '#kit/unread.ts'

const notRemovable = msg`仅已驳回或后台录入的待审核记录可以删除`

export const blockedFor = createBlockedCheck<RechargeLog, keyof typeof allowedFrom>({
  allowedFrom,
  wrongState: {
    approve: msg`仅待审核的记录可以审核`,
    reject: msg`仅待审核的记录可以审核`,
    edit: msg`仅待审核的记录可以编辑`,
    claim: msg`仅待审核的记录可以领单`,
    remove: notRemovable,
    reverse: msg`仅已入账的记录可以冲正`,
  },
  unleased: ['reverse'],
  also: (action, row) => {
    if (action === 'remove') return !isRemovable(row) && notRemovable
    const decides = action === 'approve' || action === 'reject'
    return (
      decides && isMaker(row, session.state.user?.id) && msg`本人录入或修改过的记录不能由本人审核`
    )
  },
})

/** What is credited when nothing speaks against it; undefined where a back end did not send the fee, and knows best itself. */
export const usualCredit = (row: RechargeLog): Money | undefined =>
  getUnreadFields(row).includes('fee') ? undefined : subMoney(row.amount, row.fee)
