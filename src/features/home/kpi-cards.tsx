import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { summary } from '#contract/home.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { requestOf } from '#kit/request-of.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { KpiCard } from './kpi-card.tsx'

const gridClass = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3'

export const KpiCards = () => {
  const { t } = useLingui()
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(query(summary, null))
  if (data?.cards.length === 0) return null
  const at = data && formatDateTime(data.at, data.timeZone)
  return (
    <section aria-labelledby="kpi-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="kpi-title" className="text-lg font-semibold">
          <Trans>今日概览</Trans>
        </h2>
        {data && (
          <p className="text-sm text-text-faint tabular-nums">
            <Trans>
              截至 {at}（{data.timeZone}）
            </Trans>
          </p>
        )}
      </div>
      {isError && !data ? (
        <ErrorState
          title={t`今日概览加载失败`}
          message={error.message}
          request={requestOf(error, t`请求编号`)}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <ul className={gridClass}>
          {isPending
            ? Array.from({ length: 6 }, (_, card) => (
                <li key={card} className="flex flex-col gap-2 rounded-md border bg-surface p-4">
                  <Skeleton className="h-4 w-24" />
                  <Skeleton className="h-7 w-36" />
                  <Skeleton className="h-4 w-44" />
                  <Skeleton className="h-9" />
                </li>
              ))
            : data?.cards.map((card) => <KpiCard key={card.key} card={card} />)}
        </ul>
      )}
    </section>
  )
}
