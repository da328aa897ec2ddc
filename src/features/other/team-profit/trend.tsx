// One team day by day: what came in and what it brought, as a drawing and as a table, and its members.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/other/team-profit.ts'
import type { DateRange } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { query } from '#core/http/api.ts'
import { type DayFigure, DayFigures, useDayText } from '#kit/chart/day-figures.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { NothingYet, Section, SmallTable } from '#kit/review/small-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

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
} as const satisfies Partial<
  Record<keyof Amounts, Pick<DayFigure, 'kind' | 'colour' | 'mark' | 'isBelow'>>
>
type Drawn = keyof typeof drawings
const drawn = Object.keys(drawings) as Drawn[]

function Figures({ trend: { list, isLastOpen, members, memberCount } }: { trend: api.Trend }) {
  const { t } = useLingui()
  const days = list.map(({ date }) => date)
  const dayText = useDayText(days, isLastOpen)
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
  const figures = drawn.map((key): DayFigure => {
    const values = list.map((day) => day[key])
    const total = values.reduce((sum, value) => sum.plus(value), new Decimal('0')).toFixed()
    return { key, label: labels[key], ...drawings[key], values, total: usd(total) }
  })
  return (
    <div className="flex flex-col gap-4">
      <Section title={t`每日走势（USDT）`}>
        <DayFigures days={days} isLastOpen={isLastOpen} figures={figures} displayScale={2} />
      </Section>
      <Section title={t`团队会员`}>
        {members.length === 0 ? (
          <NothingYet />
        ) : (
          <SmallTable
            head={[t`会员编号`, t`账号`, t`会员类型`, ...amounts]}
            rows={members.map((each) => [
              each.memberNo,
              each.account,
              cells.badge('member_type').render(each.memberType, {}, facts),
              ...cellsOf(each),
            ])}
          />
        )}
        {memberCount > members.length && (
          <p className="text-sm text-text-muted">
            <Trans>
              按团队贡献列出前 {members.length} 位，此时段有记录的会员共 {memberCount} 位
            </Trans>
          </p>
        )}
      </Section>
      <Section title={t`每日明细`}>
        <SmallTable
          head={[t`日期`, ...amounts]}
          rows={list.map((day, at) => [dayText(at), ...cellsOf(day)]).toReversed()}
        />
      </Section>
    </div>
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
  const { data, isError, refetch, isFetching } = useQuery(
    query(api.trend, {
      memberId: row.id,
      ...(dateRange && { dateRange }),
      ...(includeInternal === true && { includeInternal }),
    }),
  )
  return (
    <Drawer
      open
      modal={false}
      size="lg"
      onOpenChange={onClose}
      title={t`${row.memberNo} 团队趋势`}
      closeLabel={t`关闭`}
    >
      {isError ? (
        <ErrorState
          title={t`记录加载失败`}
          message={t`请检查网络后重试`}
          request={null}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      ) : data ? (
        <Figures trend={data} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Drawer>
  )
}
