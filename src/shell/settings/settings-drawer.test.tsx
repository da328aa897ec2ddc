import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { questions } from '#core/feedback/confirm.ts'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { changeSettings, followSettings, settings } from '#core/settings/settings.ts'
import { defaultThemeConfig, readThemeConfig } from '#core/settings/theme-config.ts'
import { setThemeMode } from '#core/theme/theme.ts'
import { patience } from '#tests/patience.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

followSettings()
const onClose = vi.fn()
const open = () =>
  render(
    <I18nProvider i18n={i18n}>
      <SettingsDrawer onClose={onClose} returnTo="settings-button" />
    </I18nProvider>,
  )
const kept = (name: keyof typeof defaultThemeConfig) => readThemeConfig()[name]
const field = (name: string) => screen.getByRole('textbox', { name })
const toggle = (name: string) => screen.getByRole('switch', { name })
const type = async (name: string, text: string) => {
  const user = userEvent.setup()
  await user.clear(field(name))
  if (text !== '') await user.type(field(name), text)
  await user.tab()
}
const said = () =>
  toasts.items.map(({ text }) => (typeof text === 'string' ? text : (text.message ?? text.id)))

beforeEach(() => {
  changeSettings(defaultThemeConfig)
  setThemeMode('light')
  clearToasts()
  onClose.mockClear()
})

describe('every switch', () => {
  it.each([
    ['菜单水平折叠', 'isCollapse', {}],
    ['菜单手风琴', 'isUniqueOpened', {}],
    ['固定 Header', 'isFixedHeader', {}],
    ['经典布局分割菜单', 'isClassicSplitMenu', { layout: 'classic' }],
    ['开启锁屏', 'isLockScreen', {}],
    ['有操作时重新计时', 'isLockOnIdle', { isLockScreen: true }],
    ['侧边栏 Logo', 'isShowLogo', {}],
    ['开启 Breadcrumb', 'isBreadcrumb', {}],
    ['开启 Breadcrumb 图标', 'isBreadcrumbIcon', {}],
    ['开启 Tagsview', 'isTagsview', {}],
    ['开启 Tagsview 图标', 'isTagsviewIcon', {}],
    ['开启 TagsView 缓存', 'isCacheTagsView', {}],
    ['开启 TagsView 拖拽', 'isSortableTagsView', {}],
    ['开启 TagsView 共用', 'isShareTagsView', {}],
    ['开启 Footer', 'isFooter', {}],
    ['灰色模式', 'isGrayscale', {}],
    ['色弱模式', 'isInvert', {}],
    ['开启水印', 'isWartermark', {}],
    ['水印附操作员和时间', 'isWartermarkNamed', { isWartermark: true }],
    ['顶栏背景渐变', 'isTopBarColorGradual', {}],
    ['菜单背景渐变', 'isMenuBarColorGradual', {}],
    ['分栏菜单背景渐变', 'isColumnsMenuBarColorGradual', { layout: 'columns' }],
  ] as const)('%s is kept as soon as it is pressed', async (label, name, before) => {
    changeSettings(before)
    open()
    const was = settings[name]
    await userEvent.click(toggle(label))
    expect(kept(name)).toBe(!was)
    await userEvent.click(toggle(label))
    expect(kept(name)).toBe(was)
  })

  it('深色模式 and 跟随系统 exclude each other', async () => {
    open()
    await userEvent.click(toggle('深色模式'))
    expect(readThemeConfig()).toMatchObject({ isIsDark: true, followSystem: false })
    await userEvent.click(toggle('跟随系统'))
    expect(kept('followSystem')).toBe(true)
  })

  it('涨跌颜色 is by language until one is chosen', async () => {
    const gains = () => {
      setThemeMode('light')
      return document.documentElement.dataset['gains']
    }
    expect(gains()).toBe('language')
    open()
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: '涨跌颜色' }))
    await user.click(screen.getByRole('option', { name: '绿涨红跌' }))
    expect(kept('gainColour')).toBe('green')
    expect(gains()).toBe('green')
  })

  it('灰色模式 and 色弱模式 exclude each other', async () => {
    open()
    await userEvent.click(toggle('灰色模式'))
    await userEvent.click(toggle('色弱模式'))
    expect(toggle('灰色模式')).not.toBeChecked()
    expect(readThemeConfig()).toMatchObject({ isGrayscale: false, isInvert: true })
  })
})

describe('a colour', () => {
  it.each([
    ['primary', 'primary', 'defaults'],
    ['顶栏背景', 'topBar', 'defaults'],
    ['顶栏默认字体颜色', 'topBarColor', 'defaults'],
    ['菜单背景', 'menuBar', 'defaults'],
    ['菜单默认字体颜色', 'menuBarColor', 'defaults'],
    ['分栏菜单背景', 'columnsMenuBar', 'columns'],
    ['分栏菜单默认字体颜色', 'columnsMenuBarColor', 'columns'],
  ] as const)('%s is kept when its six digits are typed', async (label, name, layout) => {
    changeSettings({ layout })
    open()
    await type(label, '#0A5C36')
    expect(kept(name)).toBe('#0a5c36')
  })

  it('stays when the entry is none, and the warning says why', async () => {
    open()
    await type('primary', '')
    await type('菜单背景', '#12')
    expect(said()).toEqual(['全局主题 primary 颜色值不能为空', '输入错误的hex'])
    expect(field('primary')).toHaveValue('#409eff')
    expect(readThemeConfig()).toMatchObject({
      primary: '#409eff',
      menuBar: defaultThemeConfig.menuBar,
    })
  })

  it('of a text that cannot be read is corrected and the drawer says so', async () => {
    open()
    await type('菜单默认字体颜色', '#e0e4ea')
    expect(field('菜单默认字体颜色')).toHaveAccessibleDescription(/看不清，已改用黑色/)
  })

  it('come ready-made too, and a colour of one’s own leaves no set marked', async () => {
    open()
    const sets = screen.getByRole('radiogroup', { name: '配色方案' })
    expect(within(sets).getByRole('radio', { name: '默认配色' })).toBeChecked()
    await userEvent.click(within(sets).getByRole('radio', { name: '经典配色' }))
    expect(readThemeConfig()).toMatchObject({ menuBar: '#354e67', columnsMenuBar: '#545c64' })
    await type('菜单背景', '#102030')
    for (const each of within(sets).getAllByRole('radio')) expect(each).not.toBeChecked()
  })
})

describe('numbers, texts and choices', () => {
  it('keep the lock time between 1 and 9999', async () => {
    open()
    for (const [typed, time] of [
      ['0', 1],
      ['120', 120],
      ['99999', 9999],
      ['-5', 9999],
      ['abc', 9999],
    ] as const) {
      await type('自动锁屏(s/秒)', typed)
      expect(kept('lockScreenTime')).toBe(time)
    }
  })

  it('trim the watermark’s text and ignore an empty one', async () => {
    open()
    await type('水印文案', '  内部资料  ')
    expect(kept('wartermarkText')).toBe('内部资料')
    await type('水印文案', '')
    expect(kept('wartermarkText')).toBe('内部资料')
    expect(field('水印文案')).toHaveValue('内部资料')
  })

  it('choose a layout, which closes the drawer and unfolds a menu that moves to the top', async () => {
    changeSettings({ isCollapse: true })
    open()
    await userEvent.click(screen.getByRole('radio', { name: '横向' }))
    expect(readThemeConfig()).toMatchObject({ layout: 'transverse', isCollapse: false })
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('what has no effect', () => {
  it('is disabled and says why', () => {
    open()
    expect(toggle('经典布局分割菜单')).toBeDisabled()
    expect(toggle('经典布局分割菜单')).toHaveAccessibleDescription('仅经典布局可用')
    expect(field('分栏菜单背景')).toBeDisabled()
    expect(screen.getByRole('combobox', { name: '分栏高亮风格' })).toHaveAccessibleDescription(
      '仅分栏布局可用',
    )
    expect(toggle('固定 Header')).toBeEnabled()
  })
})

describe('the buttons', () => {
  it('copy the stored settings with the drawer closed, and say so', async () => {
    const user = userEvent.setup()
    changeSettings({ layout: 'columns' })
    open()
    await user.click(screen.getByRole('button', { name: '一键复制配置' }))
    await vi.waitFor(() => expect(said()).toEqual(['复制成功！']), patience)
    const text = await navigator.clipboard.readText()
    expect(JSON.parse(text)).toMatchObject({ isDrawer: false, layout: 'columns' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('reset after asking', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    localStorage.setItem('other', '1')
    open()
    const press = () => userEvent.click(screen.getByRole('button', { name: '一键恢复默认' }))
    await press()
    questions.queue[0]?.answer(false)
    expect(localStorage.getItem('other')).toBe('1')
    await press()
    questions.queue[0]?.answer(true)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), patience)
    expect(localStorage.length).toBe(0)
  })
})
