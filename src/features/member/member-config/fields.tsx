import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/member/member-config.ts'
import {
  limits,
  switches,
  type LimitField,
  type SwitchField,
} from '#contract/member/member-config.ts'
import type { Text } from '#core/i18n/text.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { onOff } from '#kit/on-off.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'

const Form = createFormFields(api.edit)
const useStates = fixedOptions({ ...onOff, inherit: msg`随等级` })
// Going back to the level may be looser: many are not given back by the form that tightens.
const useBulkStates = fixedOptions(onOff)

/** What the fields are called. */
export const fieldLabels: Readonly<Record<LimitField | SwitchField, Text>> = {
  feeDiscountRate: msg`手续费折扣`,
  maxLeverage: msg`最大杠杆`,
  maxNotionalUsd: msg`最大持仓名义值`,
  withdrawSingleLimitUsd: msg`单笔提币上限`,
  withdrawDailyLimitUsd: msg`每日提币上限`,
  withdrawDailyCount: msg`每日提币次数`,
  inviteRebateRate: msg`返佣比例`,
  contractEnabled: msg`合约交易`,
  deliveryEnabled: msg`交割交易`,
  followEnabled: msg`跟单`,
  flashEnabled: msg`闪兑`,
  transferEnabled: msg`划转`,
  stakingEnabled: msg`质押`,
  rechargeEnabled: msg`充值`,
  withdrawManualReview: msg`提币必审`,
}

const amounts = [
  'feeDiscountRate',
  'inviteRebateRate',
  'maxNotionalUsd',
  'withdrawSingleLimitUsd',
  'withdrawDailyLimitUsd',
] as const
const counts = ['maxLeverage', 'withdrawDailyCount'] as const

/**
 * The limits and switches of a member; what is left empty or to the level comes from the level. With `isBulk` those of many
 * members, where what is left empty stays as it is.
 */
export function ConfigFields({ isBulk = false }: { isBulk?: boolean }) {
  const states = useStates()
  const bulkStates = useBulkStates()
  return (
    <>
      <p className="text-text-muted">
        {isBulk ? <Trans>留空的项目保持不变。</Trans> : <Trans>留空的项目随会员等级。</Trans>}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {amounts.map((name) => (
          <Form.Money key={name} name={name} label={fieldLabels[name]} scale={limits[name].scale} />
        ))}
        {counts.map((name) => (
          <Form.Number key={name} name={name} label={fieldLabels[name]} />
        ))}
        {(Object.keys(switches) as SwitchField[]).map((name) => (
          <Form.Select
            key={name}
            name={name}
            label={fieldLabels[name]}
            options={isBulk ? bulkStates : states}
          />
        ))}
      </div>
    </>
  )
}
