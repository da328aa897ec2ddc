// The colours drawn from what the operator chose: whatever the choice, text on it stays readable (WCAG 2.2 AA). The
// engine knows no page; `theme.ts` puts its answer on the document.
import { defaultThemeConfig, type ThemeConfig } from '../settings/theme-config.ts'
import { contrast, darken, lighten, readableOn } from './colour.ts'

/** CSS custom properties by name, without the dashes. */
export type Variables = Readonly<Record<string, string>>

/** What a family of tones has to be told from; the same values as in `src/styles.css`, which a test compares. */
export const grounds = {
  light: {
    sheets: ['#f9fafc', '#ffffff', '#f2f4f6', '#f4f6f8'],
    texts: ['#171b20', '#565b63', '#676c74', '#952925', '#c22826', '#1f6f3d'],
  },
  dark: {
    sheets: ['#0c0e12', '#131519', '#191c21', '#080a0e', '#1c1f25'],
    texts: ['#e9ebee', '#a7abb1', '#9499a0', '#ffaea4', '#ff7d7d', '#4fce84'],
  },
} as const

const aa = 4.5
const steps = Array.from({ length: 101 }, (_, step) => step / 100)
const silent = () => undefined
const white = '#ffffff'
const black = '#000000'
const lighter = (hex: string, level: number) => lighten(hex, level, silent) ?? white
const darker = (hex: string, level: number) => darken(hex, level, silent) ?? black

/** The tone nearest to the colour that can be read against all of these. */
function readableTone(
  hex: string,
  change: (hex: string, level: number) => string,
  against: readonly string[],
): string {
  const tones = steps.map((level) => change(hex, level))
  const reads = (tone: string) => against.every((other) => contrast(tone, other) >= aa)
  return tones.find(reads) ?? tones.at(-1) ?? hex
}

/** The family of the primary colour; empty for the default one, whose tones the stylesheet holds. */
export function primaryVariables(primary: string, isDark: boolean): Variables {
  if (primary.toLowerCase() === defaultThemeConfig.primary) return {}
  return isDark ? darkFamily(primary) : lightFamily(primary)
}

function lightFamily(chosen: string): Variables {
  const { sheets, texts } = grounds.light
  const primary = readableTone(chosen, darker, [white])
  const faint = lighter(chosen, 0.88)
  const soft = readableTone(faint, lighter, texts)
  return {
    primary,
    'primary-hover': darker(primary, 0.15),
    'on-primary': white,
    'primary-soft': soft,
    'primary-strong': readableTone(chosen, darker, [...sheets, soft]),
    focus: primary,
  }
}

function darkFamily(chosen: string): Variables {
  const { sheets, texts } = grounds.dark
  const primary = readableTone(chosen, lighter, sheets)
  const soft = readableTone(darker(chosen, 0.7), darker, texts)
  const strong = readableTone(chosen, lighter, [...sheets, soft])
  return {
    primary,
    'primary-hover': lighter(primary, 0.2),
    'on-primary': readableTone(darker(primary, 0.85), darker, [primary]),
    'primary-soft': soft,
    'primary-strong': strong,
    focus: lighter(primary, 0.2),
    'menu-bar-active': soft,
    'on-menu-bar-active': strong,
  }
}

/** The text colour drawn on a background: the chosen one where it can be read, else black or white. */
export function textOn(background: string, chosen: string): string {
  if (contrast(background, chosen) >= aa) return chosen
  return readableOn(background) === 'white' ? white : black
}

/** The far end of a gradient: 60 % lighter, or as much as the text allows; darker where that would not be seen. */
export function gradientEnd(background: string, text: string): string {
  const reads = (tone: string) => contrast(tone, text) >= aa
  const ends = steps.filter((level) => level <= 0.6).toReversed()
  const light = ends.map((level) => lighter(background, level)).find(reads)
  const isSeen = light !== undefined && contrast(light, background) >= 1.25
  return isSeen
    ? light
    : (ends.map((level) => darker(background, level / 4)).find(reads) ?? background)
}

const isLight = (background: string) => readableOn(background) === 'black'

/** What a row of the bar looks like under the pointer: a shade that keeps the text readable. */
const hoverOn = (background: string, text: string) =>
  [darker(background, isLight(background) ? 0.05 : 0.2), lighter(background, 0.2)].find(
    (shade) => shade !== background && contrast(shade, text) >= aa,
  ) ?? background

function barVariables(
  name: string,
  background: string,
  color: string,
  isGradual: boolean,
): Variables {
  const text = textOn(background, color)
  return {
    [`${name}-bar`]: background,
    [`on-${name}-bar`]: text,
    [`${name}-bar-hover`]: hoverOn(background, text),
    [`${name}-bar-line`]: isLight(background) ? '#e4e6e9' : 'transparent',
    [`${name}-bar-image`]: isGradual
      ? `linear-gradient(to bottom left, ${background}, ${gradientEnd(background, text)})`
      : 'none',
  }
}

/** All variables that the settings put on the document. In the dark theme the bars keep the theme's own colours. */
export function themeVariables(config: Readonly<ThemeConfig>, isDark: boolean): Variables {
  const family = primaryVariables(config.primary, isDark)
  if (isDark) return family
  const isLightMenu = readableOn(config.menuBar) === 'black'
  return {
    ...family,
    // A quiet mark on a light menu; on a dark one it has to be filled to be seen.
    'menu-bar-active': `var(--primary${isLightMenu ? '-soft' : ''})`,
    'on-menu-bar-active': isLightMenu ? 'var(--primary-strong)' : 'var(--on-primary)',
    ...barVariables('top', config.topBar, config.topBarColor, config.isTopBarColorGradual),
    ...barVariables('menu', config.menuBar, config.menuBarColor, config.isMenuBarColorGradual),
    ...barVariables(
      'columns',
      config.columnsMenuBar,
      config.columnsMenuBarColor,
      config.isColumnsMenuBarColorGradual,
    ),
  }
}
