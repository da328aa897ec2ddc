import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Drawer, type DrawerProps } from '#ui/layer/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface RecordFrameProps extends Pick<DrawerProps, 'size' | 'extra' | 'footer' | 'dock'> {
  id: string
  title: string
  answer: UseQueryResult
  onClose: () => void
  children: ReactNode
}

/** The tab stop of the list in view: the cell that the record was opened from may have given its place to the record. */
const tabStop = () =>
  [...document.querySelectorAll<HTMLElement>('[data-list] [data-row] [tabindex="0"]')].find(
    (cell) => cell.checkVisibility(),
  ) ?? null

/** The drawer of an open record: what the list knows at once, the rest when it was read, or why it was not. */
export function RecordFrame({ id, answer, onClose, children, ...drawer }: RecordFrameProps) {
  const { t } = useLingui()
  // The page alone has no header above it.
  const { isFull } = useSnapshot(tabStore.state)
  return (
    <Drawer
      {...drawer}
      open
      modal={false}
      beside={isFull ? 'window' : 'page'}
      onOpenChange={onClose}
      returnFocus={tabStop}
      closeLabel={t`关闭`}
    >
      {answer.isError && !answer.data ? (
        <ErrorState
          title={t`记录加载失败`}
          message={t`请检查网络后重试`}
          request={null}
          retry={{ label: t`重试`, onRetry: () => void answer.refetch(), busy: answer.isFetching }}
        />
      ) : (
        <div key={id} className="flex flex-col gap-6 [&_.truncate]:whitespace-normal">
          {children}
          {!answer.data && <Skeleton className="h-60 w-full" />}
        </div>
      )}
    </Drawer>
  )
}
