import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/sys-job.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'

interface DeleteDialogProps {
  rows: readonly Pick<api.RunRow, 'id'>[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** Deletes runs from the log. */
export const DeleteDialog = ({ rows, onDone, onClose }: DeleteDialogProps) => (
  <CallDialog
    endpoint={api.deleteLogs}
    title={msg`删除任务日志`}
    submitLabel={msg`删除`}
    tone="danger"
    initial={{ logIds: rows.map(({ id }) => id) }}
    handles={[Code.rule]}
    onRefused={onDone}
    onDone={() => {
      const count = rows.length
      notify.success(msg`已删除 ${count} 条任务日志`)
      return onDone()
    }}
    onClose={onClose}
  >
    <p>
      <Plural value={rows.length} other="将删除 # 条任务日志。" />
    </p>
  </CallDialog>
)
