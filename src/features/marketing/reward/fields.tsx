// What is given, as fields of a form: of codes and of awards alike.
import { msg } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import { add } from '#contract/marketing/redemption-code.ts'
import {
  pointsScale,
  rewardFault,
  type RewardInput,
  type RewardType,
} from '#contract/marketing/reward.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useRewardCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { useCouponOptions } from '../coupon/options.ts'

const Form = createFormFields(add)
const useRewardTypes = dictOptions<RewardType>('reward_type')

/** What a reward lacks, as a check of a form. */
export function validateReward(values: RewardInput) {
  const fault = rewardFault(values)
  return fault ? { [fault]: msg`此项必填` } : {}
}

function CouponField() {
  return (
    <Form.Select
      name="couponId"
      label={msg`优惠券`}
      required
      options={useCouponOptions({ isActive: true })}
    />
  )
}

/** Type, and what belongs to it. */
export function RewardFields() {
  const type: RewardType | undefined = useWatch({ name: 'rewardType' })
  const currency: string | undefined = useWatch({ name: 'currency' })
  const currencies = useRewardCurrencyOptions()
  const types = useRewardTypes()
  return (
    <>
      <Form.Radio name="rewardType" label={msg`奖励类型`} options={types} />
      {type === 'coupon' && <CouponField />}
      {type === 'points' && (
        <Form.Money name="amount" label={msg`积分`} required scale={pointsScale} />
      )}
      {(type === 'currency' || type === 'trialFund') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Form.Select name="currency" label={msg`币种`} required options={currencies} />
          <Form.Money name="amount" label={msg`面值`} required scale={8} unit={currency} />
        </div>
      )}
    </>
  )
}
