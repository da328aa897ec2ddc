import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/member/member-position.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { Named } from '../member/dialogs.tsx'

interface NotifyDialogProps {
  rows: readonly api.MemberPosition[]
  onDone: () => void
  onClose: () => void
}

function report({ sent, skipped }: api.Notified) {
  const left = skipped.length
  if (left === 0) notify.success(msg`已发送 ${sent} 位会员`)
  else notify.warning(msg`已发送 ${sent} 位会员，跳过 ${left} 位：近期已提示或没有合约持仓`)
}

/** Sends the margin notice to members, into their inbox. */
export const NotifyDialog = ({ rows, onDone, onClose }: NotifyDialogProps) => (
  <CallDialog
    calls={api.notify}
    title={msg`发送风险提示`}
    initial={{ memberIds: rows.map(({ id }) => id), channel: ['inbox'] }}
    onDone={(answer) => {
      report(answer)
      onDone()
    }}
    onClose={onClose}
  >
    <Named rows={rows}>
      <p className="text-text-muted">
        <Trans>
          以站内信发送“保证金风险提示”，会员下次打开时弹出。{api.noticeMinutes}{' '}
          分钟内每位会员最多一次。
        </Trans>
      </p>
    </Named>
  </CallDialog>
)
