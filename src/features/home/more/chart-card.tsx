// One chart with its totals above it and its numbers as a table below it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Chart, Series } from '#contract/home-trend.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { type DayFigure, DayFigures, useDayText } from '#kit/chart/day-figures.tsx'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Card } from '#ui/card.tsx'
import { ListNumber } from '../list-number.tsx'
import { chartTexts, drawings } from './chart-texts.ts'

/** The list of a figure for one day. */
const listOfDay = ({ list }: Series, day: string) =>
  list && { ...list, search: { ...list.search, dateRange: [day, day] } }

interface ChartProps {
  chart: Chart
  days: readonly string[]
}

const scaleOf = ({ unit }: Chart) => (unit === 'usd' ? 2 : 0)

/** The numbers of the drawing, newest day first; each opens the list of its day. */
function DayTable({ chart, days }: ChartProps) {
  const { i18n, t } = useLingui()
  const dayText = useDayText(days)
  return (
    <SmallTable
      head={[t`日期`, ...chart.series.map(({ key }) => i18n._(drawings[key].label))]}
      rows={days
        .map((day, at) => [
          dayText(at),
          ...chart.series.map((series) => (
            <ListNumber key={series.key} list={listOfDay(series, day)}>
              {formatMoney(series.values[at], { displayScale: scaleOf(chart) })}
            </ListNumber>
          )),
        ])
        .toReversed()}
    />
  )
}

export function ChartCard({ chart, days }: ChartProps) {
  const { i18n } = useLingui()
  const [isTableOpen, setTableOpen] = useState(false)
  const displayScale = scaleOf(chart)
  const figures = useMemo(
    () =>
      chart.series.map(({ key, values, total, list }): DayFigure => {
        const { label, ...drawing } = drawings[key]
        return {
          key,
          ...drawing,
          label: i18n._(label),
          values,
          total:
            total === null ? (
              <span className="font-normal text-text-faint">
                <Trans>按日</Trans>
              </span>
            ) : (
              <ListNumber list={list}>{formatMoney(total, { displayScale })}</ListNumber>
            ),
        }
      }),
    [chart.series, displayScale, i18n],
  )
  return (
    <Card title={i18n._(chartTexts[chart.key])}>
      <DayFigures days={days} figures={figures} displayScale={displayScale} />
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
