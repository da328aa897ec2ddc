// The list of withdrawals, and why one may not be touched right now.
import { msg } from '@lingui/core/macro'
import * as api from '#contract/money/withdraw-log.ts'
import { accountColumns, memberNoColumn } from '#kit/cells/member-columns.ts'
import { originColumns } from '#kit/cells/origin-columns.ts'
import { ageOrStatus } from '#kit/grid/beside-cells.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countRange } from '#kit/list/count-range.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions, fixedOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { useCurrencyOptions, useNetworkOptions } from '#kit/refs/wallet-code.ts'
import { createBlockedCheck, isMe } from '#kit/review/review-rules.ts'

export const isWaiting = ({ status }: api.WithdrawLog) =>
  status === 'pending' || status === 'firstPassed'

const useDateFields = fixedOptions({
  createdAt: msg`创建时间`,
  firstReviewedAt: msg`初审时间`,
  reviewedAt: msg`审核时间`,
  paidAt: msg`打款时间`,
})

/** Leads to the order at the channel. */
const thirdOrder = cells.link<string | null, api.WithdrawLog>(
  (_, { pathOf }) => pathOf('money/withdrawThird') ?? '.',
  ({ thirdOrderNo }) => ({ keyword: thirdOrderNo ?? '' }),
)

export const withdrawals = defineList(api.list, (field, filter) => ({
  columns: [
    field('withdrawNo', msg`提币单号`, cells.code, { width: 160 }),
    memberNoColumn(field),
    field('amount', msg`提币金额`, cells.moneyWithCurrency),
    field('usdValue', msg`折合USDT`, cells.usd),
    field('riskScore', msg`风险分`, cells.count, { width: 76 }),
    field('createdAt', msg`等待时长`, cells.age('withdraw', isWaiting), { id: 'age', width: 84 }),
    field('status', msg`状态`, cells.leased('withdraw_status'), { width: 112 }),
    field('riskFlags', msg`风险标识`, cells.badges('withdraw_risk_flag'), { width: 136 }),
    // It says nothing of a decision: what does stands on the first screenful.
    ...accountColumns(field),
    field('currency', msg`币种`, cells.text, { width: 72 }),
    field('network', msg`网络`, cells.text, { width: 80 }),
    field('toAddress', msg`收款地址`, cells.address),
    field('firstReviewerName', msg`初审人`, cells.text, { width: 96 }),
    field('payMethod', msg`打款方式`, cells.badge('withdraw_pay_method')),
    field('txHash', msg`交易哈希`, cells.hash),
    field('fee', msg`手续费`, cells.money, { hidden: true }),
    field('netAmount', msg`实付金额`, cells.money, { hidden: true }),
    field('thirdOrderNo', msg`三方单号`, thirdOrder, { hidden: true }),
    field('networkFee', msg`矿工费`, cells.money, { hidden: true }),
    field('memo', msg`标签/Memo`, cells.code, { hidden: true }),
    field('claimedBy', msg`领单人`, cells.text, { hidden: true }),
    field('firstReviewedAt', msg`初审时间`, cells.dateTime, { hidden: true }),
    field('secondReviewerName', msg`复审人`, cells.text, { hidden: true }),
    field('secondReviewedAt', msg`复审时间`, cells.dateTime, { hidden: true }),
    field('reviewRemark', msg`审核备注`, cells.text, { hidden: true, width: 180 }),
    field('rejectReason', msg`驳回原因`, cells.badge('withdraw_reject_reason'), { hidden: true }),
    field('payerName', msg`打款人`, cells.text, { hidden: true }),
    field('paidAt', msg`打款时间`, cells.dateTime, { hidden: true }),
    field('failReason', msg`失败原因`, cells.text, { hidden: true, width: 180 }),
    field('applyIp', msg`申请IP`, cells.code, { hidden: true }),
    field('applyDevice', msg`申请设备`, cells.text, { hidden: true }),
    field('remark', msg`备注`, cells.text, { hidden: true, width: 180 }),
    ...originColumns(field),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`单号、会员、账号、地址、哈希`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('withdraw_status')), [
      'pending',
      'firstPassed',
    ]),
    filter('mine', controls.bool(msg`我领的单`)),
    filter('isOpenToMe', controls.bool(msg`我可处理`)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('network', controls.multiSelect(msg`网络`, useNetworkOptions)),
    filter('amount', controls.moneyRange(msg`提币金额`)),
    filter('usdValue', controls.moneyRange(msg`折合USDT`)),
    filter('riskFlags', controls.multiSelect(msg`风险标识`, dictOptions('withdraw_risk_flag'))),
    filter('riskScore', countRange(msg`风险分`)),
    filter('payMethod', controls.multiSelect(msg`打款方式`, dictOptions('withdraw_pay_method'))),
    filter('reviewerId', controls.select(msg`审核人`, useOperatorOptions)),
    filter('memberType', controls.multiSelect(msg`会员类型`, dictOptions('member_type'))),
    filter('isClaimed', controls.bool(msg`领单中`)),
    filter('isOverdue', controls.bool(msg`已超时`)),
    filter('teamRootId', controls.member(msg`团队长`)),
    filter('memberId', controls.member(msg`会员`)),
  ],
  compactColumns: [
    'withdrawNo',
    'amount',
    'riskScore',
    field('createdAt', msg`等待/状态`, ageOrStatus('withdraw', 'withdraw_status', isWaiting), {
      id: 'progress',
    }),
  ],
  card: [
    ['amount', 'status'],
    ['memberNo', 'age'],
    ['riskFlags', 'withdrawNo'],
  ],
  sums: ['amount', 'fee', 'netAmount', 'usdValue'],
}))

const hasPaidMyself = ({ payouts }: api.WithdrawLog) =>
  payouts.some(({ payerId, failedById }) => isMe(payerId, failedById))

export const blockedFor = createBlockedCheck<
  api.WithdrawLog,
  Exclude<keyof typeof api.allowedFrom, 'first' | 'second'>
>({
  allowedFrom: api.allowedFrom,
  wrongState: {
    approve: msg`仅待初审和待复审的记录可以通过`,
    reject: msg`仅打款前的记录可以驳回`,
    claim: msg`仅待初审和待复审的记录可以领单`,
    edit: msg`此记录不能编辑`,
    pay: msg`仅待打款和打款失败的记录可以打款`,
    thirdPay: msg`仅待打款和打款失败的记录可以打款`,
    confirm: msg`仅打款中的记录可以确认到账`,
    fail: msg`仅打款中的记录可以标记失败`,
    refund: msg`仅打款失败的记录可以退回`,
  },
  also: (action, row) => {
    const flag = action === 'approve' ? api.forbiddenBy(row.riskFlags) : undefined
    if (flag !== undefined)
      return flag === 'blockedAddress' ? msg`收款地址在黑名单内，不能通过` : msg`账实不符，不能通过`
    if (action === 'approve' && row.status === 'firstPassed' && isMe(row.firstReviewerId))
      return msg`初审和复审须由不同的人完成`
    if ((action === 'pay' || action === 'thirdPay') && hasPaidMyself(row))
      return msg`此提币打过款，须由另一人再次打款`
    return action === 'refund' && isMe(row.payerId) && msg`打款人不能退回本人打款的记录`
  },
})
