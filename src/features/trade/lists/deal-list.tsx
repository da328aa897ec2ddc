import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-deal.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { today } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useProductOptions } from '#kit/refs/product.ts'

export const deals = defineList(api.list, (field, filter) => ({
  columns: [
    field('dealNo', msg`成交编号`, cells.code),
    field(
      'entrustNo',
      msg`委托单号`,
      cells.link(
        () => '/trade/contractEntrust',
        (row: api.ContractDeal) => ({ keyword: row.entrustNo }),
      ),
      { width: 176 },
    ),
    ...memberColumns(field),
    field('productCode', msg`合约产品`, cells.text),
    field('side', msg`买卖`, cells.badge('order_side'), { width: 80 }),
    field('positionSide', msg`方向`, cells.badge('position_side'), { width: 72 }),
    field('openClose', msg`开平`, cells.badge('open_close'), { width: 80 }),
    field('price', msg`成交价`, cells.price),
    field('qty', msg`成交张数`, cells.qty),
    field('notional', msg`成交额`, cells.usd),
    field('fee', msg`手续费`, cells.money),
    field('realizedPnl', msg`平仓盈亏`, cells.pnl),
    field('dealType', msg`成交类型`, cells.badge('deal_type')),
    field('dealAt', msg`成交时间`, moreCells.dateTimeMs),
    field(
      'positionNo',
      msg`持仓编号`,
      cells.link(
        () => '/trade/contractPosition',
        (row: api.ContractDeal) => ({ keyword: row.positionNo, status: '' }),
      ),
      { hidden: true, width: 176 },
    ),
    field('leverage', msg`杠杆倍数`, cells.times, { hidden: true }),
    field('marginMode', msg`保证金模式`, cells.badge('margin_mode'), { hidden: true }),
    field('role', msg`流动性角色`, cells.badge('deal_role'), { hidden: true }),
  ],
  filters: [
    filter(
      'keyword',
      controls.keyword(msg`关键字`, msg`成交编号、委托单号、持仓编号、会员编号、账号`),
    ),
    filter('productCode', controls.multiSelect(msg`合约产品`, useProductOptions)),
    filter('dealType', controls.multiSelect(msg`成交类型`, dictOptions('deal_type'))),
    filter('dateRange', controls.dateRange(msg`成交时间`), today),
    filter('side', controls.multiSelect(msg`买卖`, dictOptions('order_side'))),
    filter('positionSide', controls.multiSelect(msg`方向`, dictOptions('position_side'))),
    filter('openClose', controls.multiSelect(msg`开平`, dictOptions('open_close'))),
    filter('notional', controls.moneyRange(msg`成交额`)),
    filter('realizedPnl', controls.moneyRange(msg`平仓盈亏`)),
    filter('teamRootId', controls.member(msg`团队长`)),
    filter('includeInternal', controls.bool(msg`含内部及测试会员`)),
  ],
  sums: ['notional', 'fee', 'realizedPnl'],
}))
