import { useLingui } from '@lingui/react/macro'
import { stat } from '#contract/other/verification-code.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { useSpan } from '#kit/time/use-span.tsx'

/** How the codes of a span of days were delivered, and what they cost. */
export function CodeStat({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { dateRange, picker } = useSpan()
  return (
    <FactsDialog
      title={t`发送统计`}
      endpoint={stat}
      head={picker}
      input={{ dateRange }}
      onClose={onClose}
    >
      {({ providers, hours, topIps }) => (
        <>
          <FactsTable
            title={t`服务商`}
            head={[t`服务商`, t`发送`, t`失败`, t`使用`, t`送达率`, t`费用`]}
            rows={providers.map((row) => [
              row.provider,
              row.sent,
              row.failed,
              row.used,
              formatPercent(row.deliveryRate),
              formatMoney(row.cost),
            ])}
          />
          <FactsTable
            title={t`时段`}
            head={[t`小时`, t`发送`]}
            rows={hours.map(({ hour, count }) => [`${hour}:00`, count])}
          />
          <FactsTable
            title={t`高发IP`}
            head={[t`IP`, t`发送`]}
            rows={topIps.map(({ ip, count }) => [ip, count])}
          />
        </>
      )}
    </FactsDialog>
  )
}
