import { useLingui } from '@lingui/react/macro'
import { batch } from '#contract/other/income-record.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useSpan } from '#kit/time/use-span.tsx'
import { getOptionLabel } from '#ui/select/option.ts'

const useTypes = dictOptions('income_type')

/** What the runs of a span of days made. */
export function IncomeBatch({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const types = useTypes()
  const { dateRange, picker } = useSpan()
  const getName = (type: string) => getOptionLabel(types, type)
  return (
    <FactsDialog
      title={t`批次视图`}
      endpoint={batch}
      head={picker}
      input={{ dateRange }}
      onClose={onClose}
    >
      {({ list }) => (
        <FactsTable
          title={t`各批次`}
          head={[t`收益日期`, t`收益类型`, t`笔数`, t`收益金额`, t`失败`]}
          rows={list.map((row) => [
            row.incomeDate,
            getName(row.incomeType),
            row.count,
            `${formatMoney(row.amount)} ${row.currency}`,
            row.failed,
          ])}
        />
      )}
    </FactsDialog>
  )
}
