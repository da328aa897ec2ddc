import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import * as rules from '#contract/marketing/coupon-rules.ts'
import * as api from '#contract/marketing/coupon.ts'
import type { Text } from '#core/i18n/text.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useProductOptions } from '#kit/refs/product.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'

const Form = createFormFields(api.add)
export const useCouponTypes = dictOptions<rules.CouponType>('coupon_type')
const useValidTypes = dictOptions<rules.ValidType>('coupon_valid_type')

const problemTexts: Record<NonNullable<ReturnType<typeof rules.couponProblem>>[1], Text> = {
  atMostOne: msg`须在 0 到 1 之间，1 即 100%`,
  fieldRequired: msg`此项必填`,
  endsBeforeStart: msg`须晚于开始时间`,
}

/** What is wrong with the form of a coupon beyond its schema. */
export function validateCoupon(values: Parameters<typeof rules.couponProblem>[0]) {
  const problem = rules.couponProblem(values)
  return problem ? { [problem[0]]: problemTexts[problem[1]] } : {}
}

function Validity() {
  const type: unknown = useWatch({ name: 'validType' })
  return type === 'afterReceive' ? (
    <Form.Number name="validDays" label={msg`领取后天数`} required />
  ) : (
    <div className="grid gap-4 sm:grid-cols-2">
      <Form.DateTime name="validFrom" label={msg`开始时间`} required />
      <Form.DateTime name="validTo" label={msg`结束时间`} required />
    </div>
  )
}

function Value() {
  const type: rules.CouponType | undefined = useWatch({ name: 'couponType' })
  const currency: string | undefined = useWatch({ name: 'currency' })
  const percent = type !== undefined && rules.isPercent(type)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Form.Money
        name="faceValue"
        label={msg`面值`}
        required
        scale={8}
        unit={percent ? undefined : currency}
      />
      {percent && (
        <Form.Money name="maxDeduct" label={msg`最高抵扣`} required scale={8} unit={currency} />
      )}
      <Form.Money name="minUseAmount" label={msg`使用门槛`} scale={8} unit={currency} />
    </div>
  )
}

/** The form of a coupon. */
export const CouponFields = () => (
  <>
    <Form.Titles name="name" label={msg`券名称`} required max={32} />
    <div className="grid gap-4 sm:grid-cols-2">
      <Form.Select name="couponType" label={msg`券类型`} required options={useCouponTypes()} />
      <Form.Select name="currency" label={msg`币种`} required options={useCurrencyOptions()} />
    </div>
    <Value />
    <Form.MultiSelect
      name="scopeProducts"
      label={msg`适用产品`}
      options={useProductOptions()}
      hint={<Trans>不选为全部产品</Trans>}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <Form.Number name="totalCount" label={msg`发行总量`} required />
      <Form.Number name="perMemberLimit" label={msg`每人限领`} required />
    </div>
    <Form.Radio name="validType" label={msg`有效期类型`} options={useValidTypes()} />
    <Validity />
  </>
)
