import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Todo, todo } from '#contract/home.ts'
import { age } from '#core/format/age.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { retryAfterMsOf } from '#core/http/call-error.ts'
import { useMinuteClock } from '#kit/minute-clock.ts'
import { requestOf } from '#kit/request-of.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ListNumber } from './list-number.tsx'

type Item = z.output<typeof Todo>

/** What each kind of waiting work is called. */
const todoTexts: Record<Item['kind'], MessageDescriptor> = {
  recharge: msg`充值待审核`,
  withdraw: msg`提币待初审`,
  withdrawSecond: msg`提币待复审`,
  withdrawPay: msg`提币待打款`,
  withdrawFailed: msg`提币打款失败`,
  realNameAuth: msg`实名认证待审核`,
  approval: msg`待我复核`,
  violation: msg`违规待处理`,
  thirdUnknown: msg`三方结果未知`,
}

/** Milliseconds between two reads, unless the server asks for more. */
const pollMs = 60_000

const tones = { ok: 'text-success-strong', warn: 'text-warning-strong', over: 'text-danger-strong' }
const boxClass = 'flex h-full flex-col gap-1 rounded-md border bg-surface p-4 shadow-card'

export const TodoStrip = () => {
  const { t } = useLingui()
  const { data, isPending, isError, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    ...query(todo, null),
    refetchInterval: ({ state }) => Math.max(pollMs, retryAfterMsOf(state.error)),
  })
  // Nothing waits for someone who may decide nothing.
  if (data?.items.length === 0) return null
  return (
    <section aria-labelledby="todo-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="todo-title" className="text-lg font-semibold">
          <Trans>待办事项</Trans>
        </h2>
        {data && (
          <p className="text-sm text-text-faint tabular-nums">
            <Trans>截至 {formatDateTime(dataUpdatedAt)}</Trans>
          </p>
        )}
      </div>
      {isError && !data ? (
        <ErrorState
          title={t`待办事项加载失败`}
          message={error.message}
          request={requestOf(error, t`请求编号`)}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
          {isPending
            ? Array.from({ length: 6 }, (_, at) => (
                <li key={at} className={boxClass}>
                  <Skeleton className="h-4 w-20" />
                  <Skeleton className="h-7 w-12" />
                  <Skeleton className="h-4 w-24" />
                </li>
              ))
            : data?.items.map((item) => (
                <li key={item.kind}>
                  <TodoItem item={item} />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}

const TodoItem = ({ item }: { item: Item }) => {
  const { i18n } = useLingui()
  const now = useMinuteClock()
  const waited = age(item.oldestAt, now, item.slaMinutes)
  return (
    <div className={`${boxClass} relative hover:border-primary`}>
      <span className="grow text-sm text-text-muted">{i18n._(todoTexts[item.kind])}</span>
      <span className="text-xl font-semibold tabular-nums">
        <ListNumber
          list={item.list}
          isCover
          label={`${i18n._(todoTexts[item.kind])} ${item.count}`}
        >
          {item.count}
        </ListNumber>
      </span>
      <span className="text-sm text-text-faint">
        {item.oldestAt === null ? (
          <Trans>暂无等待</Trans>
        ) : (
          <Trans>
            最久 <span className={`tabular-nums ${tones[waited.level]}`}>{waited.text}</span>
          </Trans>
        )}
      </span>
    </div>
  )
}
