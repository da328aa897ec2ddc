import { BarLegend, BarRows } from '#kit/chart/bar-rows.tsx'
import { DayChart } from '#kit/chart/day-chart.tsx'
import { DayFigures, DayTable } from '#kit/chart/day-figures.tsx'
import { LiveChart } from '#kit/chart/live-chart.tsx'
import type { Examples } from '../examples.ts'
import { labels } from '../labels.ts'
import { State } from '../state.tsx'

const Charts = () => (
  <State name={labels.number} wide>
    <LiveChart
      span={30}
      times={[1_767_225_600, 1_767_225_605, 1_767_225_610]}
      unit="%"
      max={100}
      series={[{ label: 'CPU', values: [20, 60, 35] }]}
    />
  </State>
)

const dayChart = (
  <DayChart
    days={['2026-01-01', '2026-01-02', '2026-01-03']}
    format={String}
    onHover={() => {}}
    series={[
      { key: 'in', kind: 'bar', colour: '--primary', values: [20, 60, 35] },
      { key: 'out', kind: 'bar', colour: '--warning', values: [-10, -25, -5] },
      { key: 'net', kind: 'line', colour: '--text', values: [10, 35, 30] },
    ]}
  />
)
const DayCharts = () => (
  <State name={labels.number} wide>
    {dayChart}
  </State>
)

const DayTotals = () => (
  <State name={labels.number} wide>
    <DayFigures
      days={['2026-01-01', '2026-01-02']}
      isLastOpen={false}
      displayScale={2}
      figures={[
        {
          key: 'in',
          kind: 'bar',
          colour: '--primary',
          mark: 'bg-primary',
          label: labels.amount,
          total: '80.50',
          values: ['20.25', '60.25'],
        },
      ]}
    />
  </State>
)

const DayRows = () => (
  <State name={labels.number} wide>
    <DayTable
      days={['2026-01-01', '2026-01-02']}
      head={[labels.amount]}
      rows={[['20.25'], ['60.25']]}
    />
  </State>
)

const legend = [
  { label: labels.recharge, mark: 'bg-success' },
  { label: labels.amount, mark: 'bg-danger' },
]
const bar = (key: string, ...values: readonly string[]) => ({
  key,
  label: key,
  bars: values.map((value, at) => ({ value, mark: legend[at]?.mark ?? '' })),
  text: values.join(' · '),
})
const Bars = () => (
  <>
    <State name={labels.usual} wide>
      <BarRows rows={[bar('BTCUSDT', '120.5'), bar('ETHUSDT', '-60'), bar('SOLUSDT', '0')]} />
    </State>
    <State name={labels.variants} wide>
      <BarLegend of={legend} />
      <BarRows rows={[bar('BTCUSDT', '120.5', '40'), bar('ETHUSDT', '0', '80')]} full="200" />
    </State>
    <State name={labels.empty} wide>
      <BarRows rows={[bar('BTCUSDT', '0')]} />
    </State>
  </>
)

export const charts: Examples = {
  BarLegend: Bars,
  BarRows: Bars,
  DayChart: DayCharts,
  DayFigures: DayTotals,
  DayTable: DayRows,
  LiveChart: Charts,
}
