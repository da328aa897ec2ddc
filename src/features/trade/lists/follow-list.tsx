import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/follow-log.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useProductOptions } from '#kit/refs/product.ts'

const useDateFields = fixedOptions({ openedAt: msg`开仓时间`, closedAt: msg`平仓时间` })

/** The tutor, who is a member: the name leads to the member's page. */
const tutorCell = <R extends { tutorId: string; tutorNo: string }>() =>
  cells.link<string, R>(
    (_, { pathOf }) => pathOf('member/member') ?? '.',
    (row, { pathOf }) =>
      pathOf('member/member') === undefined ? { tutorId: row.tutorId } : { open: row.tutorId },
  )
const position = cells.link<string | null, api.FollowLog>(
  (_, { pathOf }) => pathOf('trade/contractPosition') ?? '.',
  ({ positionNo }) => ({ keyword: positionNo ?? '', status: '', dateRange: '' }),
)
const tutorPosition = cells.link<string, api.FollowLog>(
  (_, { pathOf }) => pathOf('trade/contractPosition') ?? '.',
  ({ tutorPositionNo }) => ({ keyword: tutorPositionNo, status: '', dateRange: '' }),
)

export const follows = defineList(api.list, (field, filter) => ({
  columns: [
    field('followNo', msg`跟单编号`, cells.code),
    field('tutorName', msg`导师`, tutorCell<api.FollowLog>()),
    ...memberColumns(field),
    field('productCode', msg`合约产品`, cells.text, { width: 128 }),
    field('positionSide', msg`方向`, cells.badge('position_side'), { width: 72 }),
    field('followMode', msg`跟单模式`, cells.badge('follow_mode')),
    field('status', msg`状态`, cells.badge('follow_status')),
    field('margin', msg`跟单保证金`, cells.money),
    field('realizedPnl', msg`盈亏`, cells.change),
    field('profitShareAmount', msg`分成金额`, cells.money),
    field('shareStatus', msg`分成状态`, cells.badge('share_status')),
    field('openedAt', msg`开仓时间`, cells.dateTime),
    field('closedAt', msg`平仓时间`, cells.dateTime),
    field('currency', msg`币种`, cells.text, { hidden: true }),
    field('leverage', msg`杠杆倍数`, cells.times, { hidden: true }),
    field('openPrice', msg`开仓价`, cells.price, { hidden: true }),
    field('closePrice', msg`平仓价`, cells.price, { hidden: true }),
    field('slippageRate', msg`滑点`, cells.percent4, { hidden: true }),
    field('profitShareRate', msg`分成比例`, cells.percent, { hidden: true }),
    field('tutorPositionNo', msg`导师持仓`, tutorPosition, { hidden: true, width: 176 }),
    field('positionNo', msg`跟单持仓`, position, { hidden: true, width: 176 }),
    field('failReason', msg`失败原因`, cells.text, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`跟单编号、会员编号、账号、导师持仓`)),
    filter('tutorId', controls.member(msg`导师`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('follow_status'))),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('shareStatus', controls.multiSelect(msg`分成状态`, dictOptions('share_status'))),
    filter('productCode', controls.multiSelect(msg`合约产品`, useProductOptions)),
    filter('followMode', controls.select(msg`跟单模式`, dictOptions('follow_mode'))),
    filter('realizedPnl', controls.moneyRange(msg`盈亏`)),
  ],
  sums: ['margin', 'realizedPnl', 'profitShareAmount'],
}))
