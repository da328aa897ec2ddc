import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import { type Row, setStatus } from '#contract/marketing/red-envelope.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'

interface EnvelopeStatusDialogProps {
  row: Row
  status: 'active' | 'stopped'
  onDone: () => Promise<void>
  onClose: () => void
}

/** Puts an envelope online, which funds it, or stops it, which returns the rest; says how much is moved. */
export function EnvelopeStatusDialog({ row, status, onDone, onClose }: EnvelopeStatusDialogProps) {
  const { id, version, envelopeNo, currency } = row
  const amount = formatMoney(row.totalAmount)
  const title = status === 'active' ? msg`上线` : msg`停止并退回`
  return (
    <CallDialog
      endpoint={setStatus}
      title={title}
      tone={status === 'active' ? 'primary' : 'danger'}
      initial={{ id, version, status }}
      handles={[Code.stale, Code.rule]}
      onRefused={onDone}
      onDone={async () => {
        await onDone()
        notifyDone(title, envelopeNo)
      }}
      onClose={onClose}
    >
      <p>
        {status === 'active' ? (
          <Trans>
            上线 {envelopeNo} 将从活动成本划出 {amount} {currency}。
          </Trans>
        ) : (
          <Trans>停止 {envelopeNo} 后不能再领取，未领取的部分立即退回。</Trans>
        )}
      </p>
      <ReasonField />
    </CallDialog>
  )
}
