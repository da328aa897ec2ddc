// The settings of confirmation levels and of the second proof at sign-in (`screens` B17, decisions 021 and 048). What is
// missing or unusable counts as the stricter value: a mistake in a setting must not open a door.
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { sysConfig } from '../db/schema/access.ts'
import type { ReadDb } from '../http/call.ts'

const onOff = z
  .union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')])
  .catch(true)
const usd = (byDefault: string) =>
  z.coerce
    .string()
    .regex(/^\d{1,15}(\.\d{1,18})?$/)
    .catch(byDefault)

const Settings = z.object({
  /** Calls of level K3 and K4 ask for a one-time code. */
  'review.otp': onOff,
  /** Whoever has bound an authenticator gives a code of it when signing in with a password or by mobile number. */
  'signIn.otp': onOff,
  /** Calls of level K4 wait for another operator. */
  'review.fourEyes': onOff,
  /** From this value (USDT) on a decision about money needs another operator. */
  'review.fourEyesUsd': usd('10000'),
  /** From this value (USDT) on the approval of a recharge needs a one-time code. */
  'review.rechargeOtpUsd': usd('5000'),
})
export type ConfirmSettings = z.output<typeof Settings>

/** Reads the settings as they are now. */
export async function readConfirmSettings(db: Pick<ReadDb, 'select'>): Promise<ConfirmSettings> {
  const rows = await db
    .select({ key: sysConfig.key, value: sysConfig.value })
    .from(sysConfig)
    .where(inArray(sysConfig.key, Object.keys(Settings.shape)))
  return Settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}
