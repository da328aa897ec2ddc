import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import * as api from '#contract/other/income-record.ts'
import { BulkDialog } from '#kit/bulk/lazy-bulk-dialog.ts'
import { ReasonField } from '#kit/form/create-form-fields.tsx'

interface IncomeRetryDialogProps {
  rows: readonly api.Row[]
  /** Ids of those that were paid; the others stay selected. */
  onBulkDone: (ids: readonly string[]) => void
  onClose: () => void
}

const retryMany = { ...api.retry, input: api.RetryMany }

/** Tries failed yields again; says of each what became of it. */
export const IncomeRetryDialog = ({ rows, ...end }: IncomeRetryDialogProps) => (
  <BulkDialog
    {...end}
    endpoint={retryMany}
    rows={rows}
    getNumber={({ incomeNo }) => incomeNo}
    title={msg`重跑失败`}
    initial={(items) => ({ items })}
    getResults={({ results }) => results}
    renderSummary={(left) => (
      <p className="rounded bg-sunken p-3">
        <Plural value={left.length} other="将重新发放 # 笔失败的收益" />
      </p>
    )}
  >
    <ReasonField />
  </BulkDialog>
)
