// The right column of the board of members and risk: withdrawals, log-ins, cases and interventions.
import { useLingui } from '@lingui/react/macro'
import type { Board2 } from '#contract/visual.ts'
import { Column } from './board-frame.tsx'
import { getFigureLabel } from './board-texts.ts'
import { AgeTable, Bars } from './charts/bars.tsx'
import { TimeChart } from './charts/time-chart.tsx'
import { Figure, Panel, writeCount } from './figure.tsx'

/** What a column of the board is drawn from. */
export interface PartProps {
  data: Board2
  wordOf: (type: string) => (key: string) => string
}

/** The column. */
export const Risks = ({ data, wordOf }: PartProps) => {
  const { t } = useLingui()
  const { riskFlags, highScores, loginErrors, topAddresses, blockedRules } = data
  const { violations, interventions } = data
  return (
    <Column>
      {riskFlags && (
        <Panel
          title={t`今日提币风险标记`}
          grow={2}
          isEmpty={riskFlags.length === 0}
          extra={
            highScores && (
              <span className="flex gap-[.4em]">
                <span className="text-text-muted">{getFigureLabel('highScores')}</span>
                <Figure
                  of={highScores.total}
                  label={getFigureLabel('highScores')}
                  className="font-semibold text-danger-strong"
                />
              </span>
            )
          }
        >
          <Bars
            figures={riskFlags.slice(0, 7)}
            labelOf={wordOf('withdraw_risk_flag')}
            colour="bg-warning"
          />
          {highScores && highScores.rows.length > 0 && (
            <ul
              aria-label={getFigureLabel('highScores')}
              className="flex flex-wrap gap-x-[1em] border-t pt-[.3em] text-[.75em]"
            >
              {highScores.rows.map((row) => (
                <li key={row.key} className="flex gap-[.4em]">
                  <span className="font-mono text-text-muted">{row.key}</span>
                  <Figure of={row} label={row.key} className="text-danger-strong" />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
      {loginErrors && (
        <Panel
          title={t`今日登录失败（每小时）`}
          grow={2}
          extra={
            blockedRules && (
              <span className="flex gap-[.4em]">
                <span className="text-text-muted">{getFigureLabel('blockedRules')}</span>
                <Figure of={blockedRules} label={getFigureLabel('blockedRules')} />
              </span>
            )
          }
        >
          <TimeChart title={t`今日登录失败`} of={loginErrors} write={[writeCount, writeCount]} />
          {topAddresses && topAddresses.length > 0 && (
            <ul aria-label={t`失败最多的 IP`} className="grid grid-cols-2 gap-x-[1em] text-[.75em]">
              {topAddresses.map((row) => (
                <li key={row.key} className="flex justify-between gap-[.4em]">
                  <span className="truncate font-mono text-text-muted">{row.key}</span>
                  <Figure of={row} label={row.key} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
      {violations && (
        <Panel title={t`待处理违规`} isEmpty={violations.length === 0}>
          <AgeTable rows={violations} caption={t`待处理违规`} labelOf={wordOf('violation_type')} />
        </Panel>
      )}
      {interventions && (
        <Panel title={t`7 日风控参数调整`} isEmpty={interventions.length === 0}>
          <Bars figures={interventions.slice(0, 5)} labelOf={wordOf('control_param')} />
        </Panel>
      )}
    </Column>
  )
}
