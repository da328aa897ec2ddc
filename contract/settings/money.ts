// What limits withdrawals, payouts, grants and questions about the books, and in which days they are cut.
import { z } from 'zod'
import { amount, defineSetting, oneOf, whole } from './setting.ts'

// An offset such as `+08:00` has the opposite sign in PostgreSQL (POSIX) and in the browser (ISO 8601).
const zone = z.string().refine((name) => {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
})

export const bookSettings = {
  /** Time zone in which calendar days are cut and business numbers dated; a new one counts from a later day on. */
  'report.timezone': defineSetting(
    'text',
    {
      default: 'Asia/Shanghai',
      level: 'K4',
      titles: ['统计时区', 'Reporting time zone', '統計時區'],
      sentBy: [
        'home/desk',
        'home/summary',
        'home/todo',
        'home/trend',
        'home/ranking',
        'visual/board1',
        'visual/board2',
      ],
    },
    // What counts now was checked when it was set.
    { schema: zone, stored: z.string().min(1).max(64) },
  ),
}

export const moneySettings = {
  /** From this value (USDT) on a withdrawal needs two reviewers. */
  'withdraw.twoStepUsd': amount({
    default: 2000,
    level: 'K4',
    titles: [
      '提现需两级审核的金额（USDT）',
      'Withdrawals need two reviews from (USDT)',
      '提幣需兩級審核的金額（USDT）',
    ],
    sentBy: ['visual/board1'],
  }),
  /** A withdrawal worth this much (USDT) is flagged as large. */
  'withdraw.largeUsd': amount({
    default: 5000,
    level: 'K4',
    titles: [
      '标为大额的提现金额（USDT）',
      'Withdrawals flagged as large from (USDT)',
      '標為大額的提幣金額（USDT）',
    ],
  }),
  /** A network that is further behind is marked on the monitor. */
  'chain.maxLag': whole(1, 100_000, {
    default: 20,
    titles: [
      '链监看允许落后的区块数',
      'Blocks the chain watch may fall behind',
      '鏈監看允許落後的區塊數',
    ],
  }),
  /** Withdrawals below this risk score may pass the first review in bulk. */
  'withdraw.bulkMaxRisk': whole(0, 101, {
    default: 20,
    level: 'K4',
    titles: [
      '可批量初审的最高风险分',
      'Highest risk score for bulk first reviews',
      '可批次初審的最高風險分',
    ],
  }),
  /** Hours that a payout address waits before it may be used, after it was saved or unblocked. */
  'withdraw.newAddressCoolingHours': whole(0, 720, {
    default: 24,
    level: 'K4',
    titles: [
      '提现地址冷却期（小时）',
      'Cooling period of payout addresses (hours)',
      '提幣地址冷靜期（小時）',
    ],
  }),
  /** Hours that no withdrawal of a member is approved after a reset of how they sign in. */
  'withdraw.credentialHoldHours': whole(0, 720, {
    default: 24,
    level: 'K4',
    titles: [
      '重置登录凭证后暂停提现（小时）',
      'Hold on withdrawals after a credential reset (hours)',
      '重設登入憑證後暫停提幣（小時）',
    ],
  }),
  /** A payout's network fee above this (USDT) is confirmed by two operators. */
  'payout.maxNetworkFeeUsd': amount({
    default: 50,
    level: 'K4',
    titles: [
      '打款矿工费须双人复核的金额（USDT）',
      'Four eyes for payout network fees above (USDT)',
      '撥款礦工費須雙人覆核的金額（USDT）',
    ],
  }),
  /** The rate of a conversion may be this part above or below the reference: 0.05 is 5 %. */
  'flash.maxDeviation': amount({
    default: 0.05,
    level: 'K4',
    titles: [
      '闪兑汇率偏离参考价的上限（0.05 为 5%）',
      'Largest deviation of conversion rates from the reference (0.05 is 5%)',
      '閃兌匯率偏離參考價的上限（0.05 為 5%）',
    ],
  }),
  /** Who sends approved withdrawals out: operators here, or the platform, which signs them itself and reports what became of them. */
  'payout.by': oneOf(['console', 'platform'], {
    default: 'console',
    level: 'K4',
    titles: [
      '打款方（console：后台打款；platform：平台自行签名打款）',
      'Who pays withdrawals out (console, or the platform itself)',
      '撥款方（console：後台撥款；platform：平台自行簽章撥款）',
    ],
  }),
  /** From this many points on a batch is reviewed by another operator than its creator. */
  'marketing.integralReviewMin': amount({
    default: 10_000,
    level: 'K4',
    titles: [
      '积分发放须由他人审核的总积分',
      'Total points that need another operator’s review from',
      '積分發放須由他人審核的總積分',
    ],
  }),
  /** From this sum of what all operators granted alone in 24 hours on, points need another operator. */
  'marketing.integralReviewDayMin': amount({
    default: 30_000,
    level: 'K4',
    titles: [
      '全员 24 小时单人发放须由他人审核的总积分',
      'Points granted alone in 24 hours by all operators that need another operator’s review from',
      '全員 24 小時內單人發放須由他人審核的總積分',
    ],
  }),
  /** `hedged`: what members win and lose on contracts is settled with others and is not the platform's income. */
  'clearing.mode': oneOf(['internal', 'hedged'], {
    default: 'internal',
    level: 'K4',
    titles: ['合约清算方式', 'Contract clearing', '合約清算方式'],
  }),
  /** The longest range of days over money logs without naming a member. */
  'moneyLog.maxSpanDays': whole(1, 3660, {
    default: 93,
    titles: ['资金流水最长查询天数', 'Longest range of money logs (days)', '資金流水最長查詢天數'],
  }),
  /** What one grant of trial funds may be worth (USDT). */
  'marketing.experienceMax': amount({
    default: 1000,
    level: 'K4',
    titles: [
      '单笔体验金上限（USDT）',
      'Largest grant of trial funds (USDT)',
      '單筆體驗金上限（USDT）',
    ],
  }),
  /** What the trial funds granted in a calendar month may be worth (USDT). */
  'marketing.experienceMonthUsd': amount({
    default: 100_000,
    level: 'K4',
    titles: [
      '每月体验金预算（USDT）',
      'Monthly trial funds budget (USDT)',
      '每月體驗金預算（USDT）',
    ],
  }),
  /** What the awards granted in a calendar month may be worth (USDT). */
  'marketing.awardMonthUsd': amount({
    default: 100_000,
    level: 'K4',
    titles: ['每月奖励预算（USDT）', 'Monthly award budget (USDT)', '每月獎勵預算（USDT）'],
    sentBy: ['awardRecord/budget'],
  }),
  /** Days that trial funds from a code or an award can be used. */
  'marketing.experienceRewardDays': whole(1, 90, {
    default: 7,
    titles: [
      '奖励体验金有效天数',
      'Validity of trial funds from rewards (days)',
      '獎勵體驗金有效天數',
    ],
  }),
  /** An invitee who traded counts as effective from this total of recharges (USDT). */
  'invite.effectiveMinUsd': amount({
    default: 100,
    titles: [
      '有效邀请的最低充值额（USDT）',
      'Minimum recharge of an effective invitee (USDT)',
      '有效邀請的最低充值額（USDT）',
    ],
  }),
}
