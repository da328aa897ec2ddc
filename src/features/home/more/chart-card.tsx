// One chart with its totals above it and its numbers as a table below it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Chart, Series } from '#contract/home-trend.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { ListNumber } from '#kit/list-number.tsx'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Card } from '#ui/card.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { chartTexts, drawings } from './chart-texts.ts'

// The library of charts comes with the first chart.
const DayChart = lazyPart(
  async () => (await import('#kit/chart/day-chart.tsx')).DayChart,
  <Skeleton className="h-55 w-full" />,
)

/** Where a value stands in the drawing: only places become numbers, what is read stays decimal. */
const heightOf = (value: string, isBelow = false) => {
  const height = Number(new Decimal(value).toFixed(2))
  return isBelow ? -height : height
}

/** The list of a figure for one day. */
const listOfDay = ({ list }: Series, day: string) =>
  list && { ...list, search: { ...list.search, dateRange: [day, day] } }

interface ChartProps {
  chart: Chart
  days: readonly string[]
}

/** Words and numbers of a chart as they are read. */
function useShown({ chart, days }: ChartProps) {
  const { i18n, t } = useLingui()
  const displayScale = chart.unit === 'usd' ? 2 : 0
  const lastDay = days.length - 1
  return {
    labels: chart.series.map(({ key }) => i18n._(drawings[key].label)),
    shown: (value: string | undefined) => formatMoney(value, { displayScale }),
    dayText: (day: number) => (day === lastDay ? t`${days[day]}（未结束）` : (days[day] ?? '')),
  }
}

/** The numbers of the drawing, newest day first; each opens the list of its day. */
function DayTable({ chart, days }: ChartProps) {
  const { t } = useLingui()
  const { labels, shown, dayText } = useShown({ chart, days })
  return (
    <SmallTable
      head={[t`日期`, ...labels]}
      rows={days
        .map((day, at) => [
          dayText(at),
          ...chart.series.map((series) => (
            <ListNumber key={series.key} list={listOfDay(series, day)}>
              {shown(series.values[at])}
            </ListNumber>
          )),
        ])
        .toReversed()}
    />
  )
}

/** The drawing, and the numbers of the day below the pointer. */
function Drawing({ chart, days }: ChartProps) {
  const { i18n } = useLingui()
  const { labels, shown, dayText } = useShown({ chart, days })
  const [hovered, setHovered] = useState<number>()
  const compact = useMemo(
    () => new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 }),
    [i18n.locale],
  )
  const drawn = useMemo(
    () =>
      chart.series.map(({ key, values }) => {
        const { kind, colour, isBelow } = drawings[key]
        return { key, kind, colour, values: values.map((value) => heightOf(value, isBelow)) }
      }),
    [chart.series],
  )
  return (
    <>
      <p aria-hidden className="min-h-5 truncate text-sm text-text-faint tabular-nums">
        {hovered !== undefined &&
          [
            dayText(hovered),
            ...chart.series.map(({ values }, at) => `${labels[at]} ${shown(values[hovered])}`),
          ].join(' · ')}
      </p>
      <DayChart
        days={days}
        series={drawn}
        format={(value) => compact.format(value)}
        onHover={setHovered}
      />
    </>
  )
}

export function ChartCard({ chart, days }: ChartProps) {
  const { i18n } = useLingui()
  const { labels, shown } = useShown({ chart, days })
  const [isTableOpen, setTableOpen] = useState(false)
  return (
    <Card title={i18n._(chartTexts[chart.key])}>
      <dl className="mb-1 flex flex-wrap gap-x-6 gap-y-2">
        {chart.series.map((series, at) => (
          <div key={series.key}>
            <dt className="flex items-center gap-1.5 text-sm text-text-muted">
              <span aria-hidden className={`size-2 rounded-full ${drawings[series.key].mark}`} />
              {labels[at]}
            </dt>
            <dd className="font-semibold tabular-nums">
              {series.total === null ? (
                <span className="font-normal text-text-faint">
                  <Trans>按日</Trans>
                </span>
              ) : (
                <ListNumber list={series.list}>{shown(series.total)}</ListNumber>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Drawing chart={chart} days={days} />
      <details className="mt-2" onToggle={(event) => setTableOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer text-sm text-text-muted">
          <Trans>以表格查看</Trans>
        </summary>
        {isTableOpen && (
          <div className="mt-2 max-h-80 overflow-y-auto">
            <DayTable chart={chart} days={days} />
          </div>
        )}
      </details>
    </Card>
  )
}
