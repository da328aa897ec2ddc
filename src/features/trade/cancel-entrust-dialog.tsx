import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import { cancel, type ContractEntrust } from '#contract/trade/contract-entrust.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/fields-of.tsx'
import { warnThen } from '#kit/form/warn-then.ts'

interface CancelDialogProps {
  row: ContractEntrust
  refresh: () => Promise<void>
  onClose: () => void
}

/** Cancels one order; says what its member gets back. */
export function CancelDialog({ row, refresh, onClose }: CancelDialogProps) {
  const held = `${formatMoney(row.frozenMargin)} ${row.currency}`
  return (
    <CallDialog
      calls={cancel}
      title={msg`撤单`}
      submitLabel={msg`撤单`}
      tone="danger"
      initial={{ ids: [row.id] }}
      handles={[Code.alreadyHandled, Code.notFound]}
      onRefused={warnThen(() => {
        onClose()
        void refresh()
      })}
      onDone={async () => {
        await refresh()
        notify.success(msg`操作成功`)
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {row.entrustNo} · {row.productCode}
      </p>
      <p className="text-text-muted">
        <Trans>释放冻结保证金：{held}</Trans>
      </p>
      <ReasonField />
    </CallDialog>
  )
}
