// All that one member has open, at the newest price: positions, orders that wait, stakes that run.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/member/member-position.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { ActionButtons } from '#kit/actions/action-buttons.tsx'
import type { Action } from '#kit/actions/action.ts'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { copyOnClick } from '#kit/grid/copy.ts'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { RecordFrame } from '#kit/record/record-frame.tsx'
import { Countdown } from '#kit/time/countdown.tsx'
import { useVisibleInterval } from '#kit/time/use-visible-interval.ts'
import { useText } from '#kit/use-text.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { exposures } from './list.tsx'

const dicts = [
  ...exposures.dicts,
  'position_side',
  'open_close',
  'order_type',
  'entrust_status',
  'delivery_direction',
]

interface DrawerProps {
  /** The member as the list shows it now. */
  row: api.MemberPosition
  isPaused: boolean
  actions: (row: api.MemberPosition) => readonly Action[]
  onClose: () => void
}

/** The open record of a member, beside the list; it stays as fresh as the list. */
export function OpenedDrawer({ row: listed, isPaused, actions, onClose }: DrawerProps) {
  const { t } = useLingui()
  const text = useText()
  const facts = useCellFacts(dicts)
  const answer = useQuery(query(api.get, { memberId: listed.id }))
  useVisibleInterval(() => {
    if (!isPaused) void answer.refetch({ cancelRefetch: false })
  }, api.refreshMs)
  const row = answer.data?.row ?? listed
  const word = (type: string, key: string) => cells.badge(type).render(key, {}, facts)
  const usd = (value: string | null) =>
    value === null ? blank : formatMoney(value, { displayScale: 2 })
  const signed = (value: string | null) =>
    value === null ? blank : formatMoney(value, { displayScale: 2, sign: true })
  const price = (value: string | null) => (value === null ? blank : formatMoney(value))
  const percent = (value: string | null) => (value === null ? blank : formatPercent(value))
  const { positions = [], entrusts = [], deliveryOrders = [] } = answer.data ?? {}
  return (
    <RecordFrame
      id={listed.id}
      answer={answer}
      size="lg"
      title={t`${row.memberNo} 持仓`}
      footer={<ActionButtons layer="drawer" actions={actions(row)} />}
      onClose={onClose}
    >
      <div onClickCapture={copyOnClick} className="flex flex-col gap-6">
        <DescriptionList
          items={exposures.columns.map((column) => ({
            id: column.id,
            term: text(column.label),
            value: column.render(row, facts),
          }))}
        />
        {answer.data && (
          <>
            <FactsTable
              title={t`合约持仓`}
              head={[
                t`持仓编号`,
                t`合约产品`,
                t`方向`,
                t`杠杆倍数`,
                t`持仓张数`,
                t`开仓均价`,
                t`标记价格`,
                t`强平价格`,
                t`距强平`,
                t`保证金`,
                t`保证金率`,
                t`未实现盈亏`,
                t`跟单`,
              ]}
              rows={positions.map((each) => [
                each.positionNo,
                each.productCode,
                word('position_side', each.positionSide),
                `${each.leverage}×`,
                price(each.qty),
                price(each.entryPrice),
                price(each.markPrice),
                price(each.liquidationPrice),
                percent(each.liqDistance),
                usd(each.margin),
                percent(each.marginRatio),
                signed(each.unrealizedPnl),
                each.isFollow ? t`是` : t`否`,
              ])}
            />
            <FactsTable
              title={t`未完结委托`}
              head={[
                t`委托单号`,
                t`合约产品`,
                t`方向`,
                t`开平`,
                t`委托类型`,
                t`委托价`,
                t`委托张数`,
                t`冻结保证金`,
                t`状态`,
                t`创建时间`,
              ]}
              rows={entrusts.map((each) => [
                each.entrustNo,
                each.productCode,
                word('position_side', each.positionSide),
                word('open_close', each.openClose),
                word('order_type', each.orderType),
                price(each.price),
                price(each.qty),
                usd(each.frozenMargin),
                word('entrust_status', each.status),
                formatDateTime(each.createdAt, facts.zone),
              ])}
            />
            <FactsTable
              title={t`未结算交割订单`}
              head={[t`订单号`, t`合约产品`, t`方向`, t`本金`, t`开仓价`, t`剩余时间`, t`开仓时间`]}
              rows={deliveryOrders.map((each) => [
                each.orderNo,
                each.productCode,
                word('delivery_direction', each.direction),
                usd(each.stake),
                price(each.openPrice),
                <Countdown key={each.id} until={each.settleDueAt} />,
                formatDateTime(each.openedAt, facts.zone),
              ])}
            />
          </>
        )}
      </div>
    </RecordFrame>
  )
}
