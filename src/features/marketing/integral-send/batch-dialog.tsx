import { msg } from '@lingui/core/macro'
import { add, type Direction, type ReasonType } from '#contract/marketing/integral-send.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { RecipientFields } from './recipients.tsx'

const Form = createFormFields(add)
const useDirections = dictOptions<Direction>('adjust_direction')
const useReasons = dictOptions<ReasonType>('integral_reason')

function About() {
  return (
    <>
      <Form.Text name="title" label={msg`标题`} required />
      <Form.Radio name="direction" label={msg`方向`} options={useDirections()} />
      <Form.Select name="reasonType" label={msg`类别`} required options={useReasons()} />
    </>
  )
}

/** Stores a batch of points; it waits for its review. */
export const BatchDialog = (end: { onDone: () => Promise<void>; onClose: () => void }) => (
  <CallDialog
    endpoint={add}
    title={msg`新建发放`}
    size="lg"
    initial={{ target: 'members', direction: 'add', memberNos: [] }}
    onDone={async ({ batchNo, memberCount }) => {
      await end.onDone()
      notify.success(msg`已提交批次 ${batchNo}，共 ${memberCount} 名会员，等待审核`)
    }}
    onClose={end.onClose}
  >
    <About />
    <RecipientFields />
    <Form.Textarea name="remark" label={msg`备注`} required max={200} />
  </CallDialog>
)
