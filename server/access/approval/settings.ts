// The settings of confirmation levels and of the second proof at sign-in (`screens` B17, decisions 021, 048 and 087).
import { z } from 'zod'
import type { ReadDb } from '#server/db/read-db.ts'
import { readStored } from '#server/db/stored-settings.ts'

// A word that is neither counts as `on`, the stricter value: whoever is to mend it can still sign in.
const onOff = z
  .union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')])
  .catch(true)
const usd = z.coerce.string().regex(/^\d{1,15}(\.\d{1,18})?$/)

const Settings = z.object({
  /** Calls of level K3 and K4 ask for a one-time code. */
  'review.otp': onOff,
  /** Whoever has bound an authenticator gives a code of it when signing in with a password or by mobile number. */
  'signIn.otp': onOff,
  /** Calls of level K4 wait for another operator. */
  'review.fourEyes': onOff,
  /** From this value (USDT) on a decision about money needs another operator; so do one operator's grants of 24 hours. */
  'review.fourEyesUsd': usd,
  /** From this sum (USDT) of what all operators granted alone in 24 hours on, each grant needs another operator. */
  'review.fourEyesDayUsd': usd,
  /** From this value (USDT) on the approval of a recharge needs a one-time code. */
  'review.rechargeOtpUsd': usd,
  /** Minutes that a code given for a review of small value holds for others; 0: each needs its own. */
  'review.stepUpMinutes': z.coerce.number().int().min(0).max(60),
  /** From this value (USDT) on a record needs a code of its own. */
  'review.stepUpUsd': usd,
  /** What one code holds for, all records together (USDT). */
  'review.stepUpSumUsd': usd,
})
export type ConfirmSettings = z.output<typeof Settings>

const Fresh = z.object({
  /** Hours in which whoever was given a new credential is no second person. */
  'review.freshCredentialHours': z.coerce.number().int().min(0).max(720),
})

/** Reads how long a new credential keeps an operator from being the second person. */
export const readFreshHours = async (db: Pick<ReadDb, 'select'>): Promise<number> =>
  (await readStored(db, Fresh))['review.freshCredentialHours']

/** Reads the settings as they are now. Throws `UnreadableCheck` where one is missing, or an amount is unusable. */
export const readConfirmSettings = (db: Pick<ReadDb, 'select'>): Promise<ConfirmSettings> =>
  readStored(db, Settings)
