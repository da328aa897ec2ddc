// What reviews and confirmations ask for: codes, second operators, and how long either holds.
import { usualLargeUsd } from '../session.ts'
import { amount, onOff, whole } from './setting.ts'

const session = ['user/getUserMenus', 'user/accessVersion']
const authenticator = ['personal/otp']

export const reviewSettings = {
  /** Seconds that a claim lasts. */
  'review.claimTtlSec': whole(10, 86_400, {
    default: 300,
    titles: ['领取有效期（秒）', 'Seconds a claim lasts', '領單有效期（秒）'],
  }),
  /** From this value (USDT) on a first recharge is flagged, and the approval of a recharge needs a one-time code. */
  'review.rechargeOtpUsd': amount({
    default: 5000,
    level: 'K4',
    titles: [
      '充值需验证码的金额（USDT）',
      'Recharges need a one-time code from (USDT)',
      '充值需驗證碼的金額（USDT）',
    ],
  }),
  /** Calls of level K3 and K4 ask for a one-time code. */
  'review.otp': onOff({
    default: 'on',
    level: 'K4',
    titles: ['高风险操作需验证码', 'One-time codes for high-risk actions', '高風險操作需驗證碼'],
    sentBy: authenticator,
  }),
  /** Whoever has bound an authenticator gives a code of it when signing in with a password or by mobile number. */
  'signIn.otp': onOff({
    default: 'on',
    level: 'K4',
    titles: ['登录需验证码', 'One-time codes at sign-in', '登入需驗證碼'],
  }),
  /** Calls of level K4 wait for another operator. */
  'review.fourEyes': onOff({
    default: 'on',
    level: 'K4',
    titles: ['双人复核', 'Four eyes', '雙人覆核'],
  }),
  /** From this value (USDT) on a decision about money needs another operator; so do one operator's grants of 24 hours. */
  'review.fourEyesUsd': amount({
    default: usualLargeUsd,
    level: 'K4',
    titles: ['需双人复核的金额（USDT）', 'Four eyes from (USDT)', '需雙人覆核的金額（USDT）'],
    sentBy: session,
  }),
  /** From this sum (USDT) of what all operators granted alone in 24 hours on, each grant needs another operator. */
  'review.fourEyesDayUsd': amount({
    default: 30_000,
    level: 'K4',
    titles: [
      '全员 24 小时单人发放合计需双人复核的金额（USDT）',
      'Four eyes from, for grants by single operators in 24 hours in total (USDT)',
      '全員 24 小時內單人發放合計需雙人覆核的金額（USDT）',
    ],
  }),
  /** Hours in which whoever was given a new credential is no second person. */
  'review.freshCredentialHours': whole(0, 720, {
    default: 24,
    level: 'K4',
    titles: [
      '新登录凭证不能作为第二人复核的时长（小时）',
      'Hours before a new credential may give the second approval',
      '新登入憑證不能作為第二人覆核的時長（小時）',
    ],
  }),
  /** Minutes that a code given for a review of small value holds for others; 0: each needs its own. */
  'review.stepUpMinutes': whole(0, 60, {
    default: 5,
    level: 'K4',
    titles: [
      '一个验证码可用于小额审核的时长（分钟，0 为每笔一码）',
      'Minutes a code is valid for small reviews (0: one code each)',
      '一個驗證碼可用於小額審核的時長（分鐘，0 為每筆一碼）',
    ],
    sentBy: authenticator,
  }),
  /** From this value (USDT) on a record needs a code of its own. */
  'review.stepUpUsd': amount({
    default: 5000,
    level: 'K4',
    titles: [
      '审核须单独验证码的金额（USDT）',
      'Reviews need their own code from (USDT)',
      '審核須單獨驗證碼的金額（USDT）',
    ],
    sentBy: authenticator,
  }),
  /** What one code holds for, all records together (USDT). */
  'review.stepUpSumUsd': amount({
    default: 20_000,
    level: 'K4',
    titles: [
      '一个验证码可审核的金额合计（USDT）',
      'Total of reviews that one code covers (USDT)',
      '一個驗證碼可審核的金額合計（USDT）',
    ],
    sentBy: authenticator,
  }),
}
