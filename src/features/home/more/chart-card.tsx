// One chart with its totals above it and its numbers as a table below it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Chart, Series } from '#contract/home-trend.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { type DayFigure, DayFigures, DayTable } from '#kit/chart/day-figures.tsx'
import { FigureBridge } from '#kit/figure-bridge.tsx'
import { ListNumber } from '#kit/list-number.tsx'
import { Card } from '#ui/card.tsx'
import { chartTexts, drawings } from './chart-texts.ts'

/** The list of a figure for one day; each number of the table opens it. */
const listOfDay = ({ list }: Series, day: string) =>
  list && { ...list, search: { ...list.search, dateRange: [day, day] } }

interface ChartProps {
  chart: Chart
  days: readonly string[]
}

export function ChartCard({ chart, days }: ChartProps) {
  const { i18n } = useLingui()
  const [isTableOpen, setTableOpen] = useState(false)
  const displayScale = chart.unit === 'usd' ? 2 : 0
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
      {chart.series.map(
        ({ key, bridge }) =>
          bridge && (
            <div key={key} className="mt-1 flex flex-wrap gap-x-2 text-xs text-text-muted">
              {i18n._(drawings[key].label)}
              <FigureBridge parts={bridge} />
            </div>
          ),
      )}
      <details className="mt-2" onToggle={(event) => setTableOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer text-sm text-text-muted">
          <Trans>以表格查看</Trans>
        </summary>
        {isTableOpen && (
          <div className="mt-2 max-h-80 overflow-y-auto">
            <DayTable
              days={days}
              head={chart.series.map(({ key }) => i18n._(drawings[key].label))}
              rows={days.map((day, at) =>
                chart.series.map((series) => (
                  <ListNumber key={series.key} list={listOfDay(series, day)}>
                    {formatMoney(series.values[at], { displayScale })}
                  </ListNumber>
                )),
              )}
            />
          </div>
        )}
      </details>
    </Card>
  )
}
