// The recorded price path of an order or a position as a drawing, with its points as a table.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContractDeal } from '#contract/trade/contract-deal.ts'
import type { PricePoint } from '#contract/trade/price-path.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTimeMs } from '#core/format/format-time.ts'
import { Decimal } from '#core/format/money.ts'
import type { CellContext } from '#kit/grid/cells.tsx'
import { useDicts } from '#kit/refs/dict.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

const width = 480
const height = 96

type Moment = Pick<PricePoint, 'at' | 'price'>

// Only positions become numbers, prices never do.
/** Returns where a moment stands in a box that holds all of them: time to the right, price upwards. */
function boxOf(moments: readonly Moment[]): (moment: Moment) => string {
  const prices = moments.map(({ price }) => new Decimal(price))
  const [low = new Decimal('0')] = prices.toSorted((a, b) => a.cmp(b))
  const range = prices.reduce((max, price) => (price.gt(max) ? price : max), low).minus(low)
  const times = moments.map(({ at }) => Date.parse(at))
  const from = Math.min(...times)
  const span = Math.max(1, Math.max(...times) - from)
  return ({ at, price }) => {
    const ratio = range.eq('0') ? '0.5' : new Decimal(price).minus(low).div(range).toFixed(4)
    const x = ((Date.parse(at) - from) / span) * width
    return `${x.toFixed(1)},${((1 - Number(ratio)) * height).toFixed(1)}`
  }
}

interface PriceChartProps {
  ticks: readonly PricePoint[]
  /** Deals that are marked on the path; name them beside it, too. */
  deals?: readonly Pick<ContractDeal, 'dealAt' | 'price'>[]
  /** The zone that times are shown in. */
  zone: CellContext['zone']
}

/** The path, and the moments a record names on it. */
export function PriceChart({ ticks, deals = [], zone }: PriceChartProps) {
  const { t } = useLingui()
  const word = useDicts(['price_source'])
  const marks = deals.map(({ dealAt, price }) => ({ at: dealAt, price }))
  const position = boxOf([...ticks, ...marks])
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
      {ticks.length > 1 && (
        <svg
          aria-hidden
          viewBox={`-4 -4 ${width + 8} ${height + 8}`}
          preserveAspectRatio="none"
          className="h-28 w-full rounded bg-sunken text-primary"
        >
          <polyline
            points={ticks.map(position).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          {/* A line of no length with round ends: a dot that the stretched drawing does not squeeze. */}
          {marks.map((mark, at) => (
            <path
              key={at}
              d={`M${position(mark)}h0`}
              className="text-warning"
              stroke="currentColor"
              strokeWidth="8"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      )}
      <p className="text-sm tabular-nums">
        {formatDateTimeMs(first.at, zone)} {formatMoney(first.price)} →{' '}
        {formatDateTimeMs(last.at, zone)} {formatMoney(last.price)}
      </p>
      <details>
        <summary className="cursor-pointer text-sm text-text-muted">
          <Trans>全部价格点（{ticks.length}）</Trans>
        </summary>
        <SmallTable
          head={[t`时间`, t`价格`, t`来源`]}
          rows={ticks.map(({ at, price, source }) => [
            formatDateTimeMs(at, zone),
            formatMoney(price),
            word('price_source', source)?.value ?? source,
          ])}
        />
      </details>
    </Section>
  )
}
