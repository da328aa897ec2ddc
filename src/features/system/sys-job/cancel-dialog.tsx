import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/sys-job.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'

interface CancelDialogProps {
  rows: readonly Pick<api.RunRow, 'id'>[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** Takes back runs that wait. */
export const CancelDialog = ({ rows, onDone, onClose }: CancelDialogProps) => (
  <CallDialog
    endpoint={api.cancel}
    title={msg`撤回执行`}
    submitLabel={msg`撤回`}
    tone="danger"
    initial={{ logIds: rows.map(({ id }) => id), reason: '' }}
    handles={[Code.rule]}
    onRefused={onDone}
    onDone={() => {
      const count = rows.length
      notify.success(msg`已撤回 ${count} 次执行`)
      return onDone()
    }}
    onClose={onClose}
  >
    <p>
      <Plural value={rows.length} other="将撤回 # 次等待中的执行，不会再运行。" />
    </p>
    <ReasonField />
  </CallDialog>
)
