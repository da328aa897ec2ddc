import type { Money } from '#contract/wire.ts'
import { sparkPoints } from './spark-points.ts'

const width = 120
const height = 32

const path = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

interface SparklineProps {
  days: readonly Money[]
  /** The last day still grows: the way to it is dashed, since a day that has just begun is no fall. */
  isRunning: boolean
}

/** The shape of the last days. The numbers are beside it, so it is silent to screen readers. */
export const Sparkline = ({ days, isRunning }: SparklineProps) => {
  const points = sparkPoints(days, width, height)
  const last = points.at(-1)
  if (!last) return null
  const closed = isRunning ? points.slice(0, -1) : points
  const end = closed.at(-1) ?? last
  const stroke = {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
  return (
    <svg
      aria-hidden
      viewBox={`0 -2 ${width} ${height + 4}`}
      className="mt-1 h-9 w-full text-primary"
      preserveAspectRatio="none"
    >
      <polygon
        points={`0,${height} ${path(closed)} ${end[0].toFixed(1)},${height}`}
        className="fill-primary-soft"
      />
      <polyline points={path(closed)} {...stroke} />
      {isRunning && (
        <polyline points={path([end, last])} {...stroke} strokeDasharray="3 3" opacity={0.6} />
      )}
    </svg>
  )
}
