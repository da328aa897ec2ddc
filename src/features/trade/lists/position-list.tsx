import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-position.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countRange } from '#kit/list/count-range.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useProductOptions } from '#kit/refs/product.ts'

const useDateFields = fixedOptions({ openedAt: msg`开仓时间`, closedAt: msg`平仓时间` })

export const positions = defineList(api.list, (field, filter) => ({
  columns: [
    field('positionNo', msg`持仓编号`, cells.code),
    ...memberColumns(field),
    field('productCode', msg`合约产品`, cells.text),
    field('positionSide', msg`方向`, cells.badge('position_side'), { width: 72 }),
    field('status', msg`状态`, cells.badge('position_status')),
    field('leverage', msg`杠杆倍数`, cells.times),
    field('qty', msg`持仓张数`, cells.qty),
    field('entryPrice', msg`开仓均价`, cells.price),
    field('markPrice', msg`标记价格`, cells.price),
    field('unrealizedPnl', msg`未实现盈亏`, cells.pnl),
    field('marginRatio', msg`保证金率`, cells.percent),
    field('liquidationPrice', msg`强平价格`, cells.price),
    field('liqDistance', msg`距强平`, cells.percent),
    field('margin', msg`保证金`, cells.money),
    field('openedAt', msg`开仓时间`, cells.dateTime),
    field('marginMode', msg`保证金模式`, cells.badge('margin_mode'), { hidden: true }),
    field('availableQty', msg`可平张数`, cells.qty, { hidden: true }),
    field('notional', msg`名义价值`, cells.usd, { hidden: true }),
    field('maintMargin', msg`维持保证金`, cells.money, { hidden: true }),
    field('roe', msg`回报率`, cells.percent, { hidden: true }),
    field('realizedPnl', msg`已实现盈亏`, cells.pnl, { hidden: true }),
    field('fundingFee', msg`累计资金费`, cells.pnl, { hidden: true }),
    field('fee', msg`累计手续费`, cells.money, { hidden: true }),
    field('takeProfitPrice', msg`止盈价`, cells.price, { hidden: true }),
    field('stopLossPrice', msg`止损价`, cells.price, { hidden: true }),
    field('isFollow', msg`跟单`, cells.bool(msg`是`, msg`否`), { hidden: true }),
    field('closePrice', msg`平仓均价`, cells.price, { hidden: true }),
    field('bankruptLoss', msg`穿仓损失`, cells.money, { hidden: true }),
    field('closedAt', msg`平仓时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`持仓编号、会员编号、账号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('position_status')), ['open']),
    filter('productCode', controls.multiSelect(msg`合约产品`, useProductOptions)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('positionSide', controls.multiSelect(msg`方向`, dictOptions('position_side'))),
    filter('marginMode', controls.multiSelect(msg`保证金模式`, dictOptions('margin_mode'))),
    filter('marginRatio', controls.moneyRange(msg`保证金率`)),
    filter('unrealizedPnl', controls.moneyRange(msg`未实现盈亏`)),
    filter('leverage', countRange(msg`杠杆倍数`)),
    filter('isFollow', controls.bool(msg`跟单`)),
    filter('teamRootId', controls.member(msg`团队长`)),
  ],
  sums: ['margin', 'unrealizedPnl', 'bankruptLoss'],
  sumLabels: { longNotional: msg`多头名义价值`, shortNotional: msg`空头名义价值` },
}))
