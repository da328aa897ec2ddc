// The recorded price path of an order or a position as a drawing, with its points as a table.
import { Trans, useLingui } from '@lingui/react/macro'
import type { PricePoint } from '#contract/trade/price-path.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTimeMs } from '#core/format/format-time.ts'
import { Decimal } from '#core/format/money.ts'
import type { CellFacts } from '#kit/grid/cells.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

const width = 480
const height = 96

/** Where points stand in the box: time to the right, price upwards. Only places become numbers, prices never do. */
function pathPoints(ticks: readonly Pick<PricePoint, 'at' | 'price'>[]): [number, number][] {
  const prices = ticks.map(({ price }) => new Decimal(price))
  const [low = new Decimal('0')] = prices.toSorted((a, b) => a.cmp(b))
  const range = prices.reduce((max, price) => (price.gt(max) ? price : max), low).minus(low)
  const times = ticks.map(({ at }) => Date.parse(at))
  const from = times[0] ?? 0
  const span = Math.max(1, (times.at(-1) ?? 0) - from)
  return prices.map((price, index) => {
    const ratio = range.eq('0') ? '0.5' : price.minus(low).div(range).toFixed(4)
    const share = Number(ratio)
    return [(((times[index] ?? 0) - from) / span) * width, (1 - share) * height]
  })
}

/** The path, and the moments a record names on it. */
export function PriceChart({ ticks, facts }: { ticks: readonly PricePoint[]; facts: CellFacts }) {
  const { t } = useLingui()
  const points = pathPoints(ticks)
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const first = ticks[0]
  const last = ticks.at(-1)
  if (!first || !last)
    return (
      <Section title={t`价格路径`}>
        <p className="text-text-muted">
          <Trans>此时段没有价格记录</Trans>
        </p>
      </Section>
    )
  return (
    <Section title={t`价格路径`}>
      {points.length > 1 && (
        <svg
          aria-hidden
          viewBox={`-4 -4 ${width + 8} ${height + 8}`}
          preserveAspectRatio="none"
          className="h-28 w-full rounded bg-sunken text-primary"
        >
          <polyline
            points={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      <p className="text-sm tabular-nums">
        {formatDateTimeMs(first.at, facts.zone)} {formatMoney(first.price)} →{' '}
        {formatDateTimeMs(last.at, facts.zone)} {formatMoney(last.price)}
      </p>
      <details>
        <summary className="cursor-pointer text-sm text-text-muted">
          <Trans>全部价格点（{ticks.length}）</Trans>
        </summary>
        <SmallTable
          head={[t`时间`, t`价格`, t`来源`]}
          rows={ticks.map(({ at, price, source }) => [
            formatDateTimeMs(at, facts.zone),
            formatMoney(price),
            facts.dict('price_source', source)?.value ?? source,
          ])}
        />
      </details>
    </Section>
  )
}
