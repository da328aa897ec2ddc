import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '#core/i18n/text.ts'
import { todoLabels } from '#kit/todo-labels.ts'

/** What the figures are called that no dictionary names. */
const texts: Readonly<Record<string, MessageDescriptor>> = {
  netInflowUsd: msg`今日净流入（USDT）`,
  memberBalanceUsd: msg`会员余额（USDT）`,
  coverRate: msg`备付率`,
  recharge: msg`充值`,
  withdraw: msg`提币`,
  deals: msg`成交笔数`,
  fee: msg`成交手续费（USDT）`,
  tradeFee: msg`交易手续费（USDT）`,
  long: msg`多`,
  short: msg`空`,
  members: msg`会员总数`,
  online: msg`当前在线`,
  newMembers: msg`今日新增`,
  verified: msg`已实名`,
  frozen: msg`已冻结`,
  liquidations: msg`强平笔数`,
  bankruptLoss: msg`穿仓损失`,
  loginErrors: msg`登录失败`,
  blockedIp: msg`拦截 IP`,
  blockedRules: msg`封禁规则`,
  nearLiquidation: msg`保证金率 ≥ 80% 的持仓`,
  highScores: msg`高分待审`,
  day: msg`今日`,
  week: msg`7 日内`,
  older: msg`更早`,
}

const alertTexts: Readonly<Record<string, MessageDescriptor>> = {
  ...todoLabels,
  haltedProducts: msg`停止交易的产品`,
  ledgerCheck: msg`账本检查未通过`,
}

/** The label of a figure; its key where it has none, such as a product's code. */
export const getFigureLabel = (key: string): string => (texts[key] ? translate(texts[key]) : key)
/** The label of something that waits. */
export const getAlertLabel = (key: string): string =>
  alertTexts[key] ? translate(alertTexts[key]) : key
