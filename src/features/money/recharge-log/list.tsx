import { msg } from '@lingui/core/macro'
import * as api from '#contract/money/recharge-log.ts'
import { accountColumns, memberNoColumn } from '#kit/cells/member-columns.ts'
import { originColumns } from '#kit/cells/origin-columns.ts'
import { ageOrStatus, flagCount } from '#kit/grid/beside-cells.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions, fixedOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { useCurrencyOptions, useNetworkOptions } from '#kit/refs/wallet-code.ts'

const useDateFields = fixedOptions({ createdAt: msg`创建时间`, reviewedAt: msg`审核时间` })

const isWaiting = (row: api.RechargeLog) => row.status === 'pending'

export const recharges = defineList(api.list, (field, filter) => ({
  columns: [
    field('rechargeNo', msg`充值单号`, cells.code, { width: 160 }),
    memberNoColumn(field),
    field('amount', msg`充值金额`, cells.moneyWithCurrency),
    field('usdValue', msg`折合USDT`, cells.usd),
    field('createdAt', msg`等待时长`, cells.age('recharge', isWaiting), { id: 'age', width: 84 }),
    field('status', msg`状态`, cells.leased('recharge_status'), { width: 112 }),
    field('riskFlags', msg`风险标识`, cells.badges('recharge_risk_flag'), { width: 112 }),
    // It says nothing of a decision: what does stands on the first screenful.
    ...accountColumns(field),
    field('currency', msg`币种`, cells.text, { width: 72 }),
    field('rechargeType', msg`充值方式`, cells.badge('recharge_type'), { width: 132 }),
    field('network', msg`网络`, cells.text, { width: 80 }),
    field('isFirst', msg`首充`, cells.bool(msg`是`, msg`否`)),
    field('proofCount', msg`转账凭证`, cells.text, { width: 84 }),
    field('txHash', msg`交易哈希`, cells.hash),
    field('reviewerName', msg`审核人`, cells.text, { width: 96 }),
    field('reviewedAt', msg`审核时间`, cells.dateTime),
    field('reviewRemark', msg`审核备注`, cells.text, { hidden: true, width: 180 }),
    field('fee', msg`手续费`, cells.money, { hidden: true }),
    field('creditedAmount', msg`到账金额`, cells.money, { hidden: true }),
    field('walletType', msg`入账钱包`, cells.badge('wallet_type'), { hidden: true }),
    field('fromAddress', msg`付款地址`, cells.address, { hidden: true }),
    field('toAddress', msg`收款地址`, cells.address, { hidden: true }),
    field(
      'confirmations',
      msg`确认数`,
      { width: 84, render: (value, row) => `${value}/${row.confirmationsRequired}` },
      { hidden: true },
    ),
    field('channelCode', msg`三方渠道`, cells.text, { hidden: true }),
    field('channelOrderNo', msg`渠道单号`, cells.code, { hidden: true }),
    field('claimedBy', msg`领单人`, cells.text, { hidden: true }),
    field('rejectReason', msg`驳回原因`, cells.badge('recharge_reject_reason'), { hidden: true }),
    field('creatorName', msg`录入人`, cells.text, { hidden: true }),
    field('remark', msg`备注`, cells.text, { hidden: true, width: 180 }),
    ...originColumns(field),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`单号、会员、账号、哈希、地址、渠道单号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('recharge_status')), ['pending']),
    filter('rechargeType', controls.multiSelect(msg`充值方式`, dictOptions('recharge_type'))),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('network', controls.multiSelect(msg`网络`, useNetworkOptions)),
    filter('amount', controls.moneyRange(msg`充值金额`)),
    filter('usdValue', controls.moneyRange(msg`折合USDT`)),
    filter('isFirst', controls.bool(msg`首充`)),
    filter('riskFlags', controls.multiSelect(msg`风险标识`, dictOptions('recharge_risk_flag'))),
    filter('reviewerId', controls.select(msg`审核人`, useOperatorOptions)),
    filter('memberType', controls.multiSelect(msg`会员类型`, dictOptions('member_type'))),
    filter('isClaimed', controls.bool(msg`领单中`)),
    filter('isOverdue', controls.bool(msg`已超时`)),
    filter('teamRootId', controls.member(msg`团队长`)),
    filter('memberId', controls.member(msg`会员`)),
  ],
  compactColumns: [
    'rechargeNo',
    'amount',
    field('riskFlags', msg`风险`, flagCount('recharge_risk_flag'), { id: 'risk' }),
    field('createdAt', msg`等待/状态`, ageOrStatus('recharge', 'recharge_status', isWaiting), {
      id: 'progress',
    }),
  ],
  card: [
    ['amount', 'status'],
    ['memberNo', 'age'],
    ['riskFlags', 'rechargeNo'],
  ],
  sums: ['amount', 'creditedAmount', 'usdValue'],
}))
