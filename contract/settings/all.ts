// Every setting that the program reads. The console never loads these files: what it shows of a setting comes in answers.
import type { z } from 'zod'
import { backupSettings } from './backup.ts'
import { bookSettings, moneySettings } from './money.ts'
import { platformSettings } from './platform.ts'
import { revealSettings } from './reveal.ts'
import { reviewSettings } from './review.ts'
import type { Setting } from './setting.ts'
import { siteSettings } from './site.ts'
import { addedSlaSettings, orderSettings, slaSettings } from './work.ts'

/** The settings that every installation has from its start on, in the order they are seeded. */
export const settings = {
  ...bookSettings,
  ...reviewSettings,
  ...revealSettings,
  ...moneySettings,
  ...orderSettings,
  ...slaSettings,
  ...siteSettings,
  ...platformSettings,
  ...backupSettings,
}
export type BuiltInKey = keyof typeof settings

/** Whatever the program reads by its key: those, and what administrators may add. */
export const readableSettings = { ...settings, ...addedSlaSettings }
export type SettingKey = keyof typeof readableSettings

/** Values of settings as the program reads them, by their keys. */
export type SettingValues<K extends SettingKey = SettingKey> = {
  readonly [P in K]: z.output<(typeof readableSettings)[P]['stored']>
}

/** Keys of the settings that every installation has. */
export const builtInKeys = Object.keys(settings) as BuiltInKey[]

/** Returns what the program says of a setting; undefined for one that people added. */
export const builtInSetting = (key: string): Setting | undefined =>
  Object.hasOwn(settings, key) ? settings[key as BuiltInKey] : undefined
