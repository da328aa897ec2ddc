import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import {
  cancel,
  CancelMany,
  CancelOne,
  type ContractEntrust,
  maxCancelled,
} from '#contract/trade/contract-entrust.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { BulkDialog } from '#kit/bulk/lazy-bulk-dialog.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { sumsOf } from '#kit/list/sums.ts'

const cancelOne = { ...cancel, input: CancelOne, level: undefined }
const cancelMany = { ...cancel, input: CancelMany, isLevelConditional: false }

/** What members get back. */
const Released = ({ amount, currency }: { amount: string; currency: string }) => {
  const held = `${formatMoney(amount)} ${currency}`
  return (
    <p className="text-text-muted tabular-nums">
      <Trans>释放冻结保证金：{held}</Trans>
    </p>
  )
}

interface CancelDialogProps {
  row: ContractEntrust
  refresh: () => Promise<void>
  onClose: () => void
}

/** Cancels one order; says what its member gets back. */
export function CancelDialog({ row, refresh, onClose }: CancelDialogProps) {
  return (
    <CallDialog
      endpoint={cancelOne}
      title={msg`撤单`}
      submitLabel={msg`撤单`}
      tone="danger"
      initial={{ ids: [row.id] }}
      handles={[Code.alreadyHandled, Code.notFound]}
      onRefused={() => {
        onClose()
        void refresh()
      }}
      onDone={async () => {
        await refresh()
        notifyDone(msg`撤单 ${row.entrustNo}`)
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {row.entrustNo} · {row.productCode}
      </p>
      <Released amount={row.frozenMargin} currency={row.currency} />
      <ReasonField />
    </CallDialog>
  )
}

interface CancelManyProps {
  rows: readonly ContractEntrust[]
  /** Ids of those that were cancelled; the others stay selected. */
  onBulkDone: (ids: readonly string[]) => void
  onClose: () => void
}

/** Cancels many orders; says what their members get back, and of each what became of it. */
export const CancelManyDialog = ({ rows, ...end }: CancelManyProps) => (
  <BulkDialog
    {...end}
    endpoint={cancelMany}
    rows={rows}
    getNumber={({ entrustNo }) => entrustNo}
    max={maxCancelled}
    title={msg`批量撤单`}
    submitLabel={msg`撤单`}
    tone="danger"
    initial={(items) => ({ items })}
    getResults={({ results }) => results}
    renderSummary={(left) => (
      <div className="rounded bg-sunken p-3">
        <p className="font-medium">
          <Plural value={left.length} other="将撤销 # 笔委托" />
        </p>
        {sumsOf(left, ['frozenMargin']).map((line) => (
          <Released
            key={String(line['currency'])}
            amount={String(line['frozenMargin'])}
            currency={String(line['currency'])}
          />
        ))}
      </div>
    )}
  >
    <ReasonField />
  </BulkDialog>
)
