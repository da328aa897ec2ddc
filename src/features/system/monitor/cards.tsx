import { useLingui } from '@lingui/react/macro'
import { formatBytes } from '#core/format/format-bytes.ts'
import { formatDuration } from '#core/format/format-duration.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { BackupCard } from './backup-card.tsx'
import type { Figures } from './use-figures.ts'

const percent = (value: number) => `${value} %`
const milliseconds = (value: number) => `${Math.round(value * 100) / 100} ms`

/** A share as a bar, coloured by how much is left. */
function Share({ value, label }: { value: number; label: string }) {
  const tone = value < 60 ? 'bg-success' : value < 80 ? 'bg-warning' : 'bg-danger'
  return (
    <span className="flex items-center gap-2">
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        className="h-2 w-24 overflow-hidden rounded-full bg-sunken"
      >
        <span className={`block h-full ${tone}`} style={{ width: `${value}%` }} />
      </span>
      {percent(value)}
    </span>
  )
}

/** The figures of one look at the server, as text. */
export function MonitorCards({ figures }: { figures: Figures }) {
  const { t } = useLingui()
  const { host, process, database, queues, chains, backup, disks } = figures
  const used = host.memTotal - host.memFree
  const memPercent = Math.round((used / host.memTotal) * 1000) / 10
  const item = (term: string, value: string | number) => ({ id: term, term, value })
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Card title={t`主机`}>
        <DescriptionList
          items={[
            item(t`主机名`, host.name),
            item(t`系统`, `${host.os} · ${host.arch}`),
            item(t`处理器`, `${host.cpuModel} × ${host.cpuCount}`),
            item(
              t`负载（1、5、15 分钟）`,
              host.load.map((load) => Math.round(load * 100) / 100).join('  '),
            ),
            {
              id: 'cpu',
              term: t`CPU 使用率`,
              value: <Share value={host.cpuPercent} label={t`CPU 使用率`} />,
            },
            {
              id: 'memory',
              term: t`内存（${formatBytes(used)} / ${formatBytes(host.memTotal)}）`,
              value: <Share value={memPercent} label={t`内存`} />,
            },
            item(t`主机运行时间`, formatDuration(host.uptimeSec)),
          ]}
        />
      </Card>
      <Card title={t`服务进程`}>
        <DescriptionList
          items={[
            item('Node.js', process.nodeVersion),
            item(t`进程号`, process.pid),
            item(t`启动时间`, formatDateTime(process.startedAt)),
            item(t`运行时间`, formatDuration(process.uptimeSec)),
            item(t`进程 CPU`, percent(process.cpuPercent)),
            item(t`常驻内存`, formatBytes(process.rss)),
            item(t`堆内存`, `${formatBytes(process.heapUsed)} / ${formatBytes(process.heapTotal)}`),
            item(t`事件循环占用`, percent(process.eventLoopPercent)),
            item(t`事件循环延迟 P50`, milliseconds(process.eventLoopP50Ms)),
            item(t`事件循环延迟 P99`, milliseconds(process.eventLoopP99Ms)),
          ]}
        />
      </Card>
      <Card title={t`数据库`}>
        <DescriptionList
          items={[
            item(t`版本`, `PostgreSQL ${database.version}`),
            item(t`大小`, formatBytes(database.sizeBytes)),
            item(
              t`连接（活动 / 全部 / 上限）`,
              `${database.active} / ${database.connections} / ${database.maxConnections}`,
            ),
            item(t`等待锁的连接`, database.waiting),
            item(t`最长事务`, formatDuration(database.longestTxSec)),
            item(t`缓存命中率`, percent(database.cacheHitPercent)),
            item(t`应答时间`, milliseconds(database.answerMs)),
          ]}
        />
      </Card>
      <Card title={t`队列`}>
        <DescriptionList
          items={[
            item(t`处理中的请求`, queues.callsInFlight),
            item(t`在线登录`, queues.openSessions),
            item(t`等待的任务`, queues.jobsQueued),
            item(t`执行中的任务`, queues.jobsRunning),
            item(t`24 小时内失败的任务`, queues.jobsFailedToday),
            item(t`合并中的上传`, queues.uploadsMerging),
            item(t`待复核申请`, queues.approvalsPending),
          ]}
        />
      </Card>
      {chains.length > 0 && (
        <Card title={t`链同步`} className="lg:col-span-2">
          <DescriptionList
            items={chains.map(({ network, lastBlock, headBlock, lag, isBehind, disagreement }) => ({
              id: network,
              term: network,
              value:
                disagreement !== null
                  ? t`两个节点不一致，暂停入账：${disagreement}`
                  : isBehind
                    ? t`落后 ${lag} 个区块（${lastBlock} / ${headBlock}）`
                    : t`区块 ${lastBlock}，落后 ${lag} 个`,
            }))}
          />
        </Card>
      )}
      {backup && <BackupCard backup={backup} />}
      <Card title={t`硬盘`} className="lg:col-span-2">
        <DescriptionList
          items={disks.map(({ path, total, free, usedPercent }) => ({
            id: path,
            term: `${path} · ${t`可用 ${formatBytes(free)}，共 ${formatBytes(total)}`}`,
            value: <Share value={usedPercent} label={path} />,
          }))}
        />
      </Card>
    </div>
  )
}
