// The record of a tutor: a line over the days, and the same in tables.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Detail } from '#contract/other/tutor.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { cells, type CellContext } from '#kit/grid/cells.tsx'
import { Section } from '#kit/review/small-table.tsx'
import { curvePoints, height, width } from './curve-points.ts'

const usd = (value: string) => formatMoney(value, { displayScale: 2 })

function Curve({ curve }: Pick<Detail, 'curve'>) {
  const { t } = useLingui()
  return (
    <Section title={t`近 90 日收益曲线`}>
      {curve.length === 0 ? (
        <p className="text-text-muted">
          <Trans>这段时间没有交易</Trans>
        </p>
      ) : (
        <svg
          aria-hidden
          viewBox={`0 -4 ${width} ${height + 8}`}
          preserveAspectRatio="none"
          className="h-28 w-full rounded bg-sunken"
        >
          <polyline
            points={curvePoints(curve.map(({ pnlUsd }) => pnlUsd))}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            className="text-primary"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </Section>
  )
}

/** How a tutor traded, who follows, and what is open. */
export function TutorRecord({ detail, facts }: { detail: Detail; facts: CellContext }) {
  const { t } = useLingui()
  const { curve, months, followers, positions } = detail
  const words = (type: string, value: string) => facts.dict(type, value)?.value ?? value
  return (
    <>
      <Curve curve={curve} />
      <FactsTable
        title={t`月度业绩`}
        head={[t`月份`, t`盈亏`, t`交易额`, t`交易次数`, t`胜率`]}
        rows={months.map((month) => [
          month.month,
          usd(month.pnlUsd),
          usd(month.volumeUsd),
          String(month.tradeCount),
          month.winRate === null ? blank : cells.percent.render(month.winRate, {}, facts),
        ])}
      />
      <FactsTable
        title={t`跟单会员`}
        head={[t`会员编号`, t`昵称`, t`跟单资金`, t`状态`]}
        rows={followers.map((each) => [
          each.memberNo,
          each.nickname,
          usd(each.aumUsd),
          words('member_status', each.status),
        ])}
      />
      <FactsTable
        title={t`当前持仓`}
        head={[t`持仓编号`, t`产品`, t`方向`, t`杠杆`, t`数量`, t`开仓价`, t`开仓时间`]}
        rows={positions.map((each) => [
          each.positionNo,
          each.productCode,
          words('position_side', each.positionSide),
          `${each.leverage}×`,
          formatMoney(each.qty),
          formatMoney(each.entryPrice),
          formatDateTime(each.openedAt),
        ])}
      />
    </>
  )
}
