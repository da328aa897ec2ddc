// The form of a proposal: which parameter, whose, and its new value.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { controlWords, isCycleParam, ProposedParam } from '#contract/trade/control-rules.ts'
import * as api from '#contract/trade/periodic-control-record.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCycleOptions, useDeliveryProductOptions, useProductOptions } from '#kit/refs/product.ts'

const Form = createFormFields(api.add)
const useParams = dictOptions<ProposedParam>('control_param')
const useStatuses = dictOptions('product_trade_status')
const useSources = dictOptions('price_source')
const useRules = dictOptions('settle_rule')

/** Only cycle parameters name a period; a parameter with fixed values is chosen, a number is typed. */
export function ControlFields() {
  const param: ProposedParam | undefined = useWatch({ name: 'paramCode' })
  const params = useParams().filter(({ value }) => ProposedParam.options.includes(value))
  const products = useProductOptions()
  const deliveries = useDeliveryProductOptions()
  const periods = useCycleOptions()
  const words = [...useStatuses(), ...useSources(), ...useRules()]
  const isCycle = param !== undefined && isCycleParam(param)
  const known = param && controlWords(param)
  return (
    <>
      <Form.Select name="paramCode" label={msg`参数`} required options={params} />
      <Form.Select
        name="productCode"
        label={msg`合约产品`}
        required
        options={isCycle ? deliveries : products}
      />
      {isCycle && (
        <Form.Select name="periodSeconds" label={msg`周期秒数`} required options={periods} />
      )}
      {known ? (
        <Form.Select
          name="afterValue"
          label={msg`变更后`}
          required
          options={words.filter(({ value }) => known.includes(value))}
        />
      ) : (
        <Form.Text name="afterValue" label={msg`变更后`} required hint="0.8 = 80%" />
      )}
      <Form.DateTime
        name="effectiveAt"
        label={msg`生效时间`}
        required
        hint={<Trans>至少在 10 分钟之后；暂停交易可立即生效</Trans>}
      />
      <Form.DateTime
        name="expireAt"
        label={msg`失效时间`}
        hint={<Trans>到期自动回退；留空表示一直有效</Trans>}
      />
      <Form.Image name="attachments" label={msg`依据附件`} max={5} />
    </>
  )
}
