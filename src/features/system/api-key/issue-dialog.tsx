import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/api-key.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { ShownOnce } from '../shown-once.tsx'

interface IssueDialogProps {
  row: api.Row
  onDone: () => Promise<void>
  onClose: () => void
}

/** Makes a secret of an own key and shows it once. */
export function IssueDialog({ row, onDone, onClose }: IssueDialogProps) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string>()
  const days = api.overlapDays
  if (secret !== undefined)
    return (
      <ShownOnce
        title={t`密钥值`}
        value={secret}
        copyLabel={t`复制密钥值`}
        onClose={() => void onDone()}
      >
        <Trans>密钥值只显示这一次，请立即保存到程序的密钥管理中。丢失后只能重新生成。</Trans>
      </ShownOnce>
    )
  return (
    <CallDialog
      endpoint={api.issueSecret}
      title={msg`生成密钥值`}
      submitLabel={msg`生成`}
      initial={{ id: row.id, version: row.version }}
      handles={[Code.stale, Code.notFound, Code.rule]}
      onRefused={onDone}
      onDone={(made) => setSecret(made.secret)}
      onClose={onClose}
    >
      <p>
        {row.secrets.length === 0 ? (
          <Trans>持有密钥值的程序可以“{row.name}”的身份调用接口。</Trans>
        ) : (
          <Trans>原密钥值继续有效，最长 {days} 天；程序换用新的密钥值后，请停用原密钥值。</Trans>
        )}
      </p>
      <ReasonField />
    </CallDialog>
  )
}
