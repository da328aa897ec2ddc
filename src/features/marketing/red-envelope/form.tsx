import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import * as api from '#contract/marketing/red-envelope.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useRewardCurrencyOptions } from '#kit/refs/wallet-code.ts'

const Form = createFormFields(api.edit)
export const useEnvelopeTypes = dictOptions<api.EnvelopeType>('envelope_type')
const useLimits = dictOptions<api.ClaimLimit>('envelope_limit')

/** The form of a red envelope; a new one may leave its claim code to the server. */
export function EnvelopeFields({ row }: { row?: api.Row | undefined }) {
  const { t } = useLingui()
  const currency: string | undefined = useWatch({ name: 'currency' })
  return (
    <>
      <Form.Titles name="title" label={msg`祝福语`} required max={32} />
      <Form.Radio name="envelopeType" label={msg`类型`} options={useEnvelopeTypes()} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Form.Select
          name="currency"
          label={msg`币种`}
          required
          options={useRewardCurrencyOptions()}
        />
        <Form.Money name="totalAmount" label={msg`总金额`} required scale={8} unit={currency} />
        <Form.Number name="totalCount" label={msg`总个数`} required />
        <Form.Text
          name="claimCode"
          label={msg`口令`}
          required={row !== undefined}
          {...(row === undefined && { hint: t`留空则自动生成` })}
        />
        <Form.Select name="claimLimit" label={msg`领取条件`} required options={useLimits()} />
        <Form.DateTime name="startAt" label={msg`开始时间`} required />
        <Form.DateTime name="expireAt" label={msg`过期时间`} required />
      </div>
    </>
  )
}
