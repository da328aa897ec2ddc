import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/system/sys-job.ts'
import { notify } from '#core/feedback/toast.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'

interface RunDialogProps {
  row: api.Row
  onDone: () => Promise<void>
  onClose: () => void
}

/** Runs a job once, outside of its clock. */
export const RunDialog = ({ row, onDone, onClose }: RunDialogProps) => (
  <CallDialog
    endpoint={api.run}
    title={msg`执行一次`}
    submitLabel={msg`执行`}
    initial={{ jobId: row.id }}
    onDone={() => {
      notify.success(msg`已加入执行队列，结果见任务日志`)
      return onDone()
    }}
    onClose={onClose}
  >
    <p>
      <Trans>
        “{titleIn(row.titles)}”（{row.invokeTarget}）会立即执行一次，不影响下次定时执行。
      </Trans>
    </p>
  </CallDialog>
)
