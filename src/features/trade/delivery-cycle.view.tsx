import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import * as api from '#contract/trade/delivery-cycle.ts'
import { crudView } from '#kit/crud/crud-view.tsx'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCycleOptions, useDeliveryProductOptions } from '#kit/refs/product.ts'

const VersionsDialog = lazyDialog(
  async () => (await import('./cycle-versions-dialog.tsx')).VersionsDialog,
)
const Form = fieldsOf(api.add)
const useDrawRules = dictOptions<z.output<typeof api.DrawRule>>('draw_rule')
const useSettleRules = dictOptions<z.output<typeof api.SettleRule>>('settle_rule')

const cycles = defineList(api.list, (field, filter) => ({
  columns: [
    field('productCode', msg`合约产品`, cells.text, { width: 128 }),
    field('seconds', msg`周期秒数`, cells.count),
    field('label', msg`周期名称`, cells.titles),
    field('payoutRate', msg`收益率`, cells.percent),
    field('feeRate', msg`手续费率`, cells.percent),
    field('drawRule', msg`平局规则`, cells.badge('draw_rule')),
    field('minStake', msg`最小本金`, cells.money),
    field('maxStake', msg`最大本金`, cells.money),
    field('maxOpenPerMember', msg`单人未结上限`, cells.count),
    field('openStake', msg`当前未结本金`, cells.money),
    field('settleRule', msg`结算价规则`, cells.badge('settle_rule')),
    field('status', msg`状态`, cells.badge('sys_switch')),
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

const Fields = () => (
  <>
    <Form.Select
      name="productCode"
      label={msg`合约产品`}
      required
      options={useDeliveryProductOptions()}
    />
    <Form.Number name="seconds" label={msg`周期秒数`} required />
    <Form.Titles name="label" label={msg`周期名称`} required max={16} />
    <Form.Money name="payoutRate" label={msg`收益率`} required scale={8} hint="0.8 = 80%" />
    <Form.Money name="feeRate" label={msg`手续费率`} required scale={8} hint="0.002 = 0.2%" />
    <Form.Select name="drawRule" label={msg`平局规则`} required options={useDrawRules()} />
    <Form.Money name="minStake" label={msg`最小本金`} required scale={18} />
    <Form.Money name="maxStake" label={msg`最大本金`} required scale={18} />
    <Form.Number name="maxOpenPerMember" label={msg`单人未结上限`} required />
    <Form.Money name="maxOpenStake" label={msg`全站未结上限`} required scale={18} />
    <Form.Select name="settleRule" label={msg`结算价规则`} required options={useSettleRules()} />
    <Form.Number name="sort" label={msg`排序`} />
  </>
)

export default crudView(cycles, api, {
  noun: msg`交割周期`,
  titleOf: ({ productCode, seconds }) => `${productCode} · ${seconds} s`,
  initial: { drawRule: 'refund', settleRule: 'twap3', sort: 0 },
  Fields,
  bulk: true,
  rowActions: (row, { show }) => [
    {
      keys: 'h',
      label: msg`版本记录`,
      calls: api.versions,
      run: () => show((close) => <VersionsDialog id={row.id} onClose={close} />),
    },
  ],
})
