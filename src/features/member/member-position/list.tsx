import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-position.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useProductOptions } from '#kit/refs/product.ts'

/** Members with something open; who is closest to liquidation comes first. */
export const exposures = defineList(api.list, (field, filter) => ({
  columns: [
    ...memberColumns(field),
    field('riskLevel', msg`风险等级`, cells.risk('risk_level')),
    field('contractEquity', msg`合约权益`, cells.usd),
    field('positionCount', msg`持仓数`, cells.count),
    field('longNotional', msg`多头名义值`, cells.usd),
    field('shortNotional', msg`空头名义值`, cells.usd),
    field('netNotional', msg`净敞口`, cells.usd),
    field('marginUsed', msg`占用保证金`, cells.usd),
    field('marginRatio', msg`保证金率`, cells.percent),
    field('nearestLiqDistance', msg`最近强平距离`, cells.percent, { width: 116 }),
    field('unrealizedPnl', msg`未实现盈亏`, cells.pnl),
    field('deliveryStake', msg`交割未结本金`, cells.usd),
    field('snapshotAt', msg`快照时间`, cells.dateTime),
    field('maxLeverage', msg`最高杠杆`, cells.times, { hidden: true }),
    field('followMargin', msg`跟单占用`, cells.usd, { hidden: true }),
    field('topProduct', msg`最大持仓产品`, cells.text, { hidden: true }),
    field('tradeStatus', msg`交易状态`, cells.badge('trade_switch'), { hidden: true }),
    field('notifiedAt', msg`最近风险提示`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`会员编号、账号`)),
    filter('riskLevel', controls.multiSelect(msg`风险等级`, dictOptions('risk_level'))),
    filter('productCode', controls.multiSelect(msg`合约产品`, useProductOptions)),
    filter('marginRatio', controls.moneyRange(msg`保证金率`)),
    filter('nearestLiqDistance', controls.moneyRange(msg`最近强平距离`)),
    filter('netNotional', controls.moneyRange(msg`净敞口`)),
    filter('teamRootId', controls.member(msg`团队长`)),
  ],
  sums: ['longNotional', 'shortNotional', 'unrealizedPnl'],
  sumLabels: { net: msg`净敞口`, atRiskCount: msg`高风险会员` },
}))
