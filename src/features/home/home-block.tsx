import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { getRequestReference } from '#kit/get-request-reference.ts'
import { type Taken, useTaken } from '#kit/time/figures-time.tsx'
import { ErrorState } from '#ui/error-state.tsx'

interface HomeBlockProps<T extends Taken> {
  /** The id of its heading, where something outside looks for the block. */
  titleId?: string
  title: string
  /** Beside the title: a choice, or what a mark in the block means. */
  extra?: ReactNode
  result: Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
  /** Stands there until the figures are here, in their shape. */
  skeleton: ReactNode
  /** Draws the figures; null where there are none, and then the block is not there. */
  children: (data: T) => ReactNode
}

/** A part of the home page that is asked for by itself: it fails alone, and hides alone. */
export function HomeBlock<T extends Taken>({
  title,
  titleId: given,
  extra,
  result,
  skeleton,
  children,
}: HomeBlockProps<T>) {
  const { t } = useLingui()
  const made = useId()
  const titleId = given ?? made
  const { isError, error, isFetching, refetch } = result
  // The first figures are drawn bit by bit, so that a key is answered in between.
  const isHere = useDeferredValue(result.data !== undefined)
  const data = isHere ? result.data : undefined
  const content = data && children(data)
  useTaken(titleId, content === null ? undefined : data)
  if (data && content === null) return null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        {extra}
      </div>
      {content}
      {!data && !isError && skeleton}
      {error && isError && !data && (
        <ErrorState
          title={t`${title}加载失败`}
          message={error.message}
          request={getRequestReference(error, t`请求编号`)}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      )}
    </section>
  )
}
