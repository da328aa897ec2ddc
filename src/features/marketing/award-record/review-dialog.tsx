import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import { review, type Row } from '#contract/marketing/award-record.ts'
import { isReason } from '#contract/wire.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { sumsOf } from '#kit/list/sum-bar.tsx'

const Form = fieldsOf(review)

interface ReviewAwardsDialogProps {
  rows: readonly Row[]
  action: 'approve' | 'reject'
  onDone: () => Promise<void>
  onClose: () => void
}

/** Grants or rejects waiting awards; says which could not be done, and why. */
export function ReviewAwardsDialog({ rows, action, onDone, onClose }: ReviewAwardsDialogProps) {
  const { t } = useLingui()
  const isApproval = action === 'approve'
  return (
    <CallDialog
      calls={review}
      title={isApproval ? msg`通过` : msg`驳回`}
      tone={isApproval ? 'primary' : 'danger'}
      initial={{ items: rows.map(({ id, version }) => ({ id, version })), action }}
      check={({ remark }) => ({
        remark:
          !isApproval &&
          !isReason(typeof remark === 'string' ? remark : '') &&
          msg`请填写 5 到 200 个字的备注`,
      })}
      onDone={async ({ results }) => {
        const failed = results.filter(({ code }) => code !== Code.ok)
        await onDone()
        const [first] = failed
        if (first) notify.warning(msg`${failed.length} 笔未处理：${first.msg}`)
        else notify.success(msg`操作成功`)
      }}
      onClose={onClose}
    >
      <div className="rounded bg-sunken p-3">
        <p className="font-medium">
          <Plural value={rows.length} other="将处理 # 笔" />
        </p>
        {sumsOf(
          rows.map(({ currency, amount }) => ({ currency: currency || t`优惠券`, amount })),
          ['amount'],
        ).map((line) => (
          <p key={String(line['currency'])} className="tabular-nums">
            {String(line['currency'])} <b>{formatMoney(String(line['amount']))}</b>
          </p>
        ))}
      </div>
      <Form.Textarea name="remark" label={msg`备注`} required={!isApproval} max={200} />
    </CallDialog>
  )
}
