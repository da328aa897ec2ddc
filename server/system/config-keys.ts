// The settings that the program reads: what each is called, what may be its value, and which protect money.
import { z } from 'zod'
import { LoginLinks } from '#contract/login-links.ts'
import { WorkOrder } from '#contract/work-order.ts'
import { say } from '#server/base/say.ts'
import { host, type KnownSetting, onOff, usd, whole, zone } from '#server/db/setting-schemas.ts'
import type { Settings } from '#server/db/settings.ts'
import { operatorLimits } from './operator-limits.ts'
import { settings } from './setting-defaults.ts'

// Every setting that the money screens read is here: one that is not could be added without a second operator.
const known: Readonly<Record<keyof Settings, KnownSetting> & Record<string, KnownSetting>> = {
  'report.timezone': {
    titles: say('统计时区', 'Reporting time zone', '統計時區'),
    schema: zone,
    isGuarded: true,
  },
  'review.claimTtlSec': {
    titles: say('领取有效期（秒）', 'Seconds a claim lasts', '領取有效期（秒）'),
    schema: whole(10, 86_400),
  },
  'review.rechargeOtpUsd': {
    titles: say(
      '充值需验证码的金额（USDT）',
      'Recharges that need a code from (USDT)',
      '充值需驗證碼的金額（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
  'review.otp': {
    titles: say('高风险操作需验证码', 'One-time codes', '高風險操作需驗證碼'),
    schema: onOff,
    isGuarded: true,
  },
  'signIn.otp': {
    titles: say('登录需验证码', 'One-time codes at sign-in', '登入需驗證碼'),
    schema: onOff,
    isGuarded: true,
  },
  'review.fourEyes': {
    titles: say('双人复核', 'Four eyes', '雙人覆核'),
    schema: onOff,
    isGuarded: true,
  },
  'review.fourEyesUsd': {
    titles: say('需双人复核的金额（USDT）', 'Four eyes from (USDT)', '需雙人覆核的金額（USDT）'),
    schema: usd,
    isGuarded: true,
  },
  'review.fourEyesDayUsd': {
    titles: say(
      '全员 24 小时单人发放合计需双人复核的金额（USDT）',
      'Four eyes from, for all that operators grant alone in 24 hours (USDT)',
      '全員 24 小時單人發放合計需雙人覆核的金額（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
  'review.freshCredentialHours': {
    titles: say(
      '新登录凭证不能作为第二人复核的时长（小时）',
      'Hours in which a new credential gives no second consent',
      '新登入憑證不能作為第二人覆核的時長（小時）',
    ),
    schema: whole(0, 720),
    isGuarded: true,
  },
  ...operatorLimits,
  'withdraw.twoStepUsd': {
    titles: say(
      '提现需两级审核的金额（USDT）',
      'Withdrawals with two reviews from (USDT)',
      '提領需兩級審核的金額（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
  'withdraw.largeUsd': {
    titles: say(
      '标为大额的提现金额（USDT）',
      'Withdrawals flagged as large from (USDT)',
      '標為大額的提領金額（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
  'withdraw.bulkMaxRisk': {
    titles: say(
      '可批量初审的最高风险分',
      'Highest risk score for bulk first reviews',
      '可批次初審的最高風險分',
    ),
    schema: whole(0, 101),
    isGuarded: true,
  },
  'withdraw.newAddressCoolingHours': {
    titles: say(
      '提现地址冷却期（小时）',
      'Cooling period of payout addresses (hours)',
      '提領地址冷卻期（小時）',
    ),
    schema: whole(0, 720),
    isGuarded: true,
  },
  'withdraw.credentialHoldHours': {
    titles: say(
      '重置登录凭证后暂停提现（小时）',
      'Hold on withdrawals after a credential reset (hours)',
      '重設登入憑證後暫停提領（小時）',
    ),
    schema: whole(0, 720),
    isGuarded: true,
  },
  'payout.maxNetworkFeeUsd': {
    titles: say(
      '打款矿工费须双人复核的金额（USDT）',
      'Network fees of payouts with four eyes above (USDT)',
      '撥款礦工費須雙人覆核的金額（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
  'marketing.integralReviewMin': {
    titles: say(
      '积分发放须由他人审核的总积分',
      'Points that another operator has to review from',
      '積分發放須由他人審核的總積分',
    ),
    schema: usd,
    isGuarded: true,
  },
  'marketing.integralReviewDayMin': {
    titles: say(
      '全员 24 小时单人发放须由他人审核的总积分',
      'Points of 24 hours that another operator has to review from, of all operators',
      '全員 24 小時單人發放須由他人審核的總積分',
    ),
    schema: usd,
    isGuarded: true,
  },
  'marketing.experienceMax': {
    titles: say(
      '单笔体验金上限（USDT）',
      'Largest grant of trial funds (USDT)',
      '單筆體驗金上限（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
  'marketing.experienceMonthUsd': {
    titles: say(
      '每月体验金预算（USDT）',
      'Trial funds granted in a month (USDT)',
      '每月體驗金預算（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
  'marketing.awardMonthUsd': {
    titles: say('每月奖励预算（USDT）', 'Awards granted in a month (USDT)', '每月獎勵預算（USDT）'),
    schema: usd,
    isGuarded: true,
  },
  'marketing.experienceRewardDays': {
    titles: say(
      '奖励体验金有效天数',
      'Days that trial funds from rewards are valid',
      '獎勵體驗金有效天數',
    ),
    schema: whole(1, 90),
  },
  'moneyLog.maxSpanDays': {
    titles: say(
      '资金流水最长查询天数',
      'Longest range of money logs (days)',
      '資金流水最長查詢天數',
    ),
    schema: whole(1, 3_660),
  },
  'clearing.mode': {
    titles: say('合约清算方式', 'Contract clearing', '合約清算方式'),
    schema: z.enum(['internal', 'hedged']),
    isGuarded: true,
  },
  'invite.effectiveMinUsd': {
    titles: say(
      '有效邀请的最低充值额（USDT）',
      'Recharges an effective invitee needs (USDT)',
      '有效邀請的最低充值額（USDT）',
    ),
    schema: usd,
  },
  'review.workOrder': {
    titles: say(
      '审核顺序（overdue 超时、risk 风险、value 金额、age 等待时间）',
      'Review order (overdue, risk, value, age)',
      '審核順序（overdue 逾時、risk 風險、value 金額、age 等候時間）',
    ),
    schema: WorkOrder,
  },
  'sla.rechargeMin': {
    titles: say('充值审核时限（分钟）', 'Recharge review time (minutes)', '充值審核時限（分鐘）'),
    schema: whole(1, 100_000),
  },
  'sla.withdrawMin': {
    titles: say('提现审核时限（分钟）', 'Withdrawal review time (minutes)', '提領審核時限（分鐘）'),
    schema: whole(1, 100_000),
  },
  'sla.authMin': {
    titles: say('实名审核时限（分钟）', 'Identity review time (minutes)', '實名審核時限（分鐘）'),
    schema: whole(1, 100_000),
  },
  'website.linkHosts': {
    titles: say(
      '网站与客服链接允许的域名',
      'Hosts that links of the site and service links may lead to',
      '網站與客服連結允許的網域',
    ),
    schema: z.array(host).max(100),
    isGuarded: true,
  },
  'login.links': {
    titles: say('登录页友情链接', 'Links on the sign-in page', '登入頁友情連結'),
    schema: LoginLinks,
  },
}

const kindOf = (value: unknown) => {
  if (value === 'on' || value === 'off') return 'switch'
  if (typeof value === 'number') return 'number'
  return typeof value === 'string' ? 'text' : 'json'
}

/** What the program says of a setting it reads; undefined for one that people added. */
export function builtIn(key: string) {
  if (!(key in settings)) return undefined
  const { titles, schema = z.unknown(), isGuarded = false } = known[key] ?? {}
  return { kind: kindOf(settings[key]), titles, schema, isGuarded } as const
}

/** Whether a change of the value of a setting waits for a second operator (K4). */
export const isGuarded = (key: string): boolean => builtIn(key)?.isGuarded === true

/** Keys of the settings that the program reads. */
export const builtInKeys = (): string[] => Object.keys(settings)
