import { msg } from '@lingui/core/macro'
import { add } from '#contract/marketing/award-record.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { CodesField } from '#kit/form/lines-field.tsx'
import { checkReward, RewardFields } from '../reward/fields.tsx'

const Form = fieldsOf(add)

/** Plans the same award for members; another operator grants it. */
export const AwardDialog = (end: { onDone: () => Promise<void>; onClose: () => void }) => (
  <CallDialog
    calls={add}
    title={msg`人工奖励`}
    size="lg"
    initial={{ rewardType: 'currency', currency: 'USDT', memberNos: [] }}
    check={checkReward}
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
