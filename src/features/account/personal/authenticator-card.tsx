// The operator's authenticator: what it is for, bound or not, and the way to bind and unbind it.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '#contract/authenticator.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { invalidate, query } from '#core/http/api.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { getRequestReference } from '#kit/get-request-reference.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const BindDialog = lazyDialog(async () => (await import('./bind-dialog.tsx')).BindDialog)
const Unbind = createFormFields(api.unbind)

/** The card of the personal centre. */
export const AuthenticatorCard = () => (
  <Card title={<Trans>身份验证器</Trans>} className="lg:col-span-2">
    <Authenticator />
  </Card>
)

/** Whether an authenticator is bound, and the button that binds or unbinds it. */
export function Authenticator() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [open, setOpen] = useState<'bind' | 'unbind'>()
  const { data, error, refetch, isFetching } = useQuery(query(api.state, null, { quiet: true }))
  const close = () => {
    setOpen(undefined)
    void invalidate(client, api.state)
  }
  return (
    <>
      {data ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="flex min-w-0 flex-1 items-baseline gap-2">
            {data.isBound ? (
              <Badge tone="success" className="shrink-0">
                <Trans>已绑定</Trans>
              </Badge>
            ) : (
              <Badge tone="muted" className="shrink-0">
                <Trans>未绑定</Trans>
              </Badge>
            )}
            <span>
              {data.boundAt !== null && (
                <Trans>
                  绑定于 {formatDateTime(data.boundAt)}，剩余 {data.recoveryLeft} 个恢复码。
                </Trans>
              )}{' '}
              <Trans>大额审核、冲正等操作需要输入身份验证器中的动态验证码。</Trans>
            </span>
          </p>
          <Button onClick={() => setOpen(data.isBound ? 'unbind' : 'bind')}>
            {data.isBound ? <Trans>解绑</Trans> : <Trans>绑定身份验证器</Trans>}
          </Button>
        </div>
      ) : error ? (
        <ErrorState
          title={t`身份验证器加载失败`}
          message={error.message}
          request={getRequestReference(error, t`请求编号`)}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <Skeleton className="h-5 w-72" />
      )}
      {open === 'bind' && <BindDialog onClose={close} />}
      {open === 'unbind' && (
        <CallDialog
          endpoint={api.unbind}
          title={msg`解绑身份验证器`}
          submitLabel={msg`解绑`}
          tone="danger"
          initial={{}}
          onDone={() => {
            notify.success(msg`已解绑身份验证器`)
            close()
          }}
          onClose={close}
        >
          <p>
            <Trans>解绑后，需要动态验证码的操作将无法执行，直到重新绑定。</Trans>
          </p>
          <Unbind.Text name="otp" label={msg`动态验证码或恢复码`} required />
        </CallDialog>
      )}
    </>
  )
}
