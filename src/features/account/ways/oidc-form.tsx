// Signing in at an identity provider: the choice of one, and what came of it when the browser is back. The link of an
// invitation leads here as well.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Code } from '#contract/codes.ts'
import type { OidcProvider } from '#contract/sign-in-mobile.ts'
import { loginOidc, startOidc } from '#contract/sign-in-oidc.ts'
import { call } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { queryClient } from '#core/http/query-client.ts'
import { session } from '#core/session/session.ts'
import { useWait, getWaitSeconds } from '#kit/time/use-wait.ts'
import { Button } from '#ui/button.tsx'
import type { LoginAddress } from '../login-methods.ts'
import { FormRefusal } from '../sign-in-submit.tsx'
import { OidcCodeForm } from './oidc-code-form.tsx'

interface OidcFormProps {
  providers: readonly OidcProvider[]
  from: LoginAddress
  onSignedIn: () => Promise<void>
}

// Quiet: this form is where its errors are shown.
const quiet = { quiet: true }

export function OidcForm({ providers, from, onSignedIn }: OidcFormProps) {
  const { t } = useLingui()
  const { redirect, params, hash } = from
  const invitation = /^oidc=(.+)$/.exec(hash)?.[1]
  const back = useQuery(
    {
      queryKey: ['oidc', 'back'],
      queryFn: async () => {
        session.signIn(await call(loginOidc, {}, quiet))
        await onSignedIn()
        return true
      },
      enabled: hash === 'oidc',
      // What came back counts once, however often the form is drawn.
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  )
  const wait = useWait()
  const leave = useMutation(
    {
      mutationFn: async (provider: string) => {
        const { url } = await call(startOidc, { provider, invitation, redirect, params }, quiet)
        globalThis.location.assign(url)
      },
      onError: (error) => {
        const seconds = error instanceof CallError ? getWaitSeconds(error) : 0
        // Where there is nothing to wait for, the next click counts at once.
        if (seconds > 0) wait.start(seconds)
      },
    },
    queryClient,
  )
  if (hash === 'oidc' && (back.isPending || back.isSuccess))
    return (
      <p role="status" className="text-center text-text-muted">
        <Trans>正在登录…</Trans>
      </p>
    )
  const isCodeAsked = back.error instanceof CallError && back.error.code === Code.otp
  const refusal = leave.error ?? (isCodeAsked ? null : back.error)
  return (
    <div className="flex flex-col gap-3">
      {invitation !== undefined && (
        <p className="text-text-muted">
          <Trans>您受邀绑定第三方账号：登录后即绑定到您的操作员账号。</Trans>
        </p>
      )}
      {isCodeAsked && <OidcCodeForm onSignedIn={onSignedIn} />}
      <FormRefusal text={leave.isPending ? undefined : refusal?.message} />
      {providers.length === 0 && (
        <p role="status" className="text-text-muted">
          <Trans>现在不能使用第三方登录。</Trans>
        </p>
      )}
      {providers.map(({ id, title }) => (
        <Button
          key={id}
          size="lg"
          busy={leave.isPending && leave.variables === id}
          reason={wait.seconds > 0 ? t`请等待 ${wait.clock} 后重试` : undefined}
          onClick={() => leave.mutate(id)}
        >
          <Trans>使用 {title} 登录</Trans>
        </Button>
      ))}
    </div>
  )
}
