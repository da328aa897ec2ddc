import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { maxReviewed, review, type Row } from '#contract/marketing/award-record.ts'
import { isReason } from '#contract/wire.ts'
import { renderAmounts } from '#kit/bulk/amount-summary.tsx'
import { BulkDialog } from '#kit/bulk/lazy-bulk-dialog.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'

const Form = createFormFields(review)

interface ReviewAwardsDialogProps {
  rows: readonly Row[]
  action: 'approve' | 'reject'
  /** When these were decided; the dialog stays and says which. */
  onBulkDone: (ids: readonly string[]) => void
  onClose: () => void
}

/** Grants or rejects waiting awards; says which could not be done, and why. */
export function ReviewAwardsDialog({ rows, action, onBulkDone, onClose }: ReviewAwardsDialogProps) {
  const { t } = useLingui()
  const isApproval = action === 'approve'
  return (
    <BulkDialog
      endpoint={review}
      // A coupon has no currency of its own.
      rows={rows.map((row) => ({ ...row, currency: row.currency || t`优惠券` }))}
      getNumber={({ awardNo }) => awardNo}
      max={maxReviewed}
      title={isApproval ? msg`通过` : msg`驳回`}
      tone={isApproval ? 'primary' : 'danger'}
      initial={(items) => ({ items, action })}
      check={({ remark }) => ({
        remark:
          !isApproval &&
          !isReason(typeof remark === 'string' ? remark : '') &&
          msg`请填写 5 到 200 个字的备注`,
      })}
      renderSummary={renderAmounts}
      getResults={({ results }) => results}
      onBulkDone={onBulkDone}
      onClose={onClose}
    >
      <Form.Textarea name="remark" label={msg`备注`} required={!isApproval} max={200} />
    </BulkDialog>
  )
}
