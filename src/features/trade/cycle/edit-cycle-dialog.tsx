import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { z } from 'zod'
import * as api from '#contract/trade/delivery-cycle.ts'
import { cycleFaults } from '#contract/trade/product-rules.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import {
  parameterCheck,
  flatCall,
  type ParamDialogProps,
  ParamEditDialog,
} from '../product/param-edit-dialog.tsx'

const calls = flatCall(api.edit, api.edit.input.shape.changes)
const Form = createFormFields(calls)
const useDrawRules = dictOptions<z.output<typeof api.DrawRule>>('draw_rule')
const useSettleRules = dictOptions<z.output<typeof api.SettleRule>>('settle_rule')

const labels = {
  label: msg`周期名称`,
  payoutRate: msg`收益率`,
  feeRate: msg`手续费率`,
  drawRule: { label: msg`平局规则`, dict: 'draw_rule' },
  minStake: msg`最小本金`,
  maxStake: msg`最大本金`,
  maxOpenPerMember: msg`单人未结上限`,
  maxOpenStake: msg`全站未结上限`,
  settleRule: { label: msg`结算价规则`, dict: 'settle_rule' },
}

/** Changes parameters of a cycle for the orders opened from a moment on. */
export function EditCycleDialog({ row, ...dialog }: ParamDialogProps<api.Row>) {
  const first = Object.fromEntries(
    Object.keys(labels).map((name) => [name, row[name as keyof typeof labels]]),
  )
  return (
    <ParamEditDialog
      {...dialog}
      endpoint={calls}
      title={msg`修改参数`}
      of={row}
      first={first}
      labels={labels}
      check={parameterCheck(calls, (values) => cycleFaults({ ...row, ...values }))}
      toChanges={(changes) => ({ changes })}
    >
      <p className="rounded bg-sunken p-3">
        {row.productCode} · {row.seconds} s ·{' '}
        <Trans>只影响生效后开仓的订单，未结订单按原版本结算。</Trans>
      </p>
      <Form.Titles name="label" label={labels.label} max={16} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Form.Money name="payoutRate" label={labels.payoutRate} scale={8} hint="0.8 = 80%" />
        <Form.Money name="feeRate" label={labels.feeRate} scale={8} hint="0.002 = 0.2%" />
        <Form.Money name="minStake" label={labels.minStake} scale={8} />
        <Form.Money name="maxStake" label={labels.maxStake} scale={8} />
        <Form.Number name="maxOpenPerMember" label={labels.maxOpenPerMember} />
        <Form.Money name="maxOpenStake" label={labels.maxOpenStake} scale={8} />
        <Form.Select name="drawRule" label={labels.drawRule.label} options={useDrawRules()} />
        <Form.Select name="settleRule" label={labels.settleRule.label} options={useSettleRules()} />
      </div>
    </ParamEditDialog>
  )
}
