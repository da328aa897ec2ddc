import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import * as api from '#contract/trade/delivery-cycle.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useDeliveryProductOptions } from '#kit/refs/product.ts'
import { cycles } from './lists/cycle-list.tsx'

const VersionsDialog = lazyDialog(
  async () => (await import('./cycle/cycle-versions-dialog.tsx')).VersionsDialog,
)
const EditDialog = lazyDialog(
  async () => (await import('./cycle/edit-cycle-dialog.tsx')).EditCycleDialog,
)
const { list, get, add, remove, setStatus } = api
const Form = createFormFields(api.add)
const useDrawRules = dictOptions<z.output<typeof api.DrawRule>>('draw_rule')
const useSettleRules = dictOptions<z.output<typeof api.SettleRule>>('settle_rule')

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

export default defineResourceView(
  cycles,
  { list, get, add, remove, setStatus },
  {
    resourceName: msg`交割周期`,
    getTitle: ({ productCode, seconds }) => `${productCode} · ${seconds} s`,
    initial: { drawRule: 'refund', settleRule: 'twap3', sort: 0 },
    Fields,
    bulk: true,
    rowActions: (row, screen) => [
      {
        keys: 'e',
        label: msg`修改参数`,
        endpoint: api.edit,
        run: () =>
          screen.show((close) => <EditDialog row={row} refresh={screen.refresh} onClose={close} />),
      },
      {
        keys: 'h',
        label: msg`版本记录`,
        endpoint: api.versions,
        run: () => screen.show((close) => <VersionsDialog id={row.id} onClose={close} />),
      },
    ],
  },
)
