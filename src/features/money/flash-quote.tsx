import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type * as api from '#contract/money/flash-log.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { formatDateTimeMs } from '#core/format/format-time.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

/** The price as the member saw it, beside the market's. */
export function Quote({ quote }: { quote: z.output<typeof api.get.output>['quote'] }) {
  const { t } = useLingui()
  const seconds = (quote.ageMs / 1000).toFixed(1)
  return (
    <Section title={t`报价快照`}>
      <SmallTable
        head={[t`成交汇率`, t`参考汇率`, t`点差`, t`报价来源`, t`报价时间`, t`报价时长`]}
        rows={[
          [
            formatMoney(quote.rate),
            formatMoney(quote.refRate),
            formatPercent(quote.spreadRate),
            quote.priceSource,
            formatDateTimeMs(quote.quotedAt),
            t`${seconds} 秒`,
          ],
        ]}
      />
    </Section>
  )
}
