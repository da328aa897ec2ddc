import { useLingui } from '@lingui/react/macro'
import { type Batch, batchList } from '#contract/marketing/redemption-code.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { moreCells } from '#kit/more-cells.tsx'

const budget = moreCells.progress(({ count }: Batch) => count)

/** The newest batches: how far each is used and what it has cost. */
export function BatchesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const facts = useCellFacts([])
  return (
    <FactsDialog title={t`批次汇总`} calls={batchList} input={{ pageSize: 100 }} onClose={onClose}>
      {({ list }) => (
        <FactsTable
          title={t`最近100批`}
          head={[t`批次号`, t`批次名称`, t`面值`, t`已使用`, t`已停用`, t`已过期`, t`成本（USDT）`]}
          rows={list.map((batch) => [
            batch.batchNo,
            batch.batchName,
            `${formatMoney(batch.amount)} ${batch.currency}`,
            budget.render(batch.used, batch, facts),
            batch.disabled,
            batch.expired,
            formatMoney(batch.costUsd, { displayScale: 2 }),
          ])}
        />
      )}
    </FactsDialog>
  )
}
