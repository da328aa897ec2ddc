// Defaults of the settings the server reads (`screens` B17); administrators change the rows, not this file.
import type { Settings } from '#server/system/settings.ts'

export const settings: Readonly<Record<keyof Settings, unknown> & Record<string, unknown>> = {
  'report.timezone': 'Asia/Shanghai',
  'review.claimTtlSec': 300,
  'review.rechargeOtpUsd': 5000,
  'review.otp': 'on',
  'signIn.otp': 'on',
  'review.fourEyes': 'on',
  'review.fourEyesUsd': 10000,
  'withdraw.twoStepUsd': 2000,
  'withdraw.largeUsd': 5000,
  'withdraw.bulkMaxRisk': 20,
  'withdraw.newAddressCoolingHours': 24,
  'withdraw.credentialHoldHours': 24,
  'marketing.integralReviewMin': 10000,
  'clearing.mode': 'internal',
  'moneyLog.maxSpanDays': 93,
  'marketing.experienceMax': 1000,
  'marketing.experienceMonthUsd': 100000,
  'marketing.experienceRewardDays': 7,
  'invite.effectiveMinUsd': 100,
  'sla.rechargeMin': 30,
  'sla.withdrawMin': 60,
  'sla.authMin': 1440,
  'login.links': [],
  'website.linkHosts': [],
}
