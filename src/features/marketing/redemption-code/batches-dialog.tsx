import { useLingui } from '@lingui/react/macro'
import { type Batch, batchList } from '#contract/marketing/redemption-code.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { PagedFacts } from '#kit/paged-facts.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

const budget = moreCells.progress(({ count }: Batch) => count)

/** The batches, newest first: how far each is used and what it has cost. */
export function BatchesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const facts = useCellFacts([])
  return (
    <Dialog open onOpenChange={onClose} title={t`批次汇总`} closeLabel={t`关闭`} size="lg">
      <PagedFacts endpoint={batchList} input={{}}>
        {({ list }) => (
          <FactsTable
            title={t`批次`}
            head={[
              t`批次号`,
              t`批次名称`,
              t`面值`,
              t`已使用`,
              t`已停用`,
              t`已过期`,
              t`成本（USDT）`,
            ]}
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
      </PagedFacts>
    </Dialog>
  )
}
