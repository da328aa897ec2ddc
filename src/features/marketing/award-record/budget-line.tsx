import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { budget } from '#contract/marketing/award-record.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { query } from '#core/http/api.ts'
import { Bar, toFraction } from '#kit/cells/more-cells.tsx'
import { useDicts } from '#kit/refs/dict.ts'

const usd = (value: string) => formatMoney(value, { displayScale: 2 })

/** What the awards of this month cost, of what they may cost. */
export function BudgetLine() {
  const { data } = useQuery(query(budget, {}))
  const word = useDicts(['award_type'])
  if (!data) return null
  const { limitUsd, usedUsd, pendingUsd, types } = data
  const part = toFraction(usedUsd, limitUsd)
  const used = usd(usedUsd)
  const limit = usd(limitUsd)
  const pending = usd(pendingUsd)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-md border bg-surface px-3 py-2 text-sm tabular-nums"
    >
      <span className="font-medium">
        <Trans>
          本月奖励预算：已用 {used} / {limit} USDT
        </Trans>
      </span>
      <span className="w-48">
        <Bar part={part} label={formatPercent(String(part))} />
      </span>
      {types.map(({ awardType, usedUsd: of }) => (
        <span key={awardType} className="text-text-muted">
          {word('award_type', awardType)?.value ?? awardType} {usd(of)}
        </span>
      ))}
      <span className="text-text-muted">
        <Trans>待审核 {pending} USDT</Trans>
      </span>
    </div>
  )
}
