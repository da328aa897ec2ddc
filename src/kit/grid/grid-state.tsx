import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { clearFilters, hasFilters } from '../list/filter-state.ts'
import { useElsewhere } from '../list/use-elsewhere.ts'
import type { List } from '../list/use-list.ts'

/** What stands below the heads of the columns while there are no rows: the first load, a failure, or nothing to show. */
export function GridState({ list, empty }: { list: List; empty: ReactNode }) {
  const { t } = useLingui()
  if (list.state === 'loading')
    return (
      <div role="status" aria-label={t`加载中`} className="flex flex-col gap-6 p-4">
        {Array.from({ length: 8 }, (_, line) => (
          <Skeleton key={line} />
        ))}
      </div>
    )
  if (list.state === 'failed')
    return (
      <ErrorState
        title={t`列表加载失败`}
        message={t`请检查网络后重试`}
        request={null}
        retry={{ label: t`重试`, onRetry: () => void list.refetch(), busy: list.isFetching }}
      />
    )
  return hasFilters(list) ? <NothingFound list={list} /> : <EmptyState title={empty} />
}

function NothingFound({ list }: { list: List }) {
  const { t } = useLingui()
  const elsewhere = useElsewhere(list)
  return (
    <EmptyState
      title={t`没有符合条件的记录`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {elsewhere && (
            <Button variant="primary" onClick={elsewhere.show}>
              {elsewhere.presets.every((name) => name === 'status') ? (
                <Trans>其他状态下有 {elsewhere.count} 条 · 显示</Trans>
              ) : (
                <Trans>默认筛选之外有 {elsewhere.count} 条 · 显示</Trans>
              )}
            </Button>
          )}
          <Button onClick={() => clearFilters(list)}>
            <Trans>清除筛选</Trans>
          </Button>
        </div>
      }
    />
  )
}
