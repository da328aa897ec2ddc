// One member day by day: bars of each day's result, the line of their sum, and the same as a table.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/member/member-profit-loss.ts'
import type { DateRange } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { query } from '#core/http/api.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const width = 480
const height = 120

/** Heights of bars and line in the box, from one scale. Only places become numbers, amounts never do. */
function placesOf(days: readonly api.TrendDay[]) {
  let sum = '0'
  const rows = days.map(({ netPnl }) => {
    sum = new Decimal(sum).plus(netPnl).toFixed()
    return { net: String(netPnl), sum }
  })
  const max = rows
    .flatMap(({ net, sum: total }) => [net, total])
    .map((value) => new Decimal(value).abs().toFixed())
    .reduce((top, value) => (new Decimal(value).gt(top) ? value : top), '0')
  const share = (value: string) =>
    new Decimal(max).eq('0') ? 0 : Number(new Decimal(value).div(max).toFixed(4))
  return rows.map(({ net, sum: total }) => ({ net: share(net), sum: share(total) }))
}

function Bars({ days }: { days: readonly api.TrendDay[] }) {
  const places = placesOf(days)
  const step = width / Math.max(1, places.length)
  const middle = height / 2
  return (
    <svg
      aria-hidden
      viewBox={`0 -4 ${width} ${height + 8}`}
      preserveAspectRatio="none"
      className="h-36 w-full rounded bg-sunken"
    >
      {places.map(({ net }, index) => (
        <rect
          key={days[index]?.date}
          x={index * step + step * 0.2}
          width={step * 0.6}
          y={net >= 0 ? middle - net * middle : middle}
          height={Math.abs(net) * middle}
          className={net >= 0 ? 'fill-up' : 'fill-down'}
        />
      ))}
      <polyline
        points={places
          .map(({ sum }, index) => `${(index + 0.5) * step},${middle - sum * middle}`)
          .join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="text-primary"
      />
    </svg>
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
  const { data, isError, refetch, isFetching } = useQuery(
    query(api.trend, { memberId: row.id, ...(dateRange && { dateRange }) }),
  )
  const signed = (value: string) => formatMoney(value, { displayScale: 2, sign: true })
  const usd = (value: string) => formatMoney(value, { displayScale: 2 })
  return (
    <Drawer
      open
      modal={false}
      size="lg"
      onOpenChange={onClose}
      title={t`${row.memberNo} 盈亏趋势`}
      closeLabel={t`关闭`}
    >
      {isError ? (
        <ErrorState
          title={t`记录加载失败`}
          message={t`请检查网络后重试`}
          request={null}
          retry={{ label: t`重试`, onRetry: () => void refetch(), busy: isFetching }}
        />
      ) : !data ? (
        <Skeleton className="h-60 w-full" />
      ) : data.list.length === 0 ? (
        <p className="text-text-muted">
          <Trans>此时段没有记录</Trans>
        </p>
      ) : (
        <Section title={t`每日净盈亏与累计`}>
          <Bars days={data.list} />
          <SmallTable
            head={[
              t`日期`,
              t`净盈亏`,
              t`合约盈亏`,
              t`交割盈亏`,
              t`跟单盈亏`,
              t`交易手续费`,
              t`日末权益`,
            ]}
            rows={data.list
              .toReversed()
              .map((day) => [
                day.date,
                signed(day.netPnl),
                signed(day.contractPnl),
                signed(day.deliveryPnl),
                signed(day.followPnl),
                usd(day.fee),
                usd(day.equityUsd),
              ])}
          />
        </Section>
      )}
    </Drawer>
  )
}
