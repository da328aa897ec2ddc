import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { importPool } from '#contract/money/recharge-address.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

const Form = createFormFields(importPool)

interface ImportDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** Fills the pool from a file, then names the lines that were left out. */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<z.output<(typeof importPool)['output']>>()
  if (outcome)
    return (
      <Dialog open onOpenChange={onClose} title={t`导入结果`} closeLabel={t`关闭`} size="lg">
        <p>
          <Plural value={outcome.created} other="已导入 # 个地址" />{' '}
          <Plural value={outcome.failed.length} other="# 行未导入" />
        </p>
        <SmallTable
          head={[t`行`, t`地址`, t`原因`]}
          rows={outcome.failed
            .slice(0, 200)
            .map(({ line, address, msg: why }) => [line, address, why])}
        />
      </Dialog>
    )
  return (
    <CallDialog
      endpoint={importPool}
      title={msg`导入地址池`}
      submitLabel={msg`导入`}
      initial={{ file: [] }}
      onDone={async (answer) => {
        await onDone()
        if (answer.failed.length === 0) {
          notify.success(msg`已导入 ${answer.created} 个地址`)
          onClose()
        } else setOutcome(answer)
      }}
      onClose={onClose}
    >
      <p className="text-text-muted">
        <Trans>CSV 文件，每行：网络,地址,标签/Memo；最多 5000 行。</Trans>
      </p>
      <Form.File name="file" label={msg`文件`} required max={1} />
      <ReasonField />
    </CallDialog>
  )
}
