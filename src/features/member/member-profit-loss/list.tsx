import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-profit-loss.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { datePresets } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions, fixedOptions } from '#kit/refs/dict.ts'

const useSigns = fixedOptions({ profit: msg`盈利`, loss: msg`亏损` })

/** Members by what they won and lost. */
export const results = defineList(api.list, (field, filter) => ({
  columns: [
    ...memberColumns(field),
    field('netPnl', msg`净盈亏`, cells.pnl),
    field('contractPnl', msg`合约盈亏`, cells.pnl),
    field('deliveryPnl', msg`交割盈亏`, cells.pnl),
    field('followPnl', msg`跟单盈亏`, cells.pnl),
    field('tradeFee', msg`交易手续费`, cells.usd),
    field('unrealizedPnl', msg`未实现盈亏(当前)`, cells.pnl),
    field('volumeUsd', msg`交易额`, cells.usd),
    field('rechargeUsd', msg`充值`, cells.usd),
    field('withdrawUsd', msg`提币`, cells.usd),
    field('netInflowUsd', msg`净入金`, cells.usd),
    field('level', msg`会员等级`, cells.badge('member_level'), { hidden: true }),
    field('fundingFee', msg`资金费用`, cells.pnl, { hidden: true }),
    field('rebateIncome', msg`返佣收入`, cells.usd, { hidden: true }),
    field('stakingIncome', msg`质押收益`, cells.usd, { hidden: true }),
    field('awardIncome', msg`奖励收入`, cells.usd, { hidden: true }),
    field('tradeCount', msg`成交笔数`, cells.count, { hidden: true }),
    field('winRate', msg`胜率`, cells.percent, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`会员编号、账号`)),
    filter(
      'dateRange',
      controls.dateRange(msg`日期`),
      () => datePresets(Date.now(), defaultZone).week,
    ),
    filter('sign', controls.multiSelect(msg`盈亏方向`, useSigns)),
    filter('netPnl', controls.moneyRange(msg`净盈亏`)),
    filter('hasTraded', controls.bool(msg`有交易`)),
    filter('productType', controls.multiSelect(msg`产品类型`, dictOptions('product_type'))),
    filter('level', controls.multiSelect(msg`会员等级`, dictOptions('member_level'))),
    filter('teamRootId', controls.member(msg`团队长`)),
    filter('memberId', controls.member(msg`会员`)),
    filter('includeInternal', controls.bool(msg`含内部账户`)),
  ],
  sums: [
    'netPnl',
    'contractPnl',
    'deliveryPnl',
    'followPnl',
    'tradeFee',
    'volumeUsd',
    'rechargeUsd',
    'withdrawUsd',
    'netInflowUsd',
  ],
}))
