import type { Money } from '#contract/wire.ts'
import { sparkPoints } from './spark-points.ts'

const width = 120
const height = 32

/** The shape of the last days. The numbers are beside it, so it is silent to screen readers. */
export const Sparkline = ({ days }: { days: readonly Money[] }) => {
  const points = sparkPoints(days, width, height)
  const last = points.at(-1)
  if (!last) return null
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <svg
      aria-hidden
      viewBox={`0 -2 ${width} ${height + 4}`}
      className="mt-1 h-9 w-full text-primary"
      preserveAspectRatio="none"
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} className="fill-primary-soft" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
