// Members and risk, live.
import { Trans, useLingui } from '@lingui/react/macro'
import { board2, type Board2 } from '#contract/visual.ts'
import { formatPercent } from '#core/format/format-money.ts'
import { useDicts } from '#kit/refs/dict.ts'
import { BoardFrame, Column } from './board-frame.tsx'
import { BoardState } from './board-state.tsx'
import { getFigureLabel } from './board-texts.ts'
import { type PartProps, Risks } from './board2-risks.tsx'
import { Bars, Histogram } from './charts/bars.tsx'
import { CohortMap } from './charts/cohort-map.tsx'
import { Radar } from './charts/radar.tsx'
import { TimeChart } from './charts/time-chart.tsx'
import { WorldMap } from './charts/world-map.tsx'
import { Figure, NamedFigure, Panel, toDrawnSize, writeCount, writeUsd } from './figure.tsx'

const pollMs = 10_000

const dicts = [
  'client_source',
  'member_level',
  'withdraw_risk_flag',
  'violation_type',
  'control_param',
]

const Head = ({ head }: { head: Board2['head'] }) => {
  const { t } = useLingui()
  const valueOf = (key: string) => toDrawnSize(head.find((each) => each.key === key)?.value ?? '0')
  const verified = (valueOf('verified') / Math.max(1, valueOf('members'))).toFixed(4)
  return (
    <>
      {head.map((figure) => (
        <NamedFigure key={figure.key} of={figure} label={getFigureLabel(figure.key)} />
      ))}
      {head.length > 0 && (
        <NamedFigure
          of={{ value: verified, list: null }}
          label={t`实名率`}
          write={(value) => formatPercent(value, 1)}
        />
      )}
    </>
  )
}

const Members = ({ data, wordOf }: PartProps) => {
  const { t } = useLingui()
  const { countries, registerSources, levels, cohorts } = data
  return (
    <Column>
      {countries && (
        <Panel title={t`会员国家和地区`} grow={3} isEmpty={countries.length === 0}>
          <WorldMap figures={countries} />
        </Panel>
      )}
      {registerSources && levels && (
        <Panel title={t`注册来源与会员等级`} grow={2} isEmpty={levels.length === 0}>
          <div className="flex min-h-0 flex-1 gap-[1em]">
            <Bars
              figures={registerSources}
              labelOf={wordOf('client_source')}
              isPyramid
              colour="bg-info"
            />
            <Bars figures={levels} labelOf={wordOf('member_level')} isPyramid colour="bg-purple" />
          </div>
        </Panel>
      )}
      {cohorts && (
        <Panel title={t`周留存（注册后第几周仍活跃）`} grow={2}>
          <CohortMap title={t`周留存`} cohorts={cohorts} />
        </Panel>
      )}
    </Column>
  )
}

const Positions = ({ data }: Pick<PartProps, 'data'>) => {
  const { t } = useLingui()
  const { marginRatios, nearLiquidation, interest, liquidations, insuranceFund } = data
  const fund = insuranceFund === null ? '' : writeUsd(insuranceFund)
  const rangeOf = (key: string) =>
    key === '1'
      ? '≥100%'
      : `${(Number(key) * 100).toFixed(0)}–${(Number(key) * 100 + 10).toFixed(0)}%`
  return (
    <Column isWide>
      {marginRatios && (
        <Panel
          title={t`保证金率分布（持仓数）`}
          grow={2}
          extra={
            nearLiquidation && (
              <span className="flex gap-[.4em]">
                <span className="text-text-muted">{getFigureLabel('nearLiquidation')}</span>
                <Figure
                  of={nearLiquidation}
                  label={getFigureLabel('nearLiquidation')}
                  className="font-semibold text-danger-strong"
                />
              </span>
            )
          }
        >
          <Histogram
            figures={marginRatios}
            labelOf={rangeOf}
            isHigh={(key) => Number(key) >= 0.8}
          />
        </Panel>
      )}
      {interest && (
        <Panel title={t`产品净敞口（绿多红空）`} grow={2} isEmpty={interest.length === 0}>
          <Radar title={t`产品净敞口`} rows={interest} />
        </Panel>
      )}
      {liquidations && (
        <Panel
          title={t`今日强平与穿仓（每小时）`}
          grow={2}
          extra={
            insuranceFund !== null && (
              <span className="text-text-muted">
                <Trans>保险基金 {fund} USDT</Trans>
              </span>
            )
          }
        >
          <TimeChart
            title={t`今日强平与穿仓`}
            of={liquidations}
            write={[writeCount, writeUsd]}
            hasOwnScales
          />
        </Panel>
      )}
    </Column>
  )
}

const Board = ({ data, isStale }: { data: Board2; isStale: boolean }) => {
  const { t } = useLingui()
  const words = useDicts(dicts)
  const wordOf = (type: string) => (key: string) => words(type, key)?.value ?? key
  return (
    <BoardFrame
      title={t`会员风控大屏`}
      taken={data}
      isStale={isStale}
      head={<Head head={data.head} />}
    >
      <Members data={data} wordOf={wordOf} />
      <Positions data={data} />
      <Risks data={data} wordOf={wordOf} />
    </BoardFrame>
  )
}

/** The page. */
export const Board2Page = () => (
  <BoardState endpoint={board2} everyMs={pollMs}>
    {(data, isStale) => <Board data={data} isStale={isStale} />}
  </BoardState>
)
