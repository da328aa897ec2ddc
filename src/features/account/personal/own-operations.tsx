import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { operations } from '#contract/personal-profile.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { getRequestReference } from '#kit/get-request-reference.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** What the operator did last: something here that they did not do means that somebody else has their password. */
export function OwnOperations() {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(query(operations, {}, { quiet: true }))
  return (
    <Card flush className="lg:col-span-2" title={t`最近操作`}>
      {data ? (
        <ul className="[&>li:not(:first-child)]:border-t">
          {data.list.length === 0 && <li className="p-4 text-text-muted">{t`还没有操作记录`}</li>}
          {data.list.map(({ id, at, title, action, targetNo, ip }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-2">
              <span className="wrap-anywhere">
                {title ?? action}
                {targetNo !== null && ` · ${targetNo}`}
              </span>
              <span className="text-text-muted tabular-nums">
                {ip} · {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title={t`最近操作加载失败`}
          message={error.message}
          request={getRequestReference(error, t`请求编号`)}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
    </Card>
  )
}
