// The way of withdrawals from application to payout: the width of a band is how many went along it.
import { useLingui } from '@lingui/react/macro'
import { sankey, sankeyLinkHorizontal } from 'd3-sankey'
import type { PipelineStep } from '#contract/visual.ts'
import { age } from '#core/format/age.ts'
import { useMinuteClock } from '#kit/time/minute-clock.ts'
import { cx } from '#ui/cx.ts'
import { Figure, toDrawnSize, writeUsd } from '../figure.tsx'

/** Stages by what ends, or waits, in each; the last item goes on to the next stage. */
const stages = [
  { id: 'applied', ends: ['pending', 'rejected'] },
  { id: 'reviewed', ends: ['firstPassed'] },
  { id: 'passed', ends: ['approved'] },
  { id: 'payout', ends: ['paying', 'thirdPaying', 'failed', 'paid'] },
] as const

interface Node {
  readonly id: string
}
interface Band {
  source: string
  target: string
  value: number
}
const width = 160
const height = 90

function layout(steps: readonly PipelineStep[]) {
  // A band of nothing would be no band: what is empty keeps a hair's breadth.
  const countOf = (id: string) =>
    Math.max(0.15, toDrawnSize(steps.find(({ key }) => key === id)?.value ?? '0'))
  const bands = stages.flatMap(({ id, ends }, at): Band[] => {
    const further = stages.slice(at + 1).flatMap(({ ends: later }) => later.map(countOf))
    const next = stages[at + 1]
    return [
      ...ends.map((end) => ({ source: id, target: end, value: countOf(end) })),
      ...(next
        ? [{ source: id, target: next.id, value: further.reduce((sum, each) => sum + each, 0) }]
        : []),
    ]
  })
  const ids = stages.flatMap(({ id, ends }) => [id, ...ends])
  return sankey<Node, object>()
    .nodeId(({ id }) => id)
    .nodeWidth(3)
    .nodePadding(9)
    .extent([
      [0, 4],
      [width, height - 4],
    ])({ nodes: ids.map((id) => ({ id })), links: bands })
}

const tones: Readonly<Record<string, string>> = {
  paid: 'text-success',
  rejected: 'text-neutral',
  failed: 'text-danger',
}

interface FlowProps {
  steps: readonly PipelineStep[]
  labelOf: (key: string) => string
}

/** The bands, and under them each state with how many, how much and since when. */
export const Flow = ({ steps, labelOf }: FlowProps) => {
  const { t } = useLingui()
  const now = useMinuteClock()
  const { nodes, links } = layout(steps)
  const path = sankeyLinkHorizontal()
  const getTitle = ({ usdValue }: PipelineStep) => {
    const amount = writeUsd(usdValue)
    return t`金额 ${amount} USDT`
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-[.4em]">
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="min-h-0 w-full flex-1"
      >
        {links.map((link) => {
          const target = typeof link.target === 'object' ? link.target.id : ''
          return (
            <path
              key={target}
              d={path(link) ?? ''}
              fill="none"
              stroke="currentColor"
              strokeOpacity="0.35"
              strokeWidth={Math.max(0.4, link.width ?? 0)}
              className={tones[target] ?? 'text-primary'}
            />
          )
        })}
        {nodes.map(({ id, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }) => (
          <rect
            key={id}
            x={x0}
            y={y0}
            width={x1 - x0}
            height={Math.max(0.5, y1 - y0)}
            fill="currentColor"
            className={tones[id] ?? 'text-primary'}
          />
        ))}
      </svg>
      <ul className="grid grid-cols-2 gap-x-[1.2em] text-[.8em]">
        {steps.map((step) => (
          <li key={step.key} className="flex items-baseline gap-[.4em]">
            <span
              className={cx(
                'min-w-0 flex-1 truncate',
                step.key === 'failed' ? 'text-danger-strong' : 'text-text-muted',
              )}
            >
              {labelOf(step.key)}
            </span>
            <Figure of={step} label={labelOf(step.key)} className="font-semibold" />
            <span className="text-text-muted tabular-nums" title={getTitle(step)}>
              {step.oldestAt === null ? '' : age(step.oldestAt, now, 0).text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
