// How the server is, looked at every five seconds while somebody looks.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as api from '#contract/system/monitor.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { searchSchema } from '#kit/list/view-search.ts'
import { defineView } from '#kit/view.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MonitorCards } from './monitor/cards.tsx'
import { MonitorCharts } from './monitor/charts.tsx'
import { PlatformCard } from './monitor/platform-card.tsx'
import { useFigures } from './monitor/use-figures.ts'

const figuresQuery = query(api.server, {})

function Monitor() {
  const { t } = useLingui()
  const [isPaused, setPaused] = useState(false)
  const { samples, isFailing, isFetching, refetch } = useFigures(isPaused)
  const current = samples.at(-1)
  if (!current)
    return isFailing ? (
      <ErrorState
        title={t`监控数据加载失败`}
        message={t`请检查网络后重试`}
        request={null}
        retry={{ label: t`重试`, onRetry: refetch, busy: isFetching }}
      />
    ) : (
      <Skeleton className="h-80 w-full" />
    )
  return (
    <div className="flex flex-col gap-3">
      <h1 className="sr-only">{t`服务监控`}</h1>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="text-text-muted tabular-nums">
          {isFailing ? (
            <Trans>连接中断，显示的是 {formatDateTime(current.at)} 的数据</Trans>
          ) : isPaused ? (
            <Trans>已暂停于 {formatDateTime(current.at)}</Trans>
          ) : (
            <Trans>每 5 秒更新，{formatDateTime(current.at)}</Trans>
          )}
        </p>
        <Button onClick={() => setPaused(!isPaused)}>{isPaused ? t`继续` : t`暂停`}</Button>
      </div>
      <MonitorCharts samples={samples} />
      <MonitorCards figures={current} />
      <PlatformCard />
    </div>
  )
}

export default defineView({
  search: searchSchema({}),
  component: Monitor,
  prefetch: (client) => client.prefetchQuery(figuresQuery),
})
