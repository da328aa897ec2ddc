import { msg } from '@lingui/core/macro'
import * as api from '#contract/other/team-profit.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countControl } from '#kit/list/count-control.tsx'
import { datePresets } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'

/** Team leaders by what their teams brought in. */
export const teams = defineList(api.list, (field, filter) => ({
  columns: [
    ...memberColumns(field),
    field('teamCount', msg`团队人数`, cells.count),
    field('newCount', msg`新增人数`, cells.count),
    field('firstRechargeCount', msg`首充人数`, cells.count),
    field('rechargeUsd', msg`充值`, cells.usd),
    field('withdrawUsd', msg`提币`, cells.usd),
    field('netInflowUsd', msg`净入金`, cells.pnl),
    field('volumeUsd', msg`交易额`, cells.usd),
    field('feeUsd', msg`手续费`, cells.usd),
    field('memberPnlUsd', msg`会员盈亏`, cells.pnl),
    field('deliveryPnlUsd', msg`交割盈亏`, cells.pnl),
    field('rebateUsd', msg`返佣`, cells.usd),
    field('contributionUsd', msg`团队贡献`, cells.pnl),
    field('assetUsd', msg`团队资产(当前)`, cells.usd),
    field('activeCount', msg`活跃人数`, cells.count, { hidden: true }),
    field('campaignUsd', msg`营销成本`, cells.usd, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`会员编号、账号`)),
    filter('rootMemberId', controls.member(msg`团队长`)),
    filter(
      'dateRange',
      controls.dateRange(msg`统计日期`),
      () => datePresets(Date.now(), defaultZone).month,
    ),
    filter('memberType', controls.multiSelect(msg`会员类型`, dictOptions('member_type')), [
      'agent',
    ]),
    filter('depthMax', countControl(msg`下级层数 ≤`, '≤')),
    filter('contributionUsd', controls.moneyRange(msg`团队贡献`)),
    filter('includeInternal', controls.bool(msg`含内部账户`)),
  ],
  sums: [
    'contributionUsd',
    'rechargeUsd',
    'withdrawUsd',
    'netInflowUsd',
    'volumeUsd',
    'feeUsd',
    'memberPnlUsd',
    'rebateUsd',
    'assetUsd',
  ],
}))
