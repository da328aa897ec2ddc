import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/user.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { OneTimeLink } from './one-time-link.tsx'

type Reset = z.output<(typeof api.resetPwd)['output']>

interface ResetDialogProps {
  row: Pick<api.Row, 'id' | 'version' | 'userName' | 'userNickname'>
  onDone: () => Promise<void>
  onClose: () => void
}

/** Voids the password of an operator and shows the link by which they set their own. */
export function ResetDialog({ row, onDone, onClose }: ResetDialogProps) {
  const [reset, setReset] = useState<Reset>()
  if (reset) {
    const until = formatDateTime(reset.expiresAt, defaultZone)
    return (
      <OneTimeLink link={`${location.origin}/reset#${reset.code}`} onClose={() => void onDone()}>
        <Trans>
          请用安全的方式把链接交给 {row.userName} 本人，由其自行设置密码。链接只显示这一次，{until}{' '}
          前有效，只能使用一次。
        </Trans>
      </OneTimeLink>
    )
  }
  return (
    <CallDialog
      endpoint={api.resetPwd}
      title={msg`重置密码`}
      submitLabel={msg`生成一次性链接`}
      tone="danger"
      initial={{ id: row.id, version: row.version }}
      handles={[Code.stale, Code.notFound, Code.rule]}
      onRefused={onDone}
      onDone={setReset}
      onClose={onClose}
    >
      <p>
        <Trans>
          {row.userName}（{row.userNickname}）现在的密码立即失效，所有登录立即结束。
        </Trans>
      </p>
      <ReasonField />
    </CallDialog>
  )
}
