import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Code } from '#contract/codes.ts'
import { review, type Row } from '#contract/money/recharge-address.ts'
import { isReason } from '#contract/wire.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { AddressFacts } from './fields.tsx'

const Form = createFormFields(review)

interface ReviewDialogProps {
  row: Row
  onDone: () => Promise<void>
  onClose: () => void
}

/** Confirms or rejects an address that another operator has entered; it is compared with its source once more. */
export function ReviewDialog({ row, onDone, onClose }: ReviewDialogProps) {
  const { t } = useLingui()
  const [first] = useState({ id: row.id, version: row.version, remark: '' })
  return (
    <CallDialog
      endpoint={review}
      title={msg`复核`}
      initial={first}
      check={({ action, remark }) => ({
        action: !action && msg`此项必填`,
        remark:
          action === 'reject' &&
          !isReason(typeof remark === 'string' ? remark : '') &&
          msg`驳回时请填写 5 到 200 个字的备注`,
      })}
      handles={[Code.stale, Code.notFound, Code.rule, Code.selfReview]}
      onRefused={onDone}
      onDone={onDone}
      onClose={onClose}
    >
      <AddressFacts row={row} />
      <p>
        <Trans>请从独立来源核对地址：确认后会员将向此地址充值。</Trans>
      </p>
      <Form.Radio
        name="action"
        label={msg`结论`}
        required
        options={[
          { value: 'approve', label: t`通过` },
          { value: 'reject', label: t`驳回` },
        ]}
      />
      <Form.Textarea name="remark" label={msg`复核备注`} max={200} />
    </CallDialog>
  )
}
