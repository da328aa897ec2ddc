// Puts the settings on the document: light or dark, colours, filters, sizes. The stylesheet does the rest.
import { proxy, subscribe } from 'valtio'
import { changeSettings, followSettings, settings } from '../settings/settings.ts'
import { themeVariables, type Variables } from './theme-colours.ts'

/** What the operator chose. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** The choice and what it comes to. */
export const theme = proxy<{ mode: ThemeMode; isDark: boolean }>({ mode: 'system', isDark: false })

const darkSystem = () => globalThis.matchMedia('(prefers-color-scheme: dark)')

let drawn: Variables = {}

function drawVariables(root: HTMLElement, variables: Variables) {
  for (const name of Object.keys(drawn))
    if (!(name in variables)) root.style.removeProperty(`--${name}`)
  for (const [name, value] of Object.entries(variables))
    if (drawn[name] !== value) root.style.setProperty(`--${name}`, value)
  drawn = variables
}

function drawData(root: HTMLElement, data: Readonly<Record<string, string | undefined>>) {
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) delete root.dataset[name]
    else root.dataset[name] = value
  }
}

function apply() {
  const { followSystem, isIsDark, isGrayscale, isInvert, gainColour, globalComponentSize } =
    settings
  theme.mode = followSystem ? 'system' : isIsDark ? 'dark' : 'light'
  theme.isDark = theme.mode === 'dark' || (theme.mode === 'system' && darkSystem().matches)
  const root = document.documentElement
  drawVariables(root, themeVariables(settings, theme.isDark))
  drawData(root, {
    theme: theme.isDark ? 'dark' : 'light',
    gains: gainColour,
    filter: isGrayscale ? 'grayscale' : isInvert ? 'invert' : undefined,
    size: globalComponentSize === 'default' ? undefined : globalComponentSize,
  })
}

/** Takes up the stored settings and follows them; call it before the first render, so that nothing flashes. */
export function restoreTheme() {
  followSettings()
  apply()
  subscribe(settings, apply)
  darkSystem().addEventListener('change', apply)
}

/** Switches and remembers. */
export function setThemeMode(mode: ThemeMode) {
  changeSettings({
    followSystem: mode === 'system',
    ...(mode !== 'system' && { isIsDark: mode === 'dark' }),
  })
  apply()
}
