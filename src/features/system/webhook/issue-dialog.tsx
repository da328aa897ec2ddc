import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/webhook.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { ShownOnce } from '../shown-once.tsx'

interface IssueDialogProps {
  row: api.Row
  onDone: () => Promise<void>
  onClose: () => void
}

/** Makes the secret that signs what an endpoint is sent, and shows it once. */
export function IssueDialog({ row, onDone, onClose }: IssueDialogProps) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string>()
  const days = api.overlapDays
  const { host } = new URL(row.url)
  if (secret !== undefined)
    return (
      <ShownOnce
        title={t`推送密钥`}
        value={secret}
        copyLabel={t`复制推送密钥`}
        onClose={() => void onDone()}
      >
        <Trans>
          推送密钥只显示这一次，请立即保存到接收程序中，用于验证签名。丢失后只能重新生成。
        </Trans>
      </ShownOnce>
    )
  return (
    <CallDialog
      endpoint={api.issueSecret}
      title={msg`生成推送密钥`}
      submitLabel={msg`生成`}
      initial={{ id: row.id, version: row.version }}
      handles={[Code.stale, Code.notFound, Code.rule]}
      onRefused={onDone}
      onDone={(made) => setSecret(made.secret)}
      onClose={onClose}
    >
      <p>
        {row.state === 'unissued' ? (
          <Trans>生成后立即开始向 {host} 推送事件。</Trans>
        ) : (
          <Trans>原推送密钥继续签名 {days} 天；接收程序换用新的密钥后，请停用原推送密钥。</Trans>
        )}
      </p>
      <ReasonField />
    </CallDialog>
  )
}
