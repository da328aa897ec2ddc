// Trading and funds, live.
import { Trans, useLingui } from '@lingui/react/macro'
import { board1, type Board1 } from '#contract/visual.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { FigureBridge } from '#kit/figure-bridge.tsx'
import { ListNumber } from '#kit/list-number.tsx'
import { useDicts } from '#kit/refs/dict.ts'
import { BoardFrame, Column } from './board-frame.tsx'
import { BoardState } from './board-state.tsx'
import { getFigureLabel } from './board-texts.ts'
import { Bars, Mirrored } from './charts/bars.tsx'
import { Donut } from './charts/donut.tsx'
import { Flow } from './charts/flow.tsx'
import { TimeChart } from './charts/time-chart.tsx'
import { Treemap } from './charts/treemap.tsx'
import { Figure, NamedFigure, Panel, writeCount, writeUsd } from './figure.tsx'

const pollMs = 5_000
const maxRows = 10

const dicts = ['withdraw_status', 'delivery_result']

/** The newest large movements: as many whole rows as there is room for, the others stand in a column beside, out of view. */
const Latest = ({
  latest,
  timeZone,
}: {
  latest: NonNullable<Board1['latest']>
  timeZone: string
}) => (
  <ul className="flex min-h-0 flex-1 flex-col flex-wrap justify-between gap-[.2em] overflow-hidden text-[.8em] tabular-nums">
    {latest.rows.map(({ kind, no, account, currency, amount, at, list }) => (
      <li
        key={no}
        className="grid w-full animate-appear grid-cols-[6.5em_5.5em_1fr_auto] gap-[.6em]"
      >
        <span className="text-text-muted">{formatDateTime(at, timeZone).slice(5, 16)}</span>
        <span className={kind === 'recharge' ? 'text-success-strong' : 'text-warning-strong'}>
          {getFigureLabel(kind)}
        </span>
        <span className="min-w-0 truncate">{account}</span>
        <ListNumber list={list} label={`${no} ${formatMoney(amount)} ${currency}`}>
          {formatMoney(amount)} {currency}
        </ListNumber>
      </li>
    ))}
  </ul>
)

const Head = ({ head }: { head: Board1['head'] }) =>
  head.map((figure) => (
    <NamedFigure
      key={figure.key}
      of={figure}
      label={getFigureLabel(figure.key)}
      write={figure.key === 'coverRate' ? formatPercent : writeUsd}
    />
  ))

/** What members paid in fees, beside the fees of deals that the drawing shows. */
const TradeFee = ({ of }: { of: NonNullable<Board1['tradeFee']> }) => (
  <div className="flex flex-wrap items-baseline gap-x-[.6em] text-[.75em] text-text-muted">
    {getFigureLabel(of.key)}
    <Figure of={of} label={getFigureLabel(of.key)} write={writeUsd} />
    {of.bridge && <FigureBridge parts={of.bridge} />}
  </div>
)

const Board = ({ data, isStale }: { data: Board1; isStale: boolean }) => {
  const { t } = useLingui()
  const words = useDicts(dicts)
  const wordOf = (type: string) => (key: string) => words(type, key)?.value ?? key
  const secondsOf = (seconds: string) => t`${seconds} 秒`
  const threshold = formatMoney(data.latest?.threshold)
  const {
    inflow,
    currencies,
    networks,
    latest,
    products,
    deals,
    tradeFee,
    interest,
    stakes,
    deliveryResults,
  } = data
  return (
    <BoardFrame
      title={t`交易资金大屏`}
      taken={data}
      alerts={data.alerts}
      isStale={isStale}
      head={<Head head={data.head} />}
    >
      <Column>
        {inflow && (
          <Panel title={t`今日充提（USDT，每 5 分钟）`} grow={2}>
            <TimeChart title={t`今日充提`} of={inflow} write={[writeUsd, writeUsd]} />
          </Panel>
        )}
        {currencies && (
          <Panel title={t`今日充值币种（USDT）`} isEmpty={currencies.length === 0}>
            <Donut figures={currencies} labelOf={getFigureLabel} write={writeUsd} />
          </Panel>
        )}
        {networks && (
          <Panel title={t`今日充值网络（USDT）`} isEmpty={networks.length === 0}>
            <Bars figures={networks.slice(0, 6)} labelOf={getFigureLabel} write={writeUsd} />
          </Panel>
        )}
        {latest && (
          <Panel
            title={t`最新大额充提`}
            grow={2}
            isEmpty={latest.rows.length === 0}
            extra={
              <span className="text-[.85em] text-text-muted">
                <Trans>≥ {threshold} USDT</Trans>
              </span>
            }
          >
            <Latest latest={latest} timeZone={data.timeZone} />
          </Panel>
        )}
      </Column>
      <Column isWide>
        {products && (
          <Panel
            title={t`今日产品交易额（USDT）与 24 小时涨跌`}
            grow={3}
            isEmpty={products.length === 0}
          >
            <Treemap products={products} />
          </Panel>
        )}
        {deals && (
          <Panel title={t`最近 60 分钟成交与手续费（数字为今日合计）`} grow={2}>
            <TimeChart
              title={t`最近 60 分钟成交与手续费`}
              of={deals}
              write={[writeCount, writeUsd]}
              hasOwnScales
            />
            {tradeFee && <TradeFee of={tradeFee} />}
          </Panel>
        )}
      </Column>
      <Column>
        {interest && (
          <Panel title={t`多空持仓名义价值`} grow={2} isEmpty={interest.length === 0}>
            <Mirrored rows={interest.slice(0, maxRows)} />
          </Panel>
        )}
        {stakes && (
          <Panel title={t`未结算交割本金（USDT，按周期）`} isEmpty={stakes.length === 0}>
            <Bars
              figures={stakes.slice(0, 6)}
              labelOf={secondsOf}
              write={writeUsd}
              colour="bg-purple"
            />
          </Panel>
        )}
        {deliveryResults && (
          <Panel title={t`今日交割结果（笔）`} isEmpty={deliveryResults.length === 0}>
            <Donut
              figures={deliveryResults}
              labelOf={wordOf('delivery_result')}
              write={writeCount}
            />
          </Panel>
        )}
        {data.pipeline && (
          <Panel title={t`提币流程（笔，最久等待）`} grow={2}>
            <Flow steps={data.pipeline} labelOf={wordOf('withdraw_status')} />
          </Panel>
        )}
      </Column>
    </BoardFrame>
  )
}

/** The page. */
export const Board1Page = () => (
  <BoardState endpoint={board1} everyMs={pollMs}>
    {(data, isStale) => <Board data={data} isStale={isStale} />}
  </BoardState>
)
