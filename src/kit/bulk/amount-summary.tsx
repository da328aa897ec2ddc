import { Plural } from '@lingui/react/macro'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import { sumsOf } from '../list/sums.ts'
import { useText } from '../use-text.ts'

interface AmountRow {
  readonly currency: string
  readonly amount: string
  readonly usdValue?: string
}
/** A record that is left out, and why. */
export interface Skipped {
  readonly id: string
  readonly no: string
  readonly reason: Text
}
interface AmountSummaryProps {
  rows: readonly AmountRow[]
  skipped: readonly Skipped[]
}

/** How many records of money are about to be acted on, their sums, and those that are left out. */
function AmountSummary({ rows, skipped }: AmountSummaryProps) {
  const text = useText()
  return (
    <div className="rounded bg-sunken p-3">
      <p className="font-medium">
        <Plural value={rows.length} other="将处理 # 笔" />
        {skipped.length > 0 && <Plural value={skipped.length} other="，跳过 # 笔" />}
      </p>
      {sumsOf(
        rows.map(({ currency, amount, usdValue }) => ({ currency, amount, usdValue })),
        rows.some(({ usdValue }) => usdValue !== undefined) ? ['amount', 'usdValue'] : ['amount'],
      ).map((line) => (
        <p key={String(line['currency'])} className="tabular-nums">
          {String(line['currency'])} <b>{formatMoney(String(line['amount']))}</b>
          {typeof line['usdValue'] === 'string' &&
            ` ≈ ${formatMoney(line['usdValue'], { displayScale: 2 })} USDT`}
        </p>
      ))}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also for the keyboard
        tabIndex={skipped.length > 0 ? 0 : undefined}
        className="mt-1 max-h-40 overflow-y-auto text-sm text-warning-strong"
      >
        {skipped.map(({ id, no, reason }) => (
          <li key={id}>
            {no}: {text(reason)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The `renderSummary` of a `BulkDialog` whose records are amounts of money. */
export const renderAmounts = (rows: readonly AmountRow[], skipped: readonly Skipped[]) => (
  <AmountSummary rows={rows} skipped={skipped} />
)
