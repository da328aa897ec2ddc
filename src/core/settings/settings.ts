// The settings of this browser as a store to watch: written here, followed from other tabs.
import { proxy } from 'valtio'
import {
  onThemeConfig,
  readThemeConfig,
  type ThemeConfig,
  writeThemeConfig,
} from './theme-config.ts'

/** All settings; watch them with `useSnapshot(settings)`, change them with `changeSettings`. */
export const settings = proxy(readThemeConfig())

/** What a change brings along: one filter at a time, and a menu across the top is never folded. */
export function withImpliedChanges(change: Partial<ThemeConfig>): Partial<ThemeConfig> {
  return {
    ...change,
    ...(change.isGrayscale && { isInvert: false }),
    ...(change.isInvert && { isGrayscale: false }),
    ...(change.layout === 'transverse' && { isCollapse: false }),
  }
}

/** Changes settings at once and keeps them. */
export function changeSettings(change: Partial<ThemeConfig>) {
  const whole = withImpliedChanges(change)
  // Before the storage, which may be blocked.
  Object.assign(settings, whole)
  writeThemeConfig(whole)
}

/** Takes up what other code or another tab has stored; answers how to stop. Call it once, at the start. */
export const followSettings = () =>
  onThemeConfig(() => {
    Object.assign(settings, readThemeConfig())
  })
