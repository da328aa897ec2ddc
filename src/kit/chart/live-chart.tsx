import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import { usePlot } from './use-plot.ts'

interface LiveChartProps {
  /** Seconds since 1970, the last one at the right edge. */
  times: readonly number[]
  /** Seconds from the left edge to the right one. */
  span: number
  series: readonly { readonly label: string; readonly values: readonly number[] }[]
  unit: string
  max?: number | undefined
}

const strokes = ['--primary', '--warning', '--success']

/** The time of day in the browser's zone, which is the one of who watches. */
const clock = (seconds: number | null) =>
  seconds === null ? '' : new Date(seconds * 1_000).toTimeString().slice(0, 8)

/** Lines that move to the left; drawn for the eye only, the same figures stand beside it as text. */
export function LiveChart({ times, span, series, unit, max }: LiveChartProps) {
  const { t } = useLingui()
  const timeLabel = t`时间`
  const labels = series.map(({ label }) => label)
  const data = useMemo(
    () => [[...times], ...series.map(({ values }) => [...values])] as uPlot.AlignedData,
    // New samples come with a new list of times.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the series are made anew with every drawing of the page
    [times],
  )
  const box = usePlot({
    key: JSON.stringify([labels, timeLabel, unit, max, span]),
    data,
    height: 176,
    options: (colourOf) => {
      const line = { stroke: () => colourOf('--line'), width: 1 }
      const axis = { stroke: () => colourOf('--text-muted'), grid: line, ticks: line }
      return {
        cursor: { drag: { x: false, y: false } },
        scales: {
          // Few samples fill a part of the width; without it one of them would stand for years.
          x: { range: (_, __, last) => [last - span, last] },
          y: { range: (_, __, top) => [0, max ?? Math.max(1, top * 1.1)] },
        },
        axes: [
          { ...axis, space: 72, values: (_, marks) => marks.map(clock) },
          { ...axis, size: 56, values: (_, marks) => marks.map((mark) => `${mark}${unit}`) },
        ],
        series: [
          { label: timeLabel, value: (_, value: number | null) => clock(value) },
          ...labels.map((label, at) => ({
            label,
            stroke: () => colourOf(strokes[at] ?? '--text'),
            width: 2,
            points: { show: false },
            value: (_: uPlot, value: number | null) =>
              value === null ? '' : `${Math.round(value * 10) / 10}${unit}`,
          })),
        ],
      }
    },
  })
  return <div ref={box} aria-hidden className="min-h-44 w-full overflow-hidden" />
}
