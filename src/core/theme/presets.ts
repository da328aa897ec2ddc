// Colours that go together, to choose at once. In the dark theme the bars keep the theme's own; there the primary colour
// is what is left of a choice.
import { msg } from '@lingui/core/macro'
import type { Text } from '../i18n/text.ts'
import { defaultThemeConfig, type ThemeConfig } from '../settings/theme-config.ts'

const { primary, topBar, topBarColor, menuBar, menuBarColor } = defaultThemeConfig
const plain = {
  primary,
  topBar,
  topBarColor,
  isTopBarColorGradual: false,
  menuBar,
  menuBarColor,
  isMenuBarColorGradual: false,
  columnsMenuBar: defaultThemeConfig.columnsMenuBar,
  columnsMenuBarColor: defaultThemeConfig.columnsMenuBarColor,
  isColumnsMenuBarColorGradual: false,
} satisfies Partial<ThemeConfig>
/** What a preset changes: colours as `#rrggbb`, and which bars have a gradient. */
export type PresetColours = typeof plain

interface Preset {
  readonly key: string
  readonly label: Text
  readonly colours: PresetColours
}

/** The ready-made sets; the first is what a new browser has. */
export const presets: readonly Preset[] = [
  { key: 'default', label: msg`默认配色`, colours: plain },
  {
    key: 'classic',
    label: msg`经典配色`,
    colours: {
      ...plain,
      topBarColor: '#606266',
      menuBar: '#354e67',
      menuBarColor: '#eaeaea',
      columnsMenuBar: '#545c64',
      columnsMenuBarColor: '#e6e6e6',
    },
  },
  {
    key: 'ink',
    label: msg`墨色`,
    colours: {
      ...plain,
      primary: '#4b6bfb',
      menuBar: '#161c26',
      menuBarColor: '#c7d0dd',
      columnsMenuBar: '#0f141c',
      columnsMenuBarColor: '#c7d0dd',
    },
  },
  {
    key: 'jade',
    label: msg`青玉`,
    colours: { ...plain, primary: '#0f9d7a', menuBar: '#f4f9f7', columnsMenuBar: '#e4efeb' },
  },
  {
    key: 'plum',
    label: msg`绛紫`,
    colours: {
      ...plain,
      primary: '#8a4fd8',
      menuBar: '#2c2142',
      menuBarColor: '#ddd3ee',
      columnsMenuBar: '#221935',
      columnsMenuBarColor: '#ddd3ee',
    },
  },
]

/** The key of the preset whose colours these are; undefined for a choice of one's own. */
export const findPreset = (config: Readonly<ThemeConfig>): string | undefined =>
  presets.find(({ colours }) =>
    Object.entries(colours).every(([name, value]) => config[name as keyof ThemeConfig] === value),
  )?.key
