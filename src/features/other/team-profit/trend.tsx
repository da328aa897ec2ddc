// One team day by day: what came in and what it brought, as a drawing and as a table, and its members.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/other/team-profit.ts'
import type { DateRange } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { query } from '#core/http/api.ts'
import {
  type DayDrawings,
  DayFigures,
  DayTable,
  createDayFigures,
} from '#kit/chart/day-figures.tsx'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { RecordFrame } from '#kit/record/record-frame.tsx'
import { NothingYet, Section } from '#kit/review/small-table.tsx'

const usd = (value: string) => formatMoney(value, { displayScale: 2 })
const signed = (value: string) => formatMoney(value, { displayScale: 2, sign: true })

type Amounts = Omit<api.Trend['list'][number], 'date'>
const cellsOf = (of: Amounts) => [
  usd(of.rechargeUsd),
  usd(of.withdrawUsd),
  usd(of.feeUsd),
  usd(of.rebateUsd),
  signed(of.memberPnlUsd),
  signed(of.contributionUsd),
]

const drawings = {
  rechargeUsd: { kind: 'bar', colour: '--primary', mark: 'bg-primary' },
  withdrawUsd: { kind: 'bar', colour: '--warning', mark: 'bg-warning', isBelow: true },
  memberPnlUsd: { kind: 'line', colour: '--purple', mark: 'bg-purple' },
  feeUsd: { kind: 'side', colour: '--success', mark: 'bg-success' },
  rebateUsd: { kind: 'side', colour: '--danger', mark: 'bg-danger' },
} as const satisfies DayDrawings<string>
type Drawn = keyof typeof drawings

function Figures({ trend: { list, isLastOpen, members, memberCount } }: { trend: api.Trend }) {
  const { t } = useLingui()
  const days = list.map(({ date }) => date)
  const facts = useCellFacts(['member_type'])
  const labels: Record<Drawn, string> = {
    rechargeUsd: t`充值`,
    withdrawUsd: t`提币`,
    memberPnlUsd: t`会员盈亏`,
    feeUsd: t`手续费（右轴）`,
    rebateUsd: t`返佣（右轴）`,
  }
  const amounts = [t`充值`, t`提币`, t`手续费`, t`返佣`, t`会员盈亏`, t`团队贡献`]
  if (list.length === 0) return <NothingYet />
  const figures = createDayFigures(list, drawings, labels, usd)
  return (
    <>
      <Section title={t`每日走势（USDT）`}>
        <DayFigures days={days} isLastOpen={isLastOpen} figures={figures} displayScale={2} />
      </Section>
      <FactsTable
        title={t`团队会员`}
        head={[t`会员编号`, t`账号`, t`会员类型`, ...amounts]}
        rows={members.map((each) => [
          each.memberNo,
          each.account,
          cells.badge('member_type').render(each.memberType, {}, facts),
          ...cellsOf(each),
        ])}
        total={memberCount}
      />
      <Section title={t`每日明细`}>
        <DayTable days={days} isLastOpen={isLastOpen} head={amounts} rows={list.map(cellsOf)} />
      </Section>
    </>
  )
}

interface TrendProps {
  row: api.TeamProfit
  dateRange: DateRange | undefined
  includeInternal: boolean | undefined
  onClose: () => void
}

/** The trend of one team, beside the list. */
export function TrendDrawer({ row, dateRange, includeInternal, onClose }: TrendProps) {
  const { t } = useLingui()
  const answer = useQuery(
    query(api.trend, {
      memberId: row.id,
      ...(dateRange && { dateRange }),
      ...(includeInternal === true && { includeInternal }),
    }),
  )
  return (
    <RecordFrame
      id={row.id}
      answer={answer}
      size="lg"
      title={t`${row.memberNo} 团队趋势`}
      onClose={onClose}
    >
      {answer.data && <Figures trend={answer.data} />}
    </RecordFrame>
  )
}
