import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { add } from '#contract/marketing/redemption-code.ts'
import type { RewardInput } from '#contract/marketing/reward.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { validateReward, RewardFields } from '../reward/fields.tsx'

const Form = createFormFields(add)

/** What is wrong with the form beyond its schema. */
function check(values: RewardInput & { validFrom?: string; validTo?: string }) {
  const { validFrom = '', validTo = '' } = values
  const isOver = validFrom !== '' && validTo !== '' && validTo <= validFrom
  return { ...validateReward(values), ...(isOver && { validTo: msg`须晚于开始时间` }) }
}

/** Generates a batch of codes. */
export const BatchDialog = (end: { onDone: () => Promise<void>; onClose: () => void }) => (
  <CallDialog
    endpoint={add}
    title={msg`生成批次`}
    size="lg"
    initial={{ rewardType: 'currency', currency: 'USDT', codeLength: 12, perMemberLimit: 1 }}
    check={check}
    onDone={async ({ batchNo, count }) => {
      await end.onDone()
      notify.success(msg`已生成批次 ${batchNo}，共 ${count} 个兑换码`)
    }}
    onClose={end.onClose}
  >
    <Form.Text name="batchName" label={msg`批次名称`} required />
    <RewardFields />
    <div className="grid gap-4 sm:grid-cols-3">
      <Form.Number name="count" label={msg`数量`} required />
      <Form.Number name="codeLength" label={msg`码长`} required />
      <Form.Number name="perMemberLimit" label={msg`每人限用`} required />
    </div>
    <div className="grid gap-4 sm:grid-cols-2">
      <Form.DateTime name="validFrom" label={msg`生效时间`} required />
      <Form.DateTime name="validTo" label={msg`到期时间`} required />
    </div>
    <p className="text-sm text-muted">
      <Trans>兑换码只能下载一次，之后系统只保留其指纹。</Trans>{' '}
      <Trans>开启双人复核时，须由另一位操作员下载。</Trans>
    </p>
    <ReasonField />
  </CallDialog>
)
