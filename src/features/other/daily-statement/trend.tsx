// The days of the statements side by side: what came in, what went out and what the platform earned, in USDT.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/other/daily-statement.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { query } from '#core/http/api.ts'
import {
  type DayDrawings,
  DayFigures,
  DayTable,
  createDayFigures,
} from '#kit/chart/day-figures.tsx'
import { RecordFrame } from '#kit/record/record-frame.tsx'
import { NothingYet, Section } from '#kit/review/small-table.tsx'

const usd = (value: string) => formatMoney(value, { displayScale: 2 })

const drawings = {
  rechargeAmount: { kind: 'bar', colour: '--primary', mark: 'bg-primary' },
  withdrawAmount: { kind: 'bar', colour: '--warning', mark: 'bg-warning', isBelow: true },
  platformIncome: { kind: 'side', colour: '--purple', mark: 'bg-purple' },
} as const satisfies DayDrawings<string>
type Drawn = keyof typeof drawings
const drawn = Object.keys(drawings) as Drawn[]

function Figures({ rows }: { rows: readonly api.Row[] }) {
  const { t } = useLingui()
  if (rows.length === 0) return <NothingYet />
  const labels: Record<Drawn, string> = {
    rechargeAmount: t`充值`,
    withdrawAmount: t`提币`,
    platformIncome: t`平台净收入（右轴）`,
  }
  const days = rows.map(({ statDate }) => statDate)
  const isLastOpen = rows.at(-1)?.checkStatus === 'running'
  const figures = createDayFigures(rows, drawings, labels, usd)
  return (
    <>
      <Section title={t`每日走势（USDT）`}>
        <DayFigures days={days} isLastOpen={isLastOpen} figures={figures} displayScale={2} />
      </Section>
      <Section title={t`每日明细`}>
        <DayTable
          days={days}
          isLastOpen={isLastOpen}
          head={[t`充值`, t`提币`, t`平台净收入`]}
          rows={rows.map((day) => drawn.map((key) => usd(day[key])))}
        />
      </Section>
    </>
  )
}

/** The statements of the last days, beside the list. */
export function StatementTrend({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const answer = useQuery(query(api.list, { orderBy: 'statDate asc', pageSize: 50 }))
  return (
    <RecordFrame id="trend" answer={answer} size="lg" title={t`日报走势`} onClose={onClose}>
      {answer.data && <Figures rows={answer.data.list} />}
    </RecordFrame>
  )
}
