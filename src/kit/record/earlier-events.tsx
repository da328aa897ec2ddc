import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { toEarlierEndpoint, type HistoryEvent } from '#contract/history.ts'
import { call } from '#core/http/api.ts'
import { Button } from '#ui/button.tsx'

interface Earlier {
  /** Oldest first. */
  readonly events: readonly HistoryEvent[]
  readonly hasMore: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  /** Reads the next page; returns whether that was the last. */
  readonly fetchMore: () => Promise<boolean>
}

/** Reads the events before the cursor, a page for each call of `fetchMore`. Another cursor begins anew. */
export function useEarlier(get: Endpoint, id: string, cursor: string | null): Earlier {
  const pages = useInfiniteQuery({
    queryKey: [get.path, { id }, 'earlier', cursor],
    queryFn: ({ pageParam, signal }) =>
      call(toEarlierEndpoint(get), { id, before: pageParam ?? '0' }, { signal, quiet: true }),
    initialPageParam: cursor,
    getNextPageParam: ({ historyCursor }) => historyCursor,
    enabled: false,
  })
  const read = pages.data?.pages ?? []
  const fetchMore = async () => {
    const { data, isError } = await (pages.data ? pages.fetchNextPage() : pages.refetch())
    return !isError && data?.pages.at(-1)?.historyCursor === null
  }
  return {
    events: read.toReversed().flatMap(({ events }) => events),
    hasMore: pages.data ? pages.hasNextPage : cursor !== null,
    isFetching: pages.isFetching,
    isError: pages.isError,
    fetchMore,
  }
}

interface EarlierButtonProps {
  earlier: Earlier
  /** Called when the last page is there. */
  onEnd: () => void
}

/** Asks for earlier events, while there are any. */
export function EarlierButton({ earlier, onEnd }: EarlierButtonProps) {
  const { hasMore, isFetching, isError, fetchMore } = earlier
  if (!hasMore) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        busy={isFetching}
        onClick={() => void fetchMore().then((isLast) => isLast && onEnd())}
      >
        <Trans>加载更早的记录</Trans>
      </Button>
      {isError && !isFetching && (
        <span role="alert" className="text-danger-strong">
          <Trans>加载失败，请重试</Trans>
        </span>
      )}
    </div>
  )
}
