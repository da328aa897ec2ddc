import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { get } from '#contract/other/staking-record.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { FactsTable } from '#kit/facts-dialog.tsx'
import type { CellContext } from '#kit/grid/cells.tsx'
import { Journals } from '#kit/review/record-history.tsx'

type Detail = z.output<(typeof get)['output']>
interface StakeFactsProps extends Pick<Detail, 'incomes' | 'journals'> {
  currency: string
  facts: CellContext
}

/** The yields of a stake and what it posted. */
export function StakeFacts({ currency, incomes, journals, facts }: StakeFactsProps) {
  const { t } = useLingui()
  const words = (type: string, value: string) => facts.dict(type, value)?.value ?? value
  return (
    <>
      <FactsTable
        title={t`收益记录`}
        head={[t`收益编号`, t`收益日期`, t`收益类型`, t`收益金额`, t`状态`]}
        rows={incomes.map((row) => [
          row.incomeNo,
          row.incomeDate,
          words('income_type', row.incomeType),
          `${formatMoney(row.amount)} ${currency}`,
          words('income_status', row.status),
        ])}
      />
      <Journals journals={journals} />
    </>
  )
}
