// What both boards stand in: the whole window at any size, dark, with a clock, what waits, and the way back.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Figure as FigureOf } from '#contract/visual.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { useInterval } from '#kit/time/use-timing.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { getAlertLabel } from './board-texts.ts'
import { Figure } from './figure.tsx'

/** The time by the clock of the figures. */
const Clock = ({ timeZone }: { timeZone: string }) => {
  const { i18n } = useLingui()
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 1_000)
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone }).format(now)
  return (
    <time dateTime={new Date(now).toISOString()} className="text-[1.1em] tabular-nums">
      {formatDateTime(now, timeZone)} {weekday}
    </time>
  )
}

/** What waits, each with its list. */
const Alerts = ({ alerts }: { alerts: readonly FigureOf[] }) => {
  const { t } = useLingui()
  if (alerts.length === 0) return null
  return (
    <ul aria-label={t`待处理`} className="flex flex-wrap gap-x-[1.4em] text-[.9em]">
      {alerts.map((alert) => (
        <li key={alert.key} className="flex gap-[.4em]">
          <span className="text-text-muted">{getAlertLabel(alert.key)}</span>
          <Figure
            of={alert}
            label={getAlertLabel(alert.key)}
            className="font-semibold text-warning-strong"
          />
        </li>
      ))}
    </ul>
  )
}

interface BoardFrameProps {
  title: string
  taken: { readonly at: string; readonly timeZone: string }
  alerts?: readonly FigureOf[]
  head: ReactNode
  /** True while the newest figures could not be had. */
  isStale: boolean
  children: ReactNode
}

/** Letters grow with the window, which is filled to its edges whatever its shape; narrow ones scroll. */
export const BoardFrame = ({
  title,
  taken,
  alerts = [],
  head,
  isStale,
  children,
}: BoardFrameProps) => {
  const { t } = useLingui()
  const { history, navigate } = useRouter()
  const leave = () => (history.canGoBack() ? history.back() : void navigate({ to: '/home' }))
  useKeys('global', [{ keys: 'Escape', label: t`返回`, run: leave }])
  const at = formatDateTime(taken.at, taken.timeZone).slice(11)
  return (
    <main
      data-theme="dark"
      aria-label={title}
      className="fixed inset-0 flex [font-size:14px] flex-col gap-[.7em] overflow-x-hidden overflow-y-auto bg-bg p-[.8em] text-text lg:overflow-hidden lg:[font-size:max(9px,min(100vw/107,100vh/60))]"
    >
      <header className="flex flex-wrap items-center gap-x-[1.6em] gap-y-[.3em]">
        <IconButton label={t`返回（Esc）`} icon={<ArrowLeft />} onClick={leave} />
        <h1 className="text-[1.5em] font-semibold">{title}</h1>
        <Clock timeZone={taken.timeZone} />
        <Alerts alerts={alerts} />
        <span className="ml-auto text-[.8em] text-text-muted tabular-nums">
          {isStale ? (
            <span className="text-warning-strong">
              <Trans>数据停留在 {at}</Trans>
            </span>
          ) : (
            <Trans>截至 {at}</Trans>
          )}
        </span>
      </header>
      <div className="grid grid-cols-[repeat(3,auto)] justify-between gap-[1em] sm:flex sm:flex-wrap sm:justify-evenly">
        {head}
      </div>
      <div className="flex flex-col gap-[.7em] lg:min-h-0 lg:flex-1 lg:flex-row">{children}</div>
    </main>
  )
}

/** Panels below each other. */
export const Column = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div
    className={`flex min-w-0 flex-col gap-[.7em] lg:min-h-0 ${isWide ? 'lg:flex-[3]' : 'lg:flex-[2]'}`}
  >
    {children}
  </div>
)
