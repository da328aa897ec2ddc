// Signing in with a code that a signed-in device scans and confirms.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loginScan, scanState, startScan } from '#contract/sign-in-scan.ts'
import { call } from '#core/http/api.ts'
import { queryClient } from '#core/http/query-client.ts'
import { session } from '#core/session/session.ts'
import { QrCode } from '#kit/qr-code.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { scanPath } from '../login-methods.ts'

const pollMs = 2_000
// Quiet: this form is where its errors are shown.
const quiet = { quiet: true }

export function ScanForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { t } = useLingui()
  // A new name asks for a new code.
  const [name, setName] = useState(() => crypto.randomUUID())
  const { data: shown, error: notStarted } = useQuery(
    {
      queryKey: ['scan', name],
      queryFn: () => call(startScan, null, quiet),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )
  const { data: state, error } = useQuery(
    {
      queryKey: ['scan', name, 'state'],
      queryFn: async () => {
        const ticket = shown?.ticket ?? ''
        const answer = await call(scanState, { ticket }, quiet)
        if (answer.state !== 'allowed') return answer.state
        session.signIn(await call(loginScan, { ticket }, quiet))
        await onSignedIn()
        return answer.state
      },
      enabled: shown !== undefined,
      refetchInterval: ({ state: { data, error: failed } }) =>
        failed === null && (data ?? 'waiting') === 'waiting' ? pollMs : false,
      refetchOnWindowFocus: false,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )

  const refusal =
    notStarted?.message ??
    error?.message ??
    (state === 'refused' && t`已在另一设备上拒绝此次登录`) ??
    undefined
  const isOver = Boolean(refusal) || state === 'expired'
  const address = shown && new URL(`${scanPath}?code=${shown.code}`, location.origin).href
  return (
    <div className="flex flex-col items-center gap-3">
      {isOver ? (
        <>
          <p role="alert" className="text-danger-strong">
            {refusal || t`二维码已失效，请刷新后重新扫码`}
          </p>
          <Button onClick={() => setName(crypto.randomUUID())}>
            <Trans>刷新二维码</Trans>
          </Button>
        </>
      ) : (
        <>
          {address ? (
            <QrCode text={address} label={t`登录二维码`} />
          ) : (
            <Skeleton className="size-48" />
          )}
          <p role="status" className="text-text-muted">
            {state === 'allowed' ? t`已确认，正在登录…` : t`打开手机扫一扫，快速登录`}
          </p>
          <p className="text-sm text-text-faint">
            <Trans>请在已登录的设备上确认，二维码 2 分钟内有效。</Trans>
          </p>
        </>
      )}
    </div>
  )
}
