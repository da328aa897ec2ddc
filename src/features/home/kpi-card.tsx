import { Trans, useLingui } from '@lingui/react/macro'
import type { Kpi } from '#contract/home.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { FigureBridge } from '#kit/figure-bridge.tsx'
import { ListNumber } from '#kit/list-number.tsx'
import { cappedPercent, compareWithYesterday } from './compare-with-yesterday.ts'
import { kpiBases, kpiTexts } from './kpi-texts.ts'
import { Sparkline } from './sparkline.tsx'

const tones = { up: 'text-up', down: 'text-down' }
const signs = { up: '▲', down: '▼' }

const textOf = (value: string, unit: Kpi['unit']) =>
  unit === 'percent'
    ? formatPercent(value)
    : formatMoney(value, { displayScale: unit === 'usd' ? 2 : 0 })

export const KpiCard = ({ card }: { card: Kpi }) => {
  const { i18n } = useLingui()
  const title = i18n._(kpiTexts[card.key])
  const shown = textOf(card.today, card.unit)
  const basis = kpiBases[card.key]
  return (
    <li className="relative flex flex-col gap-1 rounded-md border bg-surface p-3 shadow-card hover:border-primary">
      <h3 className="text-sm text-text-muted">{title}</h3>
      {basis && <p className="text-xs text-text-faint">{i18n._(basis)}</p>}
      <p
        className="truncate text-xl font-semibold tabular-nums xl:max-2xl:text-lg"
        title={card.unit === 'percent' ? shown : formatMoney(card.today)}
      >
        <ListNumber list={card.list} isCover label={`${title} ${shown}`}>
          {shown}
        </ListNumber>
      </p>
      <Comparison card={card} />
      {card.bridge && (
        // Its links lie above the one that covers the card.
        <FigureBridge
          parts={card.bridge}
          className="text-xs text-text-faint [&_a]:relative [&_a]:z-base"
        />
      )}
      <div className="mt-auto">
        {/* What is owned is a level: it is as true at noon as at midnight. A statement is of a day that is over. */}
        <Sparkline
          days={card.days}
          isRunning={card.key !== 'memberBalanceUsd' && card.statDate === undefined}
        />
      </div>
    </li>
  )
}

const Comparison = ({ card }: { card: Kpi }) => {
  const { direction, fraction } = compareWithYesterday(card.today, card.yesterday)
  const { statDate } = card
  const yesterday = textOf(card.yesterday, card.unit)
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-text-faint tabular-nums">
      {statDate !== undefined && (
        <span className="w-full">
          <Trans>{statDate} 日报</Trans>
        </span>
      )}
      <span>
        {statDate === undefined ? (
          <Trans>昨日同时段 {yesterday}</Trans>
        ) : (
          <Trans>前一日 {yesterday}</Trans>
        )}
      </span>
      {direction === 'same' ? (
        <span className="text-text-muted">
          <Trans>持平</Trans>
        </span>
      ) : (
        <span className={tones[direction]}>
          <span aria-hidden>{signs[direction]}</span>{' '}
          {fraction === null ? <Trans>新增</Trans> : cappedPercent(fraction)}
        </span>
      )}
    </p>
  )
}
