import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { get } from '#contract/trade/contract-product.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { CellContext } from '#kit/grid/cells.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

type Pending = z.output<(typeof get)['output']>['pendingChanges'][number]

/** Changes of a product's parameters that wait for their approval or their moment. */
export function PendingChanges({
  changes,
  facts,
}: {
  changes: readonly Pending[]
  facts: CellContext
}) {
  const { t } = useLingui()
  if (changes.length === 0) return null
  return (
    <Section title={t`待生效的变更`}>
      <SmallTable
        head={[t`记录编号`, t`参数`, t`变更前`, t`变更后`, t`生效时间`, t`状态`]}
        rows={changes.map((each) => [
          each.controlNo,
          facts.dict('control_param', each.paramCode)?.value ?? each.paramCode,
          each.beforeValue,
          each.afterValue,
          formatDateTime(each.effectiveAt),
          each.isApproved ? t`待生效` : t`待批准`,
        ])}
      />
    </Section>
  )
}
