import { useLingui } from '@lingui/react/macro'
import { Card } from '#ui/card.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Figures } from './use-figures.ts'

// The library of charts comes with the first chart.
const LiveChart = lazyPart(
  async () => (await import('#kit/chart/live-chart.tsx')).LiveChart,
  <Skeleton className="h-44 w-full" />,
)

interface Series {
  readonly label: string
  readonly of: (figures: Figures) => number
}
const megabyte = 1024 ** 2

/** What moves, over the last five minutes; the figures themselves are in the cards below. */
export function MonitorCharts({ samples }: { samples: readonly Figures[] }) {
  const { t } = useLingui()
  const charts: { title: string; unit: string; max?: number; series: readonly Series[] }[] = [
    {
      title: t`CPU 与事件循环`,
      unit: '%',
      max: 100,
      series: [
        { label: t`主机 CPU`, of: ({ host }) => host.cpuPercent },
        { label: t`进程 CPU`, of: ({ process }) => process.cpuPercent },
        { label: t`事件循环`, of: ({ process }) => process.eventLoopPercent },
      ],
    },
    {
      title: t`进程内存`,
      unit: 'MB',
      series: [
        { label: t`常驻内存`, of: ({ process }) => process.rss / megabyte },
        { label: t`堆内存`, of: ({ process }) => process.heapUsed / megabyte },
      ],
    },
    {
      title: t`延迟`,
      unit: 'ms',
      series: [
        { label: t`事件循环 P99`, of: ({ process }) => process.eventLoopP99Ms },
        { label: t`数据库应答`, of: ({ database }) => database.answerMs },
      ],
    },
    {
      title: t`连接与队列`,
      unit: '',
      series: [
        { label: t`数据库连接`, of: ({ database }) => database.connections },
        { label: t`处理中的请求`, of: ({ queues }) => queues.callsInFlight },
        { label: t`执行中的任务`, of: ({ queues }) => queues.jobsRunning },
      ],
    },
  ]
  const times = samples.map(({ at }) => Date.parse(at) / 1_000)
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {charts.map(({ title, unit, max, series }) => (
        <Card key={title} title={title}>
          <LiveChart
            times={times}
            span={300}
            unit={unit}
            max={max}
            series={series.map(({ label, of }) => ({ label, values: samples.map(of) }))}
          />
        </Card>
      ))}
    </div>
  )
}
