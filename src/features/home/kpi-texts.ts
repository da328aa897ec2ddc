import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Kpi } from '#contract/home.ts'

export const kpiTexts: Record<Kpi['key'], MessageDescriptor> = {
  newMembers: msg`新增会员`,
  activeMembers: msg`活跃会员`,
  firstRecharges: msg`首充会员`,
  rechargeUsd: msg`充值金额（USDT）`,
  withdrawUsd: msg`提币金额（USDT）`,
  netInflowUsd: msg`净流入（USDT）`,
  volumeUsd: msg`交易额（USDT）`,
  tradeFee: msg`交易手续费（USDT）`,
  netPnl: msg`会员净盈亏（USDT）`,
  memberBalanceUsd: msg`会员余额（USDT）`,
  platformIncomeUsd: msg`平台净收入（USDT）`,
  coverRate: msg`备付率`,
}

/** What a figure counts, where two screens could mean different things by its name. */
export const kpiBases: Partial<Record<Kpi['key'], MessageDescriptor>> = {
  rechargeUsd: msg`按审核通过时间，不含已冲正`,
  withdrawUsd: msg`按付款时间`,
  netInflowUsd: msg`冲正计入冲正当日`,
  volumeUsd: msg`合约成交额与交割本金`,
  tradeFee: msg`合约与交割，扣除退还`,
  netPnl: msg`已实现盈亏，扣除手续费`,
  memberBalanceUsd: msg`按现价折算，不含体验金与积分`,
}
