import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as exposure from '#contract/member/member-position.ts'
import type { ContractPosition } from '#contract/trade/contract-position.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'

/** Sends the margin notice to the member whose position it is. */
export const MarginNotice = ({ row, onClose }: { row: ContractPosition; onClose: () => void }) => (
  <CallDialog
    calls={exposure.notify}
    title={msg`发送风险提示`}
    initial={{ memberIds: [row.memberId], channel: ['inbox'] }}
    onDone={({ sent }) => {
      if (sent > 0) notify.success(msg`已发送 ${sent} 位会员`)
      else notify.warning(msg`${exposure.noticeMinutes} 分钟内已提示过`)
      onClose()
    }}
    onClose={onClose}
  >
    <p className="rounded bg-sunken p-3 wrap-anywhere">{`${row.memberNo} · ${row.positionNo}`}</p>
    <p className="text-text-muted">
      <Trans>
        以站内信发送“保证金风险提示”，会员下次打开时弹出。{exposure.noticeMinutes}{' '}
        分钟内每位会员最多一次。
      </Trans>
    </p>
  </CallDialog>
)
