import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/delivery-cycle.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCycleOptions, useDeliveryProductOptions } from '#kit/refs/product.ts'

export const cycles = defineList(api.list, (field, filter) => ({
  columns: [
    field('productCode', msg`合约产品`, cells.text, { width: 140 }),
    field('seconds', msg`周期秒数`, cells.count),
    field('label', msg`周期名称`, cells.titles),
    field('payoutRate', msg`收益率`, cells.percent),
    field('status', msg`状态`, cells.badge('sys_switch')),
    field('feeRate', msg`手续费率`, cells.percent),
    field('drawRule', msg`平局规则`, cells.badge('draw_rule')),
    field('minStake', msg`最小本金`, cells.money),
    field('maxStake', msg`最大本金`, cells.money),
    field('maxOpenPerMember', msg`单人未结上限`, cells.count),
    field('openStake', msg`当前未结本金`, cells.money),
    field('settleRule', msg`结算价规则`, cells.badge('settle_rule')),
    field('effectiveAt', msg`生效时间`, cells.dateTime),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('maxOpenStake', msg`全站未结上限`, cells.money, { hidden: true }),
    field('version', msg`版本`, cells.count, { hidden: true }),
    field('sort', msg`排序`, cells.count, { hidden: true }),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`合约产品、周期名称`)),
    filter('productCode', controls.multiSelect(msg`合约产品`, useDeliveryProductOptions)),
    filter('seconds', controls.multiSelect(msg`周期秒数`, useCycleOptions)),
    filter('status', controls.select(msg`状态`, dictOptions('sys_switch'))),
    filter('payoutRate', controls.moneyRange(msg`收益率`)),
    filter('dateRange', controls.dateRange(msg`更新时间`)),
  ],
}))
