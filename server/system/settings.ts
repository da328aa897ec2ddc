// The configuration keys of `screens` B17 that the money screens read, with their defaults.
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { sysConfig } from '../db/schema/access.ts'
import type { Reader } from '../member/scope.ts'

const Settings = z.object({
  /** Seconds that a claim lasts. */
  'review.claimTtlSec': z.coerce.number().int().min(10).max(86_400).catch(300),
  /** A first recharge worth this much (USDT) is flagged. */
  'review.rechargeOtpUsd': z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/)
    .catch('5000'),
  /** From this value (USDT) on a withdrawal needs two reviewers. */
  'withdraw.twoStepUsd': z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/)
    .catch('2000'),
  /** A withdrawal worth this much (USDT) is flagged as large. */
  'withdraw.largeUsd': z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/)
    .catch('5000'),
  /** Withdrawals below this risk score may pass the first review in bulk. */
  'withdraw.bulkMaxRisk': z.coerce.number().int().min(0).max(101).catch(20),
  /** Hours that a payout address waits before it may be used, after it was saved or unblocked. */
  'withdraw.newAddressCoolingHours': z.coerce.number().int().min(0).max(720).catch(24),
  /** Hours that no withdrawal of a member is approved after a reset of how they sign in. */
  'withdraw.credentialHoldHours': z.coerce.number().int().min(0).max(720).catch(24),
  /** From this many points on a batch is reviewed by another operator than its creator. */
  'marketing.integralReviewMin': z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/)
    .catch('10000'),
  /** What one grant of trial funds may be worth (USDT). */
  'marketing.experienceMax': z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/)
    .catch('1000'),
  /** What the trial funds granted in a calendar month may be worth (USDT). */
  'marketing.experienceMonthUsd': z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/)
    .catch('100000'),
  /** What the awards granted in a calendar month may be worth (USDT). */
  'marketing.awardMonthUsd': z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/)
    .catch('100000'),
  /** Days that trial funds from a code or an award can be used. */
  'marketing.experienceRewardDays': z.coerce.number().int().min(1).max(90).catch(7),
  /** The longest range of days over money logs without naming a member. */
  'moneyLog.maxSpanDays': z.coerce.number().int().min(1).max(3660).catch(93),
  /** An invitee who traded counts as effective from this total of recharges (USDT). */
  'invite.effectiveMinUsd': z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d+)?$/)
    .catch('100'),
  /** `hedged`: what members win and lose on contracts is settled with others and is not the platform's income. */
  'clearing.mode': z.enum(['internal', 'hedged']).catch('internal'),
  /** Hosts that service links may lead to, each with those below it; empty: any. */
  'website.linkHosts': z.array(z.string()).catch([]),
  /** Time zone in which calendar days are cut and business numbers dated. */
  'report.timezone': z.string().min(1).max(64).catch('Asia/Shanghai'),
})
export type Settings = z.output<typeof Settings>

/** The time zone that a stored value of `report.timezone` means. */
export const zoneOf = (value: unknown): string => Settings.shape['report.timezone'].parse(value)

/** Keys of the settings that the money screens read. */
export const settingKeys: readonly string[] = Object.keys(Settings.shape)

/** Reads the settings as they are now; a missing or unusable value counts as its default. */
export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await db
    .select({ key: sysConfig.key, value: sysConfig.value })
    .from(sysConfig)
    .where(inArray(sysConfig.key, [...settingKeys]))
  return Settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}
