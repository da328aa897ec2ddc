import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-product.ts'
import { productFaults } from '#contract/trade/product-rules.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import {
  parameterCheck,
  flatCall,
  type ParamDialogProps,
  ParamEditDialog,
} from './param-edit-dialog.tsx'
import { leverages, useFundingHours } from './product-choices.ts'

const calls = flatCall(api.riskEdit, api.riskEdit.input.shape.changes)
const Form = createFormFields(calls)

const labels = {
  makerFeeRate: msg`挂单费率`,
  takerFeeRate: msg`吃单费率`,
  maxLeverage: msg`最大杠杆`,
  leverageOptions: msg`杠杆档位`,
  maintMarginRate: msg`维持保证金率`,
  minQty: msg`单笔最小张数`,
  maxQty: msg`单笔最大张数`,
  maxPositionQty: msg`最大持仓张数`,
  fundingIntervalH: msg`资金费间隔(时)`,
  fundingRateCap: msg`资金费率上限`,
}

/** Changes fees, leverage, margin, limits and funding of a product from a moment on. */
export function EditRiskDialog({ row, ...dialog }: ParamDialogProps<api.ContractProduct>) {
  const first = Object.fromEntries(
    Object.keys(labels).map((name) => [name, row[name as keyof typeof labels]]),
  )
  // The call cuts the steps of leverage itself where only the limit is lowered.
  const faults = (values: Readonly<Record<string, unknown>>) => {
    const terms = {
      ...row,
      ...values,
      maxLeverage: Number(values['maxLeverage'] ?? row.maxLeverage),
    }
    const isKept = !('leverageOptions' in values)
    const leverageOptions = terms.leverageOptions
      .filter((step) => !isKept || Number(step) <= terms.maxLeverage)
      .toSorted((a, b) => Number(a) - Number(b))
    return productFaults({ ...terms, leverageOptions })
  }
  return (
    <ParamEditDialog
      {...dialog}
      endpoint={calls}
      title={msg`修改风险参数`}
      of={row}
      first={first}
      labels={labels}
      check={parameterCheck(calls, faults)}
      toChanges={(changes) => ({ changes })}
    >
      <p className="rounded bg-sunken p-3">{row.productCode}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Form.Money name="makerFeeRate" label={labels.makerFeeRate} scale={8} />
        <Form.Money name="takerFeeRate" label={labels.takerFeeRate} scale={8} />
        <Form.Number name="maxLeverage" label={labels.maxLeverage} />
        <Form.Money name="maintMarginRate" label={labels.maintMarginRate} scale={8} />
        <Form.Money name="minQty" label={labels.minQty} scale={8} />
        <Form.Money name="maxQty" label={labels.maxQty} scale={8} />
        <Form.Money name="maxPositionQty" label={labels.maxPositionQty} scale={8} />
        <Form.Money name="fundingRateCap" label={labels.fundingRateCap} scale={8} />
        <Form.Select
          name="fundingIntervalH"
          label={labels.fundingIntervalH}
          options={useFundingHours()}
        />
      </div>
      <Form.MultiSelect name="leverageOptions" label={labels.leverageOptions} options={leverages} />
    </ParamEditDialog>
  )
}
