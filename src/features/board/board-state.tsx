// A board before its first figures, and after a failure.
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Nothing } from '#contract/wire.ts'
import { query } from '#core/http/api.ts'
import { getRetryAfterMs } from '#core/http/call-error.ts'
import { queryClient } from '#core/http/query-client.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { getRequestReference } from '#kit/get-request-reference.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface BoardStateProps<O extends z.ZodType> {
  endpoint: Endpoint<typeof Nothing, O>
  everyMs: number
  children: (data: z.output<O>, isStale: boolean) => ReactNode
}

function Polled<O extends z.ZodType>({ endpoint, everyMs, children }: BoardStateProps<O>) {
  const { t } = useLingui()
  const { isLocked } = useSnapshot(lock.state)
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...query(endpoint, {}),
    // A locked session answers nothing; a hidden window asks nothing.
    enabled: !isLocked,
    refetchInterval: ({ state }) => Math.max(everyMs, getRetryAfterMs(state.error)),
  })
  if (data !== undefined) return children(data, isError)
  return (
    <main data-theme="dark" className="fixed inset-0 grid place-items-center bg-bg text-text">
      {error ? (
        <ErrorState
          title={t`大屏加载失败`}
          message={error.message}
          request={getRequestReference(error, t`请求编号`)}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <Spinner label={t`大屏加载中`} className="size-8" />
      )}
    </main>
  )
}

/** Reads a board again and again while somebody can see it. Outside the frame it brings the cache itself. */
export const BoardState = <O extends z.ZodType>(props: BoardStateProps<O>) => (
  <QueryClientProvider client={queryClient}>
    <Polled {...props} />
  </QueryClientProvider>
)
