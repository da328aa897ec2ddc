import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import { download, downloadMin } from '#contract/marketing/redemption-code.ts'
import { notify } from '#core/feedback/toast.ts'
import { saveFile } from '#kit/files/save-file.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'

interface DownloadDialogProps {
  batchNo: string
  onDone: () => Promise<void>
  onClose: () => void
}

/** Saves the codes of a batch as a file, once. */
export const DownloadDialog = ({ batchNo, onDone, onClose }: DownloadDialogProps) => (
  <CallDialog
    endpoint={download}
    title={msg`下载码`}
    initial={{ batchNo }}
    handles={[Code.rule, Code.notFound]}
    onRefused={onDone}
    onDone={async ({ codes }) => {
      // Codes hold letters and digits only: nothing in them has to be quoted.
      const lines = ['code', ...codes].join('\r\n')
      saveFile(new Blob([`${lines}\r\n`], { type: 'text/csv' }), `${batchNo}.csv`)
      await onDone()
      notify.success(msg`已下载 ${codes.length} 个兑换码`)
    }}
    onClose={onClose}
  >
    <p>
      <Trans>
        将下载批次 {batchNo} 的全部兑换码。下载会被记录；{downloadMin}{' '}
        分钟后系统不再保留码的内容，请妥善保管文件。
      </Trans>
    </p>
    <ReasonField />
  </CallDialog>
)
