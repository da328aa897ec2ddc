import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/delivery-order.ts'
import { blank } from '#core/format/blank.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { type Cell, cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { today } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useCycleOptions, useDeliveryProductOptions } from '#kit/refs/product.ts'
import { Countdown } from '#kit/time/countdown.tsx'

const yesNo = cells.bool(msg`是`, msg`否`)
const useDateFields = fixedOptions({ openedAt: msg`开仓时间`, settledAt: msg`结算时间` })

const timeLeft: Cell<number, api.DeliveryOrder> = {
  render: (_, row) => (row.status === 'open' ? <Countdown until={row.settleDueAt} /> : blank),
  width: 88,
  end: true,
}

export const deliveryOrders = defineList(api.list, (field, filter) => ({
  columns: [
    field('orderNo', msg`订单号`, cells.code),
    ...memberColumns(field),
    field('productCode', msg`合约产品`, cells.text, { width: 140 }),
    field('seconds', msg`周期秒数`, cells.count),
    field('direction', msg`方向`, cells.badge('delivery_direction'), { width: 80 }),
    field('stake', msg`本金`, cells.money),
    field('status', msg`状态`, cells.badge('delivery_status')),
    field('remainingSec', msg`剩余时间`, timeLeft),
    field('openPrice', msg`开仓价`, cells.price),
    field('settlePrice', msg`结算价`, cells.price),
    field('result', msg`结果`, cells.badge('delivery_result'), { width: 80 }),
    field('pnl', msg`盈亏`, cells.change),
    field('payout', msg`返还金额`, cells.money),
    field('isExperience', msg`体验金`, yesNo),
    field('openedAt', msg`开仓时间`, moreCells.dateTimeMs),
    field('currency', msg`币种`, cells.text, { hidden: true }),
    field('payoutRate', msg`收益率`, cells.percent, { hidden: true }),
    field('fee', msg`手续费`, cells.money, { hidden: true }),
    field('priceSource', msg`价格来源`, cells.badge('price_source'), { hidden: true }),
    field('cycleVersion', msg`周期版本`, cells.count, { hidden: true }),
    field('isFollow', msg`跟单`, yesNo, { hidden: true }),
    field('incidentNo', msg`事件编号`, cells.text, { hidden: true }),
    field('settleDueAt', msg`应结算时间`, moreCells.dateTimeMs, { hidden: true }),
    field('settledAt', msg`结算时间`, moreCells.dateTimeMs, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`订单号、会员编号、账号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('delivery_status'))),
    filter('result', controls.multiSelect(msg`结果`, dictOptions('delivery_result'))),
    filter('dateRange', controls.dateRange(msg`日期`), today),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('productCode', controls.multiSelect(msg`合约产品`, useDeliveryProductOptions)),
    filter('direction', controls.multiSelect(msg`方向`, dictOptions('delivery_direction'))),
    filter('seconds', controls.multiSelect(msg`周期秒数`, useCycleOptions)),
    filter('stake', controls.moneyRange(msg`本金`)),
    filter('pnl', controls.moneyRange(msg`盈亏`)),
    filter('isExperience', controls.bool(msg`体验金`)),
    filter('memberType', controls.multiSelect(msg`会员类型`, dictOptions('member_type'))),
    filter('teamRootId', controls.member(msg`团队长`)),
  ],
  sums: ['stake', 'fee', 'payout'],
  sumLabels: { memberPnl: msg`会员盈亏`, winRate: msg`会员胜率` },
}))
