// Why a setting has no effect now: the settings drawer disables it and says so.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ThemeConfig } from './theme-config.ts'

/** Settings without effect, each with the reason. */
export type SettingReasons = Readonly<Partial<Record<keyof ThemeConfig, MessageDescriptor>>>

type Rule = [reason: MessageDescriptor, applies: boolean, keys: readonly (keyof ThemeConfig)[]]

const barKeys = [
  'topBar',
  'topBarColor',
  'isTopBarColorGradual',
  'menuBar',
  'menuBarColor',
  'isMenuBarColorGradual',
  'columnsMenuBar',
  'columnsMenuBarColor',
  'isColumnsMenuBarColorGradual',
] as const

/** Works out what has no effect in this layout, theme and window; of several reasons the first is told. */
export function settingReasons(
  config: Readonly<ThemeConfig>,
  { isNarrow, isDark }: { isNarrow: boolean; isDark: boolean },
): SettingReasons {
  const layout = isNarrow ? 'defaults' : config.layout
  const isHeaderOnTop = layout === 'classic' || layout === 'transverse'
  const rules: Rule[] = [
    [msg`手机版不支持切换布局`, isNarrow, ['layout']],
    [msg`窄窗口中菜单收在左侧`, isNarrow, ['isCollapse']],
    [
      msg`仅分栏布局可用`,
      layout !== 'columns',
      [
        'columnsMenuBar',
        'columnsMenuBarColor',
        'isColumnsMenuBarColorGradual',
        'columnsAsideStyle',
        'columnsAsideLayout',
      ],
    ],
    [msg`横向布局不折叠菜单`, layout === 'transverse', ['isCollapse', 'isUniqueOpened']],
    [msg`此布局的顶栏始终固定`, isHeaderOnTop, ['isFixedHeader']],
    [msg`仅经典布局可用`, layout !== 'classic', ['isClassicSplitMenu']],
    [msg`此布局没有面包屑`, isHeaderOnTop, ['isBreadcrumb', 'isBreadcrumbIcon']],
    [msg`请先开启 Breadcrumb`, !config.isBreadcrumb, ['isBreadcrumbIcon']],
    [msg`深色模式下不使用自选的栏颜色`, isDark, barKeys],
    [
      msg`请先开启 Tagsview`,
      !config.isTagsview,
      ['isTagsviewIcon', 'isCacheTagsView', 'isSortableTagsView', 'isShareTagsView', 'tagsStyle'],
    ],
    [msg`请先开启锁屏`, !config.isLockScreen, ['isLockOnIdle']],
    [msg`请先开启水印`, !config.isWartermark, ['isWartermarkNamed']],
  ]
  const reasons: Partial<Record<keyof ThemeConfig, MessageDescriptor>> = {}
  for (const [reason, applies, keys] of rules)
    if (applies) for (const key of keys) reasons[key] ??= reason
  return reasons
}
