// Where a scanned code leads: it names the browser that wants in and asks.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Code } from '#contract/codes.ts'
import { answerScan, scanned } from '#contract/sign-in-scan.ts'
import { addressText } from '#core/format/country-name.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { readAgent } from '#core/format/user-agent.ts'
import { call, query } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { queryClient } from '#core/http/query-client.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface ScanPageProps {
  /** The scanned code. */
  code: string
  /** There is nothing left to answer: on to the console. */
  onLeave: () => void
}

// Quiet: the page shows what was refused.
const quiet = { quiet: true }

export function ScanPage({ code, onLeave }: ScanPageProps) {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(
    { ...query(scanned, { code }, quiet), retry: false, staleTime: Infinity, gcTime: 0 },
    queryClient,
  )
  const answering = useMutation(
    {
      mutationFn: (answer: 'allowed' | 'refused') => call(answerScan, { code, answer }, quiet),
    },
    queryClient,
  )
  const done = answering.isSuccess ? answering.variables : undefined
  const failure = error ?? answering.error
  const isExpired = failure instanceof CallError && failure.code === Code.notFound
  // Any other refusal of an answer, such as one that did not arrive, may be tried again.
  const isOver = done !== undefined || isExpired
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-4">
      <div className="flex w-full max-w-100 flex-col gap-4 rounded-md border bg-surface p-6 shadow-card">
        <h1 className="text-lg font-semibold">
          <Trans>确认登录</Trans>
        </h1>
        {done !== undefined && (
          <p role="status">
            {done === 'allowed' ? t`已允许，那台设备即将登录。` : t`已拒绝，那台设备不会登录。`}
          </p>
        )}
        {!isOver && data && (
          <>
            <p>
              <Trans>一台设备请求以你的账号登录。只有你自己正在打开登录页时才可以允许。</Trans>
            </p>
            <Requester {...data} />
          </>
        )}
        {isPending && <Skeleton className="h-24" />}
        {failure && (
          <p role="alert" className="text-danger-strong">
            {failure.message}
          </p>
        )}
        {!isOver && data && (
          <div className="flex gap-2">
            <Button
              variant="primary"
              busy={answering.isPending}
              onClick={() => answering.mutate('allowed')}
            >
              <Trans>允许登录</Trans>
            </Button>
            <Button busy={answering.isPending} onClick={() => answering.mutate('refused')}>
              <Trans>拒绝</Trans>
            </Button>
          </div>
        )}
        {error instanceof CallError && error.kind !== 'code' && (
          <Button onClick={() => void refetch()}>
            <Trans>重试</Trans>
          </Button>
        )}
        {(isOver || error) && (
          <Button onClick={onLeave}>
            <Trans>返回首页</Trans>
          </Button>
        )}
      </div>
    </main>
  )
}

interface RequesterProps {
  ip: string
  countryCode: string | null
  userAgent: string
  createdAt: string
  isSameAddress: boolean
}

function Requester({ ip, countryCode, userAgent, createdAt, isSameAddress }: RequesterProps) {
  const { t, i18n } = useLingui()
  const { browser, system } = readAgent(userAgent)
  return (
    <DescriptionList
      items={[
        {
          id: 'browser',
          term: t`浏览器`,
          value: `${browser ?? t`未知浏览器`} · ${system ?? t`未知系统`}`,
        },
        { id: 'ip', term: t`地址`, value: addressText({ ip, countryCode }, i18n.locale) },
        {
          id: 'place',
          term: t`登录地点`,
          value: isSameAddress ? (
            t`与本设备在同一网络`
          ) : (
            <span className="text-warning-strong">{t`与本设备不在同一网络，请先核实`}</span>
          ),
        },
        { id: 'at', term: t`请求时间`, value: formatDateTime(createdAt) },
      ]}
    />
  )
}
