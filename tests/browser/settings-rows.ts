// Every setting of the drawer: how it is changed, where its effect is seen, and what it is seen to be.
import type { ThemeConfig } from '#core/settings/theme-config.ts'
import {
  aside,
  type Change,
  chooseLayout,
  count,
  entrance,
  fill,
  flip,
  header,
  headerWhenScrolled,
  isGradient,
  type Appearance,
  movesTabs,
  opensSeveral,
  pick,
  rail,
  root,
  style,
  tabsWithAnother,
  watermark,
} from './settings-page.ts'
import { bar, names, recharges } from './tabs-page.ts'

/** One setting. */
export interface Row {
  readonly key: keyof ThemeConfig
  readonly change: Change
  readonly shows: Appearance
  readonly what: unknown
  /** Only a reload shows it. */
  readonly isLate?: boolean
  /** A later row changes the same: what a reload finds is that one's. */
  readonly isPassing?: boolean
}

/** Settings that hold at the same time, changed one after the other on one page. */
export interface Group {
  readonly name: string
  readonly settings: Partial<ThemeConfig>
  readonly path: string
  readonly rows: readonly Row[]
}

const row = (
  key: keyof ThemeConfig,
  change: Change,
  shows: Appearance,
  what: unknown,
  more: Pick<Row, 'isLate' | 'isPassing'> = {},
): Row => ({ key, change, shows, what, ...more })

const crumbs = (page: Parameters<Appearance>[0]) => page.getByRole('navigation', { name: '面包屑' })
const brand = (page: Parameters<Appearance>[0]) => aside(page).getByRole('button', { name: '会签' })
const activeTab = (page: Parameters<Appearance>[0]) => bar(page).locator('[data-active]')
const railLink = (page: Parameters<Appearance>[0]) => rail(page).getByRole('link')
const layoutOf: Appearance = (page) => page.locator('.frame').getAttribute('data-layout')
const filter = style(root, 'filter')
const radius = style(activeTab, 'border-radius')

/** All of them, in five sittings. */
export const groups: readonly Group[] = [
  {
    name: 'colours, menu and breadcrumb',
    settings: {},
    path: recharges,
    rows: [
      row(
        'primary',
        fill('primary', '#0a7d5a'),
        // What it is drawn on depends on the colours of the menu, which change here too.
        style((page) => page.locator(':root'), '--primary'),
        '#0a7d5a',
      ),
      row(
        'topBar',
        fill('顶栏背景', '#ffeecc'),
        style(header, 'background-color'),
        'rgb(255, 238, 204)',
      ),
      row(
        'topBarColor',
        fill('顶栏默认字体颜色', '#203040'),
        style(header, 'color'),
        'rgb(32, 48, 64)',
      ),
      row('isTopBarColorGradual', flip('顶栏背景渐变'), isGradient(header), true),
      row(
        'menuBar',
        fill('菜单背景', '#102030'),
        style(aside, 'background-color'),
        'rgb(16, 32, 48)',
      ),
      row(
        'menuBarColor',
        fill('菜单默认字体颜色', '#ffe0a0'),
        style(aside, 'color'),
        'rgb(255, 224, 160)',
      ),
      row('isMenuBarColorGradual', flip('菜单背景渐变'), isGradient(aside), true),
      row('isUniqueOpened', flip('菜单手风琴'), opensSeveral, true),
      row('isFixedHeader', flip('固定 Header'), headerWhenScrolled, 0),
      row('isShowLogo', flip('侧边栏 Logo'), count(brand), 0),
      row(
        'isBreadcrumbIcon',
        flip('开启 Breadcrumb 图标'),
        count((page) => crumbs(page).locator('li[aria-current] svg')),
        1,
      ),
    ],
  },
  {
    name: 'tags, footer, filter and watermark',
    settings: {},
    path: recharges,
    rows: [
      row(
        'isTagsviewIcon',
        flip('开启 Tagsview 图标'),
        count((page) => bar(page).locator('a svg')),
        3,
      ),
      // In the order that the next row leaves them in.
      row('isCacheTagsView', flip('开启 TagsView 缓存'), names, ['首页', 'A', '充值记录'], {
        isLate: true,
      }),
      row('isSortableTagsView', flip('开启 TagsView 拖拽'), movesTabs, false),
      row(
        'isFooter',
        flip('开启 Footer'),
        count((page) => page.getByRole('contentinfo')),
        1,
      ),
      row('isGrayscale', flip('灰色模式'), filter, 'grayscale(1)'),
      row('isWartermark', flip('开启水印'), watermark, ['会签'], { isPassing: true }),
      row('wartermarkText', fill('水印文案', '  内部资料 '), watermark, ['内部资料'], {
        isPassing: true,
      }),
      row(
        'isWartermarkNamed',
        flip('水印附操作员和时间'),
        async (page) => ((await watermark(page)) as string[]).slice(0, 2),
        ['内部资料', 'Administrator'],
      ),
      row('gainColour', pick('涨跌颜色', '绿涨红跌'), style(root, '--up'), '#1f6f3d'),
      row('tagsStyle', pick('Tagsview 风格', '风格1'), radius, '2px'),
      row('animation', pick('主页面切换动画', 'slide-left'), entrance, 'page-from-right'),
      row(
        'globalComponentSize',
        pick('组件大小', '小型'),
        style((page) => page.getByRole('button', { name: '布局配置' }), 'height'),
        '28px',
      ),
    ],
  },
  {
    name: 'the classic layout',
    settings: { isGrayscale: true },
    path: recharges,
    rows: [
      row('layout', chooseLayout('经典'), layoutOf, 'classic'),
      row(
        'isClassicSplitMenu',
        flip('经典布局分割菜单'),
        count((page) => header(page).getByRole('navigation', { name: '一级菜单' })),
        1,
      ),
      row('isShareTagsView', flip('开启 TagsView 共用'), tabsWithAnother, 2),
      row('isInvert', flip('色弱模式'), filter, 'invert(0.8)'),
      row('gainColour', pick('涨跌颜色', '绿涨红跌'), style(root, '--up'), '#1f6f3d'),
      row('tagsStyle', pick('Tagsview 风格', '风格4'), radius, '3px'),
      row('animation', pick('主页面切换动画', 'opacitys'), entrance, 'page-fade'),
    ],
  },
  {
    name: 'the layout of columns',
    settings: { tagsStyle: 'tags-style-four', animation: 'opacitys' },
    path: recharges,
    rows: [
      row('layout', chooseLayout('分栏'), layoutOf, 'columns'),
      row(
        'columnsMenuBar',
        fill('分栏菜单背景', '#402010'),
        style(rail, 'background-color'),
        'rgb(64, 32, 16)',
      ),
      row(
        'columnsMenuBarColor',
        fill('分栏菜单默认字体颜色', '#ffe0a0'),
        style(rail, 'color'),
        'rgb(255, 224, 160)',
      ),
      row('isColumnsMenuBarColorGradual', flip('分栏菜单背景渐变'), isGradient(rail), true),
      row('columnsAsideStyle', pick('分栏高亮风格', '卡片'), style(railLink, 'height'), '50px'),
      row(
        'columnsAsideLayout',
        pick('分栏布局风格', '水平'),
        style(railLink, 'flex-direction'),
        'row',
      ),
      row('gainColour', pick('涨跌颜色', '绿涨红跌'), style(root, '--up'), '#1f6f3d'),
      row('tagsStyle', pick('Tagsview 风格', '风格5'), style(activeTab, 'height'), '30px'),
      row('animation', pick('主页面切换动画', 'slide-right'), entrance, 'page-from-left'),
    ],
  },
  {
    name: 'what is left out, and the dark',
    settings: {},
    path: recharges,
    rows: [
      row('isCollapse', flip('菜单水平折叠'), style(aside, 'width'), '64px'),
      row('isBreadcrumb', flip('开启 Breadcrumb'), count(crumbs), 0),
      row('isTagsview', flip('开启 Tagsview'), count(bar), 0),
      row('isIsDark', flip('深色模式'), style(header, 'background-color'), 'rgb(19, 21, 25)'),
    ],
  },
]
