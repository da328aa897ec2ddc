// The configuration keys of `screens` B17 that the money screens read.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from './read-db.ts'
import { readStored } from './stored-settings.ts'

const usd = z.coerce.string().regex(/^\d{1,15}(\.\d+)?$/)

const Settings = z.object({
  /** Seconds that a claim lasts. */
  'review.claimTtlSec': z.coerce.number().int().min(10).max(86_400),
  /** A first recharge worth this much (USDT) is flagged. */
  'review.rechargeOtpUsd': usd,
  /** From this value (USDT) on a withdrawal needs two reviewers. */
  'withdraw.twoStepUsd': usd,
  /** A withdrawal worth this much (USDT) is flagged as large. */
  'withdraw.largeUsd': usd,
  /** Withdrawals below this risk score may pass the first review in bulk. */
  'withdraw.bulkMaxRisk': z.coerce.number().int().min(0).max(101),
  /** Hours that a payout address waits before it may be used, after it was saved or unblocked. */
  'withdraw.newAddressCoolingHours': z.coerce.number().int().min(0).max(720),
  /** Hours that no withdrawal of a member is approved after a reset of how they sign in. */
  'withdraw.credentialHoldHours': z.coerce.number().int().min(0).max(720),
  /** A payout's network fee above this (USDT) is confirmed by two operators. */
  'payout.maxNetworkFeeUsd': usd,
  /** From this many points on a batch is reviewed by another operator than its creator. */
  'marketing.integralReviewMin': usd,
  /** From this sum of what all operators granted alone in 24 hours on, points need another operator. */
  'marketing.integralReviewDayMin': usd,
  /** What one grant of trial funds may be worth (USDT). */
  'marketing.experienceMax': usd,
  /** What the trial funds granted in a calendar month may be worth (USDT). */
  'marketing.experienceMonthUsd': usd,
  /** What the awards granted in a calendar month may be worth (USDT). */
  'marketing.awardMonthUsd': usd,
  /** Days that trial funds from a code or an award can be used. */
  'marketing.experienceRewardDays': z.coerce.number().int().min(1).max(90),
  /** The longest range of days over money logs without naming a member. */
  'moneyLog.maxSpanDays': z.coerce.number().int().min(1).max(3660),
  /** An invitee who traded counts as effective from this total of recharges (USDT). */
  'invite.effectiveMinUsd': usd,
  /** `hedged`: what members win and lose on contracts is settled with others and is not the platform's income. */
  'clearing.mode': z.enum(['internal', 'hedged']),
  /** Hosts that links on the site and service links may lead to, each with those below it; empty: none. */
  'website.linkHosts': z.array(z.string()),
  /** Time zone in which calendar days are cut and business numbers dated: the one that counts now. */
  'report.timezone': z.string().min(1).max(64),
})
export type Settings = z.output<typeof Settings>

/** Keys of the settings that the money screens read. */
export const settingKeys: readonly string[] = Object.keys(Settings.shape)

/** A stored value of `report.timezone`. */
export const Zone = Settings.shape['report.timezone']

/**
 * Reads the settings as they are now; a time zone that was set counts from a later day on. Throws `UnreadableCheck` where one
 * is missing or unusable: most of them limit money.
 */
export const readSettings = (db: Pick<Reader, 'select'>): Promise<Settings> =>
  readStored(db, Settings, { 'report.timezone': sql`report_zone()` })
