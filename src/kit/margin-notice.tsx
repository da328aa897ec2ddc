// The margin notice to members whose positions may be liquidated.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as exposure from '#contract/member/member-position.ts'
import { notify } from '#core/feedback/toast.ts'
import type { Text } from '#core/i18n/text.ts'
import { CallDialog } from './form/call-dialog.tsx'

/** Why one member got no notice. */
const skipTexts: Record<exposure.SkipReason, Text> = {
  recent: msg`${exposure.noticeMinutes} 分钟内已提示过`,
  noPosition: msg`没有合约持仓`,
}

function report({ sent, skipped }: exposure.Notified) {
  const left = skipped.length
  const [first] = skipped
  if (!first) notify.success(msg`已发送 ${sent} 位会员`)
  else if (sent + left === 1) notify.warning(skipTexts[first.reason])
  else notify.warning(msg`已发送 ${sent} 位会员，跳过 ${left} 位：近期已提示或没有合约持仓`)
}

interface MarginNoticeProps {
  /** The members, each under the name the operator chose it by. */
  readonly to: readonly { readonly memberId: string; readonly name: string }[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before the notice goes into the inbox of the members, and says who was left out. */
export const MarginNotice = ({ to, onDone, onClose }: MarginNoticeProps) => (
  <CallDialog
    endpoint={exposure.notify}
    title={msg`发送风险提示`}
    initial={{ memberIds: to.map(({ memberId }) => memberId), channel: ['inbox'] }}
    onDone={(answer) => {
      report(answer)
      onDone()
    }}
    onClose={onClose}
  >
    <ul className="max-h-48 overflow-y-auto rounded bg-sunken p-3">
      {to.map(({ memberId, name }) => (
        <li key={memberId} className="wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
    <p className="text-text-muted">
      <Trans>
        以站内信发送“保证金风险提示”，会员下次打开时弹出。{exposure.noticeMinutes}{' '}
        分钟内每位会员最多一次。
      </Trans>
    </p>
  </CallDialog>
)
