import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { revoke } from '#contract/marketing/coupon-log.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'

interface RevokeDialogProps {
  ids: readonly string[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** Takes unused coupons back; says how many were used or ran out meanwhile. */
export const RevokeDialog = ({ ids, onDone, onClose }: RevokeDialogProps) => (
  <CallDialog
    endpoint={revoke}
    title={msg`作废`}
    tone="danger"
    initial={{ ids: [...ids] }}
    onDone={async ({ count, skipped }) => {
      await onDone()
      if (skipped.length > 0)
        notify.warning(msg`已作废 ${count} 张，${skipped.length} 张已不可作废`)
      else notify.success(msg`已作废 ${count} 张券`)
    }}
    onClose={onClose}
  >
    <p>
      <Plural value={ids.length} other="将作废 # 张未使用的券，会员不能再使用。" />
    </p>
    <ReasonField />
  </CallDialog>
)
