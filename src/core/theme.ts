// Light, dark, or as the operating system says. The stylesheet does the rest from `data-theme`.
import { proxy } from 'valtio'
import { readThemeConfig, writeThemeConfig } from './theme-config.ts'

/** What the operator chose. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** The choice and what it comes to. */
export const theme = proxy<{ mode: ThemeMode; isDark: boolean }>({ mode: 'system', isDark: false })

const darkSystem = () => globalThis.matchMedia('(prefers-color-scheme: dark)')

function apply() {
  theme.isDark = theme.mode === 'dark' || (theme.mode === 'system' && darkSystem().matches)
  document.documentElement.dataset['theme'] = theme.isDark ? 'dark' : 'light'
}

/** Takes up the stored choice; call it before the first render, so that nothing flashes. */
export function restoreTheme() {
  const { isIsDark, followSystem } = readThemeConfig()
  theme.mode = followSystem ? 'system' : isIsDark ? 'dark' : 'light'
  apply()
  darkSystem().addEventListener('change', apply)
}

/** Switches and remembers. */
export function setThemeMode(mode: ThemeMode) {
  theme.mode = mode
  apply()
  writeThemeConfig({
    followSystem: mode === 'system',
    ...(mode !== 'system' && { isIsDark: mode === 'dark' }),
  })
}
