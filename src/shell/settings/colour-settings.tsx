import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { settings } from '#core/settings/settings.ts'
import { readableOn } from '#core/theme/colour.ts'
import { textOn } from '#core/theme/theme-colours.ts'
import { setThemeMode, theme } from '#core/theme/theme.ts'
import { ColourRow } from './colour-row.tsx'
import { FlagRow } from './setting-controls.tsx'
import { SettingGroup } from './setting-row.tsx'

/** Says that a text colour is not drawn as it was chosen. */
function useCorrection() {
  const { t } = useLingui()
  return (background: string, chosen: string) => {
    if (textOn(background, chosen) === chosen) return undefined
    return readableOn(background) === 'white'
      ? t`所选颜色在此背景上看不清，已改用白色`
      : t`所选颜色在此背景上看不清，已改用黑色`
  }
}

export const ColourSettings = () => {
  const { t } = useLingui()
  const correction = useCorrection()
  const { topBar, topBarColor, menuBar, menuBarColor, columnsMenuBar, columnsMenuBarColor } =
    useSnapshot(settings)
  const { isDark } = useSnapshot(theme)
  return (
    <>
      <SettingGroup title={t`全局主题`}>
        <ColourRow name="primary" label={t`primary`} hint={t`显示时会调整深浅，使文字清晰可读`} />
        {/* Shows what is drawn: switched by hand, the system is followed no longer. */}
        <FlagRow
          name="isIsDark"
          label={t`深色模式`}
          on={isDark}
          onChange={(on) => setThemeMode(on ? 'dark' : 'light')}
        />
        <FlagRow
          name="followSystem"
          label={t`跟随系统`}
          onChange={(on) => setThemeMode(on ? 'system' : isDark ? 'dark' : 'light')}
        />
      </SettingGroup>
      <SettingGroup title={t`顶栏设置`} like="topBar">
        <ColourRow name="topBar" label={t`顶栏背景`} />
        <ColourRow
          name="topBarColor"
          label={t`顶栏默认字体颜色`}
          hint={correction(topBar, topBarColor)}
        />
        <FlagRow name="isTopBarColorGradual" label={t`顶栏背景渐变`} />
      </SettingGroup>
      <SettingGroup title={t`菜单设置`} like="menuBar">
        <ColourRow name="menuBar" label={t`菜单背景`} />
        <ColourRow
          name="menuBarColor"
          label={t`菜单默认字体颜色`}
          hint={correction(menuBar, menuBarColor)}
        />
        <FlagRow name="isMenuBarColorGradual" label={t`菜单背景渐变`} />
      </SettingGroup>
      <SettingGroup title={t`分栏设置`} like="columnsMenuBar">
        <ColourRow name="columnsMenuBar" label={t`分栏菜单背景`} />
        <ColourRow
          name="columnsMenuBarColor"
          label={t`分栏菜单默认字体颜色`}
          hint={correction(columnsMenuBar, columnsMenuBarColor)}
        />
        <FlagRow name="isColumnsMenuBarColorGradual" label={t`分栏菜单背景渐变`} />
      </SettingGroup>
    </>
  )
}
