// What the operator has set about the frame; kept with the theme settings.
import { proxy } from 'valtio'
import { readThemeConfig, writeThemeConfig } from '#core/theme-config.ts'

const { isCollapse, isUniqueOpened } = readThemeConfig()

/** The frame's settings. */
export const layout = proxy({ isCollapse, isUniqueOpened })

/** Folds the menu to its icons, or unfolds it. */
export function toggleCollapse() {
  layout.isCollapse = !layout.isCollapse
  writeThemeConfig({ isCollapse: layout.isCollapse })
}
