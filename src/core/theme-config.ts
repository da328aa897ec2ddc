// The operator's look and language, kept in this browser (spec section 3, "Theme config"). What is stored may come from
// another version or another hand: each field falls back by itself.
import { z } from 'zod'
import { Lang } from '#contract/lang.ts'

const key = 'themeConfig'
const hex = (value: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .catch(value)
const flag = (value: boolean) => z.boolean().catch(value)
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values).catch(values[0] as T[number])

/** All stored settings. Colours are empty strings where the theme's own apply. */
export const ThemeConfig = z.object({
  primary: hex('').or(z.literal('')).catch(''),
  /** In force when `followSystem` is off. */
  isIsDark: flag(false),
  /** Ours: light or dark as the operating system says. */
  followSystem: flag(true),
  isCollapse: flag(false),
  isUniqueOpened: flag(true),
  layout: oneOf('defaults', 'classic', 'transverse', 'columns'),
  globalI18n: Lang.catch('zh-cn'),
  globalComponentSize: oneOf('default', 'small', 'large'),
})
/** All stored settings, readable whatever was stored. */
export type ThemeConfig = z.output<typeof ThemeConfig>

/** Reads the settings; defaults where the storage is empty, blocked or corrupt. */
export function readThemeConfig(): ThemeConfig {
  try {
    return ThemeConfig.catch(ThemeConfig.parse({})).parse(
      JSON.parse(localStorage.getItem(key) ?? '{}'),
    )
  } catch {
    return ThemeConfig.parse({})
  }
}

/** Stores changed settings beside the ones it does not know, so that versions can share a browser. */
export function writeThemeConfig(change: Partial<ThemeConfig>) {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(
      key,
      JSON.stringify({
        ...(typeof stored === 'object' ? stored : {}),
        ...readThemeConfig(),
        ...change,
      }),
    )
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}
