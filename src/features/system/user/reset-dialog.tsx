import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/user.ts'
import { copyText } from '#core/browser/clipboard.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/fields-of.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

type Reset = z.output<(typeof api.resetPwd)['output']>

interface ResetDialogProps {
  row: Pick<api.Row, 'id' | 'version' | 'userName' | 'userNickname'>
  onDone: () => Promise<void>
  onClose: () => void
}

/** The code, shown once. It is in the part of the address that browsers keep to themselves. */
function CodeShown({ row, code, expiresAt, onClose }: ResetDialogProps & Reset) {
  const { t } = useLingui()
  const link = `${location.origin}/reset#${code}`
  const until = formatDateTime(expiresAt, defaultZone)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeOnOutside={false}
      title={t`一次性链接`}
      closeLabel={t`关闭`}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>我已保存</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          请用安全的方式把链接交给 {row.userName} 本人，由其自行设置密码。链接只显示这一次，{until}{' '}
          前有效，只能使用一次。
        </Trans>
      </p>
      <p className="mt-3 flex items-center gap-2 rounded bg-sunken p-3">
        <code className="min-w-0 flex-1 text-sm wrap-anywhere">{link}</code>
        <CopyButton
          label={t`复制链接`}
          doneLabel={t`已复制`}
          copy={() => copyText(link, { clipboard: navigator.clipboard, document })}
        />
      </p>
    </Dialog>
  )
}

/** Voids the password of an operator and shows the link by which they set their own. */
export function ResetDialog(props: ResetDialogProps) {
  const { row, onDone, onClose } = props
  const [reset, setReset] = useState<Reset>()
  if (reset) return <CodeShown {...props} {...reset} onClose={() => void onDone()} />
  return (
    <CallDialog
      calls={api.resetPwd}
      title={msg`重置密码`}
      submitLabel={msg`生成一次性链接`}
      tone="danger"
      initial={{ id: row.id, version: row.version }}
      handles={[Code.stale, Code.notFound, Code.rule]}
      onRefused={(error) => {
        notify.warning(error.msg)
        void onDone()
      }}
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
