// The example pages by their address in the menu. Each is fetched when it is opened, its source when it is asked for.
import { msg } from '@lingui/core/macro'
import type { FunctionComponent } from 'react'
import type { Text } from '#core/i18n/text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const sources = import.meta.glob<string>('./pages/*.tsx', { query: '?raw', import: 'default' })

/** A page, what it is about, and the file it is written in. */
export interface ExamplePage {
  readonly Page: FunctionComponent
  readonly about: Text
  /** From the root of the repository. */
  readonly file: string
  readonly source: () => Promise<string>
  /** It names itself for those who jump from heading to heading. */
  readonly hasHeading: boolean
}

const page = (
  name: string,
  about: Text,
  load: () => Promise<FunctionComponent>,
  { hasHeading = false } = {},
): ExamplePage => ({
  Page: lazyPart(load, <Skeleton className="h-80 w-full" />),
  about,
  file: `src/features/example/pages/${name}.tsx`,
  source: async () => {
    const source = await sources[`./pages/${name}.tsx`]?.()
    if (source === undefined) throw new Error(`There is no source of ${name}.`)
    return source
  },
  hasHeading,
})

const nested = page(
  'nested',
  msg`三级菜单与保留的输入`,
  async () => (await import('./pages/nested.tsx')).NestedPage,
)

/** The pages, in the order of the menu. */
export const pages: Readonly<Record<string, ExamplePage>> = {
  '/example/permission': page(
    'permission',
    msg`按权限显示：组件、钩子与“全部满足”，可换一组权限试看`,
    async () => (await import('./pages/permission.tsx')).PermissionPage,
  ),
  '/example/list': page(
    'list',
    msg`列表由列、筛选与调用声明而成；分页、排序、列设置、快捷键与地址栏自动具备`,
    async () => (await import('./pages/list.tsx')).ListPage,
    { hasHeading: true },
  ),
  '/example/cards': page(
    'cards',
    msg`同一份数据的卡片写法：多组筛选、结果卡片与空结果`,
    async () => (await import('./pages/cards.tsx')).CardsPage,
  ),
  '/example/form/rules': page(
    'form-rules',
    msg`页面上的表单：规则写在模式里，错误文字用三种语言说`,
    async () => (await import('./pages/form-rules.tsx')).FormRulesPage,
  ),
  '/example/form/rows': page(
    'form-rows',
    msg`可增删的行，逐行校验，合计用十进制计算`,
    async () => (await import('./pages/form-rows.tsx')).FormRowsPage,
  ),
  '/example/form/steps': page(
    'form-steps',
    msg`分步填写，逐步校验，返回不丢内容`,
    async () => (await import('./pages/form-steps.tsx')).FormStepsPage,
  ),
  '/example/form/together': page(
    'forms-together',
    msg`多个表单一个提交按钮，一次校验全部`,
    async () => (await import('./pages/forms-together.tsx')).FormsTogetherPage,
  ),
  '/example/content/richText': page(
    'rich-text',
    msg`富文本编辑与预览；只留下允许的格式`,
    async () => (await import('./pages/rich-text.tsx')).RichTextPage,
  ),
  '/example/content/code': page(
    'code-editor',
    msg`代码编辑：行号、配色、查找，错误标在行上；Tab 键照常离开`,
    async () => (await import('./pages/code-editor.tsx')).CodeEditorPage,
  ),
  '/example/content/crop': page(
    'image-crop',
    msg`选择图片、裁剪、预览；不上传`,
    async () => (await import('./pages/image-crop.tsx')).ImageCropPage,
  ),
  '/example/content/qrCode': page(
    'qr-code',
    msg`二维码在浏览器里画出，文字不离开本机`,
    async () => (await import('./pages/qr-code.tsx')).QrCodePage,
  ),
  '/example/content/countUp': page(
    'count-up',
    msg`数字滚动到新值；系统要求减少动画时直接显示`,
    async () => (await import('./pages/count-up.tsx')).CountUpPage,
  ),
  '/example/content/print': page(
    'print',
    msg`只打印页面的一部分`,
    async () => (await import('./pages/print.tsx')).PrintPage,
  ),
  '/example/content/clipboard': page(
    'clipboard',
    msg`复制与粘贴，也适用于没有剪贴板接口的环境`,
    async () => (await import('./pages/clipboard.tsx')).ClipboardPage,
  ),
  '/example/layout/order': page(
    'drag-order',
    msg`拖动排序；也可以用手柄上的方向键`,
    async () => (await import('./pages/drag-order.tsx')).DragOrderPage,
  ),
  '/example/layout/grid': page(
    'drag-grid',
    msg`可拖动的磁贴：换位、加宽、移除、还原`,
    async () => (await import('./pages/drag-grid.tsx')).DragGridPage,
  ),
  '/example/layout/panes': page(
    'split-panes',
    msg`分割窗格；边框可拖动，也可用方向键`,
    async () => (await import('./pages/split-panes.tsx')).SplitPanesPage,
  ),
  '/example/layout/images': page(
    'images',
    msg`图片接近窗口时才加载；点开预览，方向键翻页`,
    async () => (await import('./pages/images.tsx')).ImagesPage,
  ),
  '/example/layout/masonry': page(
    'masonry',
    msg`高度不一的卡片分列排布`,
    async () => (await import('./pages/masonry.tsx')).MasonryPage,
  ),
  '/example/layout/map': page(
    'world-map',
    msg`地图与地点，不需要地图服务`,
    async () => (await import('./pages/world-map.tsx')).WorldMapPage,
  ),
  '/example/layout/workflow': page(
    'workflow',
    msg`流程编辑：拖动节点、连线；旁边的表单不用鼠标也能完成`,
    async () => (await import('./pages/workflow.tsx')).WorkflowPage,
  ),
  '/example/layout/treeTable': page(
    'tree-table',
    msg`树形表格与选择元素，数据来自菜单`,
    async () => (await import('./pages/tree-table.tsx')).TreeTablePage,
  ),
  '/example/layout/noticeBar': page(
    'notice-bar',
    msg`滚动通知栏；悬停、聚焦或按钮都能停下`,
    async () => (await import('./pages/notice-bar.tsx')).NoticeBarPage,
  ),
  '/example/validators': page(
    'validators',
    msg`校验与输入过滤的试验场`,
    async () => (await import('./pages/validators.tsx')).ValidatorsPage,
  ),
  '/example/icons': page(
    'icons',
    msg`图标库与图标选择器`,
    async () => (await import('./pages/icons.tsx')).IconsPage,
  ),
  '/example/nested/first/page': nested,
  '/example/nested/second/page': nested,
  '/example/link/tabTitle': page(
    'tab-title',
    msg`由链接命名的页签，可以每种语言一个标题`,
    async () => (await import('./pages/tab-title.tsx')).TabTitlePage,
  ),
}
