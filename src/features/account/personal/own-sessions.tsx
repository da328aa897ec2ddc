import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as api from '#contract/personal.ts'
import { confirm } from '#core/feedback/confirm.ts'
import { notify } from '#core/feedback/toast.ts'
import { call, invalidate, query } from '#core/http/api.ts'
import { getRequestReference } from '#kit/get-request-reference.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SessionRow } from './session-row.tsx'

/** Where the operator is signed in, and the end of it elsewhere. */
export function OwnSessions() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(query(api.sessions, null, { quiet: true }))
  const renew = () => invalidate(client, api.sessions)
  // What has ended meanwhile is told by the call itself; either way the list is old.
  const end = useMutation({
    mutationFn: (id: string) => call(api.endSession, { id }),
    onSuccess: () => notify.success(msg`已结束该登录`),
    onSettled: renew,
  })
  const endOthers = useMutation({
    mutationFn: () => call(api.endOtherSessions, null),
    onSuccess: ({ count }) => notify.success(msg`已结束其他 ${count} 处登录`),
    onSettled: renew,
  })
  const isBusy = end.isPending || endOthers.isPending
  const ask = async (id: string, name: string) => {
    const isSure = await confirm({
      title: msg`结束登录？`,
      body: msg`${name} 上的登录会立即失效，未保存的内容将丢失。`,
      confirmLabel: msg`结束登录`,
      tone: 'danger',
    })
    if (isSure) end.mutate(id)
  }
  const askAll = async () => {
    const isSure = await confirm({
      title: msg`结束其他全部登录？`,
      body: msg`除本次登录外，您在其他设备和浏览器上的登录会立即失效。`,
      confirmLabel: msg`全部结束`,
      tone: 'danger',
    })
    if (isSure) endOthers.mutate()
  }
  const rows = data?.list
  const hasOthers = rows?.some(({ isCurrent }) => !isCurrent) === true
  return (
    <Card
      flush
      className="lg:col-span-2"
      title={<Trans>登录设备</Trans>}
      extra={
        hasOthers && (
          <Button size="sm" busy={isBusy} onClick={() => void askAll()}>
            <Trans>结束其他全部登录</Trans>
          </Button>
        )
      }
    >
      {rows ? (
        <ul className="[&>li:not(:first-child)]:border-t">
          {rows.map((row) => (
            <SessionRow
              key={row.id}
              row={row}
              isBusy={isBusy}
              onEnd={(name) => void ask(row.id, name)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title={t`登录设备加载失败`}
          message={error.message}
          request={getRequestReference(error, t`请求编号`)}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <div className="flex flex-col gap-2 p-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-72" />
        </div>
      )}
    </Card>
  )
}
