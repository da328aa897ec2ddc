import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { batch } from '#contract/other/income-record.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { datePresets } from '#kit/list/date-presets.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { labelOf } from '#ui/select/option.ts'

const useTypes = dictOptions('income_type')

/** What the runs of the last 30 days made. */
export function IncomeBatch({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const types = useTypes()
  const [dateRange] = useState(() => datePresets(Date.now(), defaultZone).days30)
  const nameOf = (type: string) => labelOf(types, type)
  return (
    <FactsDialog
      title={t`批次视图`}
      calls={batch}
      input={{ dateRange: [...dateRange] }}
      onClose={onClose}
    >
      {({ list }) => (
        <FactsTable
          title={t`近30天`}
          head={[t`收益日期`, t`收益类型`, t`笔数`, t`收益金额`, t`失败`]}
          rows={list.map((row) => [
            row.incomeDate,
            nameOf(row.incomeType),
            row.count,
            `${formatMoney(row.amount)} ${row.currency}`,
            row.failed,
          ])}
        />
      )}
    </FactsDialog>
  )
}
