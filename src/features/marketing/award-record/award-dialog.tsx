import { msg } from '@lingui/core/macro'
import { add } from '#contract/marketing/award-record.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { CodesField } from '#kit/form/lines-field.tsx'
import { validateReward, RewardFields } from '../reward/fields.tsx'

const Form = createFormFields(add)

/** Plans the same award for members; another operator grants it. */
export const AwardDialog = (end: { onDone: () => Promise<void>; onClose: () => void }) => (
  <CallDialog
    endpoint={add}
    title={msg`人工奖励`}
    size="lg"
    initial={{ rewardType: 'currency', currency: 'USDT', memberNos: [] }}
    check={validateReward}
    onDone={async ({ count }) => {
      await end.onDone()
      notify.success(msg`已提交 ${count} 笔奖励，等待审核`)
    }}
    onClose={end.onClose}
  >
    <CodesField name="memberNos" label={msg`会员`} placeholder={msg`每行一个会员编号`} required />
    <RewardFields />
    <Form.Textarea name="remark" label={msg`备注`} required max={200} />
  </CallDialog>
)
