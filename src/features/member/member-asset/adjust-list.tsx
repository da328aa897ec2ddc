// The adjustments of balances as a list.
import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-asset.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'

export const adjustments = defineList(api.adjustList, (field, filter) => ({
  columns: [
    field('adjustNo', msg`调账单号`, cells.code),
    ...memberColumns(field),
    field('direction', msg`方向`, cells.badge('adjust_direction'), { width: 80 }),
    field('amount', msg`金额`, cells.money),
    field('currency', msg`币种`, cells.text, { width: 72 }),
    field('usdValue', msg`折合USDT`, cells.usd),
    field('status', msg`状态`, cells.badge('review_status')),
    field('walletType', msg`钱包类型`, cells.badge('wallet_type')),
    field('category', msg`调账类别`, cells.badge('adjust_category')),
    field('reason', msg`原因`, cells.text, { width: 200 }),
    field('attachments', msg`凭证附件`, cells.tags),
    field('applicantName', msg`申请人`, cells.text),
    field('reviewerName', msg`审核人`, cells.text),
    field('reviewedAt', msg`审核时间`, cells.dateTime),
    field('reviewRemark', msg`审核备注`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`调账单号、会员编号、账号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('review_status'))),
    filter('direction', controls.select(msg`方向`, dictOptions('adjust_direction'))),
    filter('category', controls.multiSelect(msg`调账类别`, dictOptions('adjust_category'))),
    filter('applicantId', controls.select(msg`申请人`, useOperatorOptions)),
    filter('adjustNo', controls.keyword(msg`调账单号`, msg`完整的调账单号`)),
    filter('memberId', controls.member(msg`会员`)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))
