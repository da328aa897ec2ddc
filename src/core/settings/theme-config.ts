// The operator's look and language, kept in this browser. What is stored may come from
// another version or another hand: each field falls back by itself.
import { z } from 'zod'
import { Lang } from '#contract/lang.ts'

const key = 'themeConfig'
/** Seconds until the lock shows, and what unlocking resets the time to. */
export const defaultLockSeconds = 30
/** The longest time until the lock shows. */
export const maxLockSeconds = 9999
// One of each, however many fields there are: making them is what the first page waits for.
const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
const on = z.boolean().catch(true)
const off = z.boolean().catch(false)
const seconds = z.int().min(1).max(maxLockSeconds).catch(defaultLockSeconds)
const hex = (value: string) => colour.catch(value)
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values).catch(values[0] as T[number])

/** All stored settings. Colours are `#rrggbb`; what is drawn from them is worked out in `theme-colours.ts`. */
export const ThemeConfig = z.object({
  /** Whether the settings drawer is open. Never stored as true: a page does not start with a drawer over it. */
  isDrawer: z.literal(false).catch(false),
  primary: hex('#409eff'),
  /** In force when `followSystem` is off. */
  isIsDark: off,
  /** Ours: light or dark as the operating system says. */
  followSystem: on,
  topBar: hex('#ffffff'),
  topBarColor: hex('#565b63'),
  isTopBarColorGradual: off,
  menuBar: hex('#f9fafc'),
  menuBarColor: hex('#3d4249'),
  isMenuBarColorGradual: off,
  columnsMenuBar: hex('#f2f4f6'),
  columnsMenuBarColor: hex('#3d4249'),
  isColumnsMenuBarColorGradual: off,
  isCollapse: off,
  isUniqueOpened: on,
  /** Matters in the layouts whose header may scroll: defaults and columns. */
  isFixedHeader: off,
  isClassicSplitMenu: off,
  /** Arms the lock: the time below then falls by one each second, and at 1 the lock shows. */
  isLockScreen: off,
  lockScreenTime: seconds,
  /** Ours: input starts the countdown again. */
  isLockOnIdle: off,
  /** Ours: the time last chosen, which a countdown that starts again starts from. */
  lockScreenSet: seconds,
  isShowLogo: on,
  isBreadcrumb: on,
  isBreadcrumbIcon: off,
  isTagsview: on,
  isTagsviewIcon: off,
  isCacheTagsView: off,
  isSortableTagsView: on,
  isShareTagsView: off,
  isFooter: off,
  /** Never together with `isInvert`. */
  isGrayscale: off,
  isInvert: off,
  /** "Wartermark" is how the wire spells it. */
  isWartermark: off,
  /** Trimmed; nothing was chosen while it is empty, and the product's name is drawn. Spelt as on the wire. */
  wartermarkText: z.string().max(100).trim().catch(''),
  /** Ours: the operator's name and the time stand under the text. Spelt like its neighbours. */
  isWartermarkNamed: off,
  tagsStyle: oneOf('tags-style-five', 'tags-style-one', 'tags-style-four'),
  animation: oneOf('slide-right', 'slide-left', 'opacitys'),
  columnsAsideStyle: oneOf('columns-round', 'columns-card'),
  columnsAsideLayout: oneOf('columns-vertical', 'columns-horizontal'),
  layout: oneOf('defaults', 'classic', 'transverse', 'columns'),
  globalI18n: Lang.catch('zh-cn'),
  /** Ours: which colour a gain has; "language" is red in Chinese and green in English, as their readers expect. */
  gainColour: oneOf('language', 'red', 'green'),
  globalComponentSize: oneOf('default', 'small', 'large'),
})
/** All stored settings, readable whatever was stored. */
export type ThemeConfig = z.output<typeof ThemeConfig>

/** The settings as a new browser has them. */
export const defaultThemeConfig: Readonly<ThemeConfig> = ThemeConfig.parse({})

/** What a blocked or full storage did not take: it lasts as long as the page. */
let unsaved: Partial<ThemeConfig> = {}

/** Whatever was stored, as an object; throws where the storage is blocked. */
function readStored(): object {
  const text = localStorage.getItem(key)
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {}
  } catch {
    return {}
  }
}

/** Reads the settings; defaults where the storage is empty or corrupt, this page's own where it is blocked. */
export function readThemeConfig(): ThemeConfig {
  try {
    return settled({ ...ThemeConfig.parse(readStored()), ...unsaved })
  } catch {
    return settled({ ...defaultThemeConfig, ...unsaved })
  }
}

/** Two filters at once cannot be drawn; an older or foreign content may ask for them. */
const settled = (config: ThemeConfig): ThemeConfig =>
  config.isGrayscale && config.isInvert ? { ...config, isInvert: false } : config

/** Stores changed settings beside the ones it does not know, so that versions can share a browser. */
export function writeThemeConfig(change: Partial<ThemeConfig>) {
  const whole = { ...readThemeConfig(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify({ ...readStored(), ...whole }))
    unsaved = {}
  } catch {
    unsaved = { ...unsaved, ...change }
  }
  listeners.forEach((listener) => listener())
}

const listeners = new Set<() => void>()

/** Calls the listener after settings were written, here or in another tab; answers how to stop. */
export function onThemeConfig(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  globalThis.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', onStorage)
  }
}
