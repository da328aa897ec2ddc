// Pages that show how screens are built. They come with the demo set and belong to no production menu.
import { directory, type MenuSeed, view } from '../menu-seed.ts'

/** All of them are one view, which finds the page by the address: other screens carry one line for all. */
const component = 'example/page/index'

type Words = readonly [zhCn: string, en: string, zhTw: string]

/** One page; its name is the last part of its address unless `path` says where it lies. */
const page = (name: string, words: Words, icon: string, path = `/example/${name}`): MenuSeed =>
  view(component, `example/${name}`, words, { icon, menuSort: 0, path })

/** An entry that leads to another site; `how` says whether in a window of its own or inside the console. */
const outside = (
  name: string,
  words: Words,
  icon: string,
  linkUrl: string,
  how: { isLink: true } | { isIframe: true },
): MenuSeed => {
  const entry = page(name, words, icon)
  return { ...entry, item: { ...entry.item, component: '', linkUrl, ...how } }
}

/** A group of pages below an address. */
const group = (name: string, words: Words, icon: string, ...children: MenuSeed[]): MenuSeed =>
  directory(`example/${name}`, words, { path: `/example/${name}`, icon, menuSort: 0 }, ...children)

/** In the order they are listed. */
const ordered = (entries: readonly MenuSeed[]): MenuSeed[] =>
  entries.map(({ item, children }, at) => ({
    item: { ...item, menuSort: (at + 1) * 10 },
    children: ordered(children),
  }))

export const exampleMenu: MenuSeed = directory(
  'example',
  ['示例', 'Examples', '範例'],
  { path: '/example', icon: 'book-open-text', menuSort: 95 },
  ...ordered([
    page('permission', ['按钮权限', 'Permissions', '按鈕權限'], 'shield-check'),
    page('list', ['列表', 'List', '清單'], 'list-ordered'),
    page('cards', ['卡片列表', 'Card list', '卡片清單'], 'layout-grid'),
    group(
      'form',
      ['表单', 'Forms', '表單'],
      'clipboard-check',
      page('form/rules', ['校验规则', 'Rules', '驗證規則'], 'shield-check'),
      page('form/rows', ['增删行', 'Rows', '增刪列'], 'list-ordered'),
      page('form/steps', ['分步表单', 'Steps', '分步表單'], 'trending-up'),
      page('form/together', ['多表单校验', 'Forms together', '多表單驗證'], 'copy-check'),
    ),
    group(
      'content',
      ['内容与工具', 'Content and tools', '內容與工具'],
      'newspaper',
      page('content/richText', ['富文本', 'Rich text', '富文字'], 'newspaper'),
      page('content/code', ['代码编辑', 'Code editor', '程式碼編輯'], 'message-square-code'),
      page('content/crop', ['图片裁剪', 'Image crop', '圖片裁切'], 'image'),
      page('content/qrCode', ['二维码', 'QR code', 'QR Code'], 'qr-code'),
      page('content/countUp', ['数字滚动', 'Count up', '數字捲動'], 'gauge'),
      page('content/print', ['打印', 'Print', '列印'], 'receipt-text'),
      page('content/clipboard', ['剪贴板', 'Clipboard', '剪貼簿'], 'copy-check'),
    ),
    group(
      'layout',
      ['布局与展示', 'Layout and display', '版面與展示'],
      'layers',
      page('layout/order', ['拖动排序', 'Drag order', '拖曳排序'], 'arrow-left-right'),
      page('layout/grid', ['拖动磁贴', 'Drag grid', '拖曳圖磚'], 'layout-grid'),
      page('layout/panes', ['分割窗格', 'Split panes', '分割窗格'], 'sliders-horizontal'),
      page('layout/images', ['图片预览', 'Images', '圖片預覽'], 'image'),
      page('layout/masonry', ['瀑布流', 'Masonry', '瀑布流'], 'wallet-cards'),
      page('layout/map', ['地图', 'Map', '地圖'], 'map-pin'),
      page('layout/workflow', ['流程编辑', 'Workflow', '流程編輯'], 'network'),
      page('layout/treeTable', ['树形表格', 'Tree table', '樹狀表格'], 'network'),
      page('layout/noticeBar', ['通知栏', 'Notice bar', '通知列'], 'megaphone'),
    ),
    page('validators', ['校验工具', 'Validators', '驗證工具'], 'flask-conical'),
    page('icons', ['图标', 'Icons', '圖示'], 'house'),
    group(
      'nested',
      ['多级菜单', 'Nested menu', '多級選單'],
      'menu',
      group(
        'nested/first',
        ['二级菜单一', 'Level two, first', '二級選單一'],
        'menu',
        page('nested/first/page', ['三级页面一', 'Level three, first', '三級頁面一'], 'layers'),
      ),
      group(
        'nested/second',
        ['二级菜单二', 'Level two, second', '二級選單二'],
        'menu',
        page('nested/second/page', ['三级页面二', 'Level three, second', '三級頁面二'], 'layers'),
      ),
    ),
    group(
      'link',
      ['页签与链接', 'Tabs and links', '頁籤與連結'],
      'globe',
      page('link/tabTitle', ['页签标题', 'Tab titles', '頁籤標題'], 'book-open-text'),
      outside(
        'link/external',
        ['外部链接', 'External link', '外部連結'],
        'globe',
        'https://example.com/',
        { isLink: true },
      ),
      outside(
        'link/embedded',
        ['嵌入页面', 'Embedded page', '嵌入頁面'],
        'globe',
        'https://example.com/',
        { isIframe: true },
      ),
    ),
  ]),
)
