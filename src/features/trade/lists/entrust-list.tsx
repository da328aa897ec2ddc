import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-entrust.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useProductOptions } from '#kit/refs/product.ts'

const yesNo = cells.bool(msg`是`, msg`否`)
const useTabs = fixedOptions({ open: msg`当前委托`, history: msg`历史委托` })

export const entrusts = defineList(api.list, (field, filter) => ({
  columns: [
    field('entrustNo', msg`委托单号`, cells.code),
    ...memberColumns(field),
    field('productCode', msg`合约产品`, cells.text),
    field('side', msg`买卖`, cells.badge('order_side'), { width: 80 }),
    field('positionSide', msg`方向`, cells.badge('position_side'), { width: 72 }),
    field('openClose', msg`开平`, cells.badge('open_close'), { width: 80 }),
    field('orderType', msg`委托类型`, cells.badge('order_type')),
    field('status', msg`状态`, cells.badge('entrust_status')),
    field('price', msg`委托价`, cells.price),
    field('triggerPrice', msg`触发价`, cells.price),
    field('qty', msg`委托张数`, cells.qty),
    field(
      'filledQty',
      msg`已成交张数`,
      moreCells.progress((row: api.ContractEntrust) => row.qty),
    ),
    field('avgPrice', msg`成交均价`, cells.price),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('timeInForce', msg`有效方式`, cells.badge('time_in_force'), { hidden: true }),
    field('triggerBy', msg`触发依据`, cells.badge('trigger_by'), { hidden: true }),
    field('leverage', msg`杠杆倍数`, cells.times, { hidden: true }),
    field('marginMode', msg`保证金模式`, cells.badge('margin_mode'), { hidden: true }),
    field('frozenMargin', msg`冻结保证金`, cells.money, { hidden: true }),
    field('fee', msg`手续费`, cells.money, { hidden: true }),
    field('takeProfitPrice', msg`止盈价`, cells.price, { hidden: true }),
    field('stopLossPrice', msg`止损价`, cells.price, { hidden: true }),
    field('reduceOnly', msg`只减仓`, yesNo, { hidden: true }),
    field('isFollow', msg`跟单`, yesNo, { hidden: true }),
    field('clientSource', msg`来源`, cells.badge('client_source'), { hidden: true }),
    field('clientOrderId', msg`客户端单号`, cells.code, { hidden: true }),
    field('cancelReason', msg`撤单原因`, cells.text, { hidden: true }),
    field('operatorName', msg`撤单人`, cells.text, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`委托单号、客户端单号、会员编号、账号`)),
    filter('tab', controls.select(msg`委托范围`, useTabs)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('entrust_status'))),
    filter('productCode', controls.multiSelect(msg`合约产品`, useProductOptions)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
    filter('orderType', controls.multiSelect(msg`委托类型`, dictOptions('order_type'))),
    filter('side', controls.multiSelect(msg`买卖`, dictOptions('order_side'))),
    filter('positionSide', controls.multiSelect(msg`方向`, dictOptions('position_side'))),
    filter('isFollow', controls.bool(msg`跟单`)),
    filter('qty', controls.moneyRange(msg`委托张数`)),
    filter('teamRootId', controls.member(msg`团队长`)),
  ],
}))
