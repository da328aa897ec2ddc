// Reads settings by their keys, as `contract/settings` declares them. Settings that are read together are checked together: each
// of these readers refuses where one of its settings cannot be read. One that is missing has no meaning, but where its declaration
// says otherwise.
import { inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { readableSettings, type SettingKey, type SettingValues } from '#contract/settings/all.ts'
import { bookSettings, moneySettings } from '#contract/settings/money.ts'
import { platformSettings } from '#contract/settings/platform.ts'
import { revealSettings } from '#contract/settings/reveal.ts'
import { addedSlaSettings, slaSettings } from '#contract/settings/work.ts'
import { exactlyOne, UnreadableCheck } from '#server/base/exactly-one.ts'
import type { ReadDb } from './read-db.ts'
import { sysConfig } from './schema/operator/access.ts'

type Selecting = Pick<ReadDb, 'select'>

const Stored = z.object({ stored: z.record(z.string(), z.unknown()) })

const keysOf = <S extends object>(group: S) => Object.keys(group) as (keyof S)[]

/**
 * Reads settings in one row; `inForce` has those whose value in force is kept elsewhere. Throws `UnreadableCheck` where one that is
 * required is missing, or one is unusable.
 */
async function readStored<K extends SettingKey>(
  db: Selecting,
  keys: readonly K[],
  inForce: Readonly<Record<string, SQL>> = {},
): Promise<SettingValues<K>> {
  const replaced = Object.entries(inForce).map(
    ([key, value]) => sql` || jsonb_build_object(${key}::text, ${value})`,
  )
  const rows = await db
    .select({
      stored: sql`coalesce(jsonb_object_agg(${sysConfig.key}, ${sysConfig.value}), '{}')${sql.join(replaced, sql``)}`,
    })
    .from(sysConfig)
    .where(inArray(sysConfig.key, [...keys]))
  const { stored } = exactlyOne(rows, Stored)
  const absent = keys.filter(
    (key) => readableSettings[key].isRequired && (stored[key] ?? null) === null,
  )
  if (absent.length > 0) throw new UnreadableCheck(`the settings ${absent.join(', ')} are missing`)
  const read = keys.map((key) => ({ key, ...readableSettings[key].stored.safeParse(stored[key]) }))
  const wrong = read.filter(({ success }) => !success).map(({ key }) => key)
  if (wrong.length > 0) throw new UnreadableCheck(`the settings ${wrong.join(', ')} are unusable`)
  return Object.fromEntries(read.map(({ key, data }) => [key, data])) as SettingValues<K>
}

/** Reads one setting that nothing else has to be read with; see `readStored` for what is thrown. */
export const readSetting = async <K extends SettingKey>(
  db: Selecting,
  key: K,
): Promise<SettingValues<K>[K]> => (await readStored(db, [key]))[key]

/** The stored value of a setting within a statement, as JSON: null where there is no row, unchecked. */
export const storedSetting = (key: SettingKey): SQL =>
  sql`(select ${sysConfig.value} from ${sysConfig} where ${sysConfig.key} = ${key}::text)`

const limitKeys = [
  ...keysOf(bookSettings),
  ...keysOf(moneySettings),
  'review.claimTtlSec',
  'review.rechargeOtpUsd',
  'website.linkHosts',
] as const
export type Settings = SettingValues<(typeof limitKeys)[number]>

/** Reads what limits money and cuts days, as it is now; a time zone that was set counts from a later day on. */
export const readSettings = (db: Selecting): Promise<Settings> =>
  readStored(db, limitKeys, { 'report.timezone': sql`report_zone()` })

const confirmKeys = [
  'review.otp',
  'signIn.otp',
  'review.fourEyes',
  'review.fourEyesUsd',
  'review.fourEyesDayUsd',
  'review.rechargeOtpUsd',
  'review.stepUpMinutes',
  'review.stepUpUsd',
  'review.stepUpSumUsd',
] as const
export type ConfirmSettings = SettingValues<(typeof confirmKeys)[number]>

/** Reads what confirmations ask for, as it is now. */
export const readConfirmSettings = (db: Selecting): Promise<ConfirmSettings> =>
  readStored(db, confirmKeys)

/** Reads how much one operator may have shown in clear. */
export const readRevealSettings = (db: Selecting) => readStored(db, keysOf(revealSettings))

/** Reads what is expected of the programs of the platform. */
export const readPlatformSettings = (db: Selecting) => readStored(db, keysOf(platformSettings))

const slaKeys = keysOf({ ...slaSettings, ...addedSlaSettings })
export type Sla = SettingValues<(typeof slaKeys)[number]>

/** Reads how many minutes work may wait; a missing or unusable value counts as the usual one. */
export const readSla = (db: Selecting): Promise<Sla> => readStored(db, slaKeys)
