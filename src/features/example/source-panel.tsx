// The file an example page is written in, as it was when the console was built.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { copyAndNotify } from '#core/feedback/copy.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ExamplePage } from './pages.tsx'

/** Shows the source of a page beside it. */
export function SourcePanel({ id, page }: { id: string; page: ExamplePage }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['example-source', page.file],
    queryFn: page.source,
    staleTime: Infinity,
  })
  return (
    <section
      id={id}
      aria-label={t`源码`}
      className="flex min-h-0 min-w-0 flex-col rounded-md border bg-surface xl:w-2/5"
    >
      <header className="flex items-center gap-2 border-b px-3 py-2">
        <code className="min-w-0 flex-1 truncate text-sm text-text-muted">{page.file}</code>
        {data !== undefined && (
          <CopyButton label={t`复制源码`} doneLabel={t`已复制`} copy={() => copyAndNotify(data)} />
        )}
      </header>
      {data !== undefined && (
        <pre
          role="region"
          aria-label={page.file}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has the focus
          tabIndex={0}
          className="min-h-0 flex-1 overflow-auto p-3 font-mono text-sm max-xl:max-h-96"
        >
          <code>{data}</code>
        </pre>
      )}
      {error && (
        <ErrorState
          title={t`源码加载失败`}
          message={error.message}
          request={null}
          retry={{ label: t`重试`, onRetry: () => void refetch() }}
        />
      )}
      {data === undefined && !error && <Skeleton className="m-3 h-40" />}
    </section>
  )
}
