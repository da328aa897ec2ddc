import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import type { OwnSession } from '#contract/personal.ts'
import { addressText } from '#core/format/country-name.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { relativeTime } from '#core/format/relative-time.ts'
import { readAgent } from '#core/format/user-agent.ts'
import { useMinuteClock } from '#kit/time/minute-clock.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

interface SessionRowProps {
  row: OwnSession
  isBusy: boolean
  onEnd: (name: string) => void
}

/** One machine the operator is signed in at. */
export function SessionRow({ row, isBusy, onEnd }: SessionRowProps) {
  const { t, i18n } = useLingui()
  const now = useMinuteClock()
  const { ip } = row
  const agent = readAgent(row.userAgent)
  const name = `${agent.browser ?? t`未知浏览器`} · ${agent.system ?? t`未知系统`}`
  const signedIn = formatDateTime(row.createdAt)
  const seen = formatDateTime(row.lastSeenAt)
  const ago = relativeTime(row.lastSeenAt, now)
  const Icon = agent.isMobile ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden strokeWidth={1.5} className="size-6 shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1">
        <p
          className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium"
          title={row.userAgent}
        >
          {name}
          {row.isCurrent && (
            <Badge tone="success">
              <Trans>本次登录</Trans>
            </Badge>
          )}
          {row.isLocked && (
            <Badge tone="warning">
              <Trans>已锁屏</Trans>
            </Badge>
          )}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-4 text-sm text-text-muted tabular-nums">
          <Fact term={t`地址`}>{addressText(row, i18n.locale)}</Fact>
          <Fact term={t`登录于`}>
            <time dateTime={row.createdAt}>{signedIn}</time>
          </Fact>
          <Fact term={t`最近活动`}>
            <time dateTime={row.lastSeenAt} title={seen}>
              {ago ? i18n._(ago) : seen}
            </time>
          </Fact>
        </dl>
      </div>
      {!row.isCurrent && (
        <Button
          size="sm"
          busy={isBusy}
          aria-label={t`结束登录：${name}（${ip}）`}
          onClick={() => onEnd(name)}
        >
          <Trans>结束登录</Trans>
        </Button>
      )}
    </li>
  )
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div className="flex gap-1">
    <dt className="text-text-faint">{term}</dt>
    <dd>{children}</dd>
  </div>
)
