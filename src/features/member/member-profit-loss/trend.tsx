// One member day by day: bars of each day's result, the line of their sum, and the same as a table.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/member/member-profit-loss.ts'
import type { DateRange } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { query } from '#core/http/api.ts'
import { DayFigures, DayTable } from '#kit/chart/day-figures.tsx'
import { RecordFrame } from '#kit/record/record-frame.tsx'
import { Section } from '#kit/review/small-table.tsx'

const signed = (value: string) => formatMoney(value, { displayScale: 2, sign: true })
const usd = (value: string) => formatMoney(value, { displayScale: 2 })

/** The sum of the values up to each of them. */
function runningSums(values: readonly string[]): string[] {
  let sum = new Decimal('0')
  return values.map((value) => (sum = sum.plus(value)).toFixed())
}

function Figures({ trend: { list, isLastOpen } }: { trend: api.Trend }) {
  const { t } = useLingui()
  if (list.length === 0)
    return (
      <p className="text-text-muted">
        <Trans>此时段没有记录</Trans>
      </p>
    )
  const days = list.map(({ date }) => date)
  const results = list.map(({ netPnl }) => netPnl)
  const sums = runningSums(results)
  const total = signed(sums.at(-1) ?? '0')
  return (
    <Section title={t`每日净盈亏与累计`}>
      <DayFigures
        days={days}
        isLastOpen={isLastOpen}
        displayScale={2}
        figures={[
          {
            key: 'netPnl',
            label: t`净盈亏`,
            kind: 'bar',
            colour: '--primary',
            mark: 'bg-primary',
            values: results,
            total,
          },
          {
            key: 'sum',
            label: t`累计净盈亏`,
            kind: 'line',
            colour: '--purple',
            mark: 'bg-purple',
            values: sums,
            total,
          },
        ]}
      />
      <DayTable
        days={days}
        isLastOpen={isLastOpen}
        head={[t`净盈亏`, t`合约盈亏`, t`交割盈亏`, t`跟单盈亏`, t`交易手续费`, t`日末权益`]}
        rows={list.map((day) => [
          signed(day.netPnl),
          signed(day.contractPnl),
          signed(day.deliveryPnl),
          signed(day.followPnl),
          usd(day.fee),
          usd(day.equityUsd),
        ])}
      />
    </Section>
  )
}

interface TrendProps {
  row: api.ProfitLoss
  dateRange: DateRange | undefined
  onClose: () => void
}

/** The trend of one member, beside the list. */
export function TrendDrawer({ row, dateRange, onClose }: TrendProps) {
  const { t } = useLingui()
  const answer = useQuery(query(api.trend, { memberId: row.id, ...(dateRange && { dateRange }) }))
  return (
    <RecordFrame
      id={row.id}
      answer={answer}
      size="lg"
      title={t`${row.memberNo} 盈亏趋势`}
      onClose={onClose}
    >
      {answer.data && <Figures trend={answer.data} />}
    </RecordFrame>
  )
}
