import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

interface LiveChartProps {
  /** Seconds since 1970, the last one at the right edge. */
  times: readonly number[]
  /** Seconds from the left edge to the right one. */
  span: number
  series: readonly { readonly label: string; readonly values: readonly number[] }[]
  unit: string
  max?: number | undefined
}

const height = 176
const strokes = ['--primary', '--warning', '--success']

const colour = (element: Element, name: string) =>
  getComputedStyle(element).getPropertyValue(name).trim()

/** The time of day in the browser's zone, which is the one of who watches. */
const clock = (seconds: number | null) =>
  seconds === null ? '' : new Date(seconds * 1_000).toTimeString().slice(0, 8)

/** Lines that move to the left; drawn for the eye only, the same figures stand beside it as text. */
export function LiveChart({ times, span, series, unit, max }: LiveChartProps) {
  const { t } = useLingui()
  const timeLabel = t`时间`
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const labels = series.map(({ label }) => label).join('\n')
  const data = [[...times], ...series.map(({ values }) => [...values])] as uPlot.AlignedData
  const latest = useEffectEvent(() => data)

  // The library draws by itself; it is made again when the words of its legend change.
  useEffect(() => {
    const holder = box.current
    // Without a canvas there is nothing to draw on.
    if (!holder || !document.createElement('canvas').getContext('2d')) return
    const line = colour(holder, '--line')
    const text = colour(holder, '--text-muted')
    const axis = {
      stroke: text,
      grid: { stroke: line, width: 1 },
      ticks: { stroke: line, width: 1 },
    }
    const drawn = new uPlot(
      {
        width: Math.max(holder.clientWidth, 200),
        height,
        cursor: { drag: { x: false, y: false } },
        scales: {
          // Few samples fill a part of the width; without it one of them would stand for years.
          x: { range: (_, __, last) => [last - span, last] },
          y: { range: (_, __, top) => [0, max ?? Math.max(1, top * 1.1)] },
        },
        axes: [
          { ...axis, values: (_, marks) => marks.map(clock) },
          { ...axis, size: 56, values: (_, marks) => marks.map((mark) => `${mark}${unit}`) },
        ],
        series: [
          { label: timeLabel, value: (_, value: number | null) => clock(value) },
          ...labels.split('\n').map((label, at) => ({
            label,
            stroke: colour(holder, strokes[at] ?? '--text'),
            width: 2,
            points: { show: false },
            value: (_: uPlot, value: number | null) =>
              value === null ? '' : `${Math.round(value * 10) / 10}${unit}`,
          })),
        ],
      },
      latest(),
      holder,
    )
    chart.current = drawn
    const resized = new ResizeObserver(() =>
      drawn.setSize({ width: Math.max(holder.clientWidth, 200), height }),
    )
    resized.observe(holder)
    return () => {
      resized.disconnect()
      drawn.destroy()
      chart.current = undefined
    }
  }, [labels, timeLabel, unit, max, span])

  // New samples arrive outside of React's drawing.
  useEffect(() => {
    chart.current?.setData(latest())
  }, [times])

  return <div ref={box} aria-hidden className="min-h-44 w-full overflow-hidden" />
}
