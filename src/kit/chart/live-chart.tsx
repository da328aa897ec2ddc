import { useMemo } from 'react'
import type uPlot from 'uplot'
import { usePlot } from './use-plot.ts'

interface LiveChartProps {
  /** Seconds since 1970. */
  times: readonly number[]
  series: readonly { readonly label: string; readonly values: readonly number[] }[]
  unit: string
  max?: number | undefined
}

const strokes = ['--primary', '--warning', '--success']

/** Lines that move to the left; drawn for the eye only, the same figures stand beside it as text. */
export function LiveChart({ times, series, unit, max }: LiveChartProps) {
  const labels = series.map(({ label }) => label)
  const data = useMemo(
    () => [[...times], ...series.map(({ values }) => [...values])] as uPlot.AlignedData,
    // New samples come with a new list of times.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the series are made anew with every drawing of the page
    [times],
  )
  const box = usePlot({
    key: JSON.stringify([labels, unit, max]),
    data,
    height: 176,
    options: (colourOf) => {
      const line = { stroke: () => colourOf('--line'), width: 1 }
      const axis = { stroke: () => colourOf('--text-muted'), grid: line, ticks: line }
      return {
        cursor: { drag: { x: false, y: false } },
        scales: { y: { range: (_, __, top) => [0, max ?? Math.max(1, top * 1.1)] } },
        axes: [
          axis,
          { ...axis, size: 56, values: (_, marks) => marks.map((mark) => `${mark}${unit}`) },
        ],
        series: [
          {},
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
