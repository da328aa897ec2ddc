// The example pages, each opened from the menu over the real server: it works, its source is the file itself, and it
// speaks every language.
import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { restoreLanguage, switchLanguage } from '#core/i18n/locale.ts'
import { textOf } from '#core/i18n/text.ts'
import { menuEntries } from '#server/db/seed/entries.ts'
import { seedFirstData } from '#server/db/seed/first-data.ts'
import { openConsole, useServer as pointConsoleAt } from '../console.tsx'
import { testServer, type TestServer } from '../server.ts'

let server: TestServer
let token: string
let user: UserEvent
beforeAll(async () => {
  server = await testServer()
  await server.db.transaction((tx) => seedFirstData(tx, true))
  token = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  pointConsoleAt(server)
  await restoreLanguage()
  user = userEvent.setup()
})

/** The page that is shown; those of other tabs are kept beside it. */
const pageElement = () => {
  const element = document.querySelector<HTMLElement>('main [data-page]:not([data-kept])')
  if (!element) throw new Error('No page is shown.')
  return element
}
const page = () => within(pageElement())
const field = (name: string) => page().getByRole('textbox', { name })

/** What each page is for, done once. */
const uses: Readonly<Record<string, () => Promise<void>>> = {
  '/example/permission': async () => {
    expect(await page().findByText('AuthAll：全部满足')).toBeVisible()
    const answers = page().getByRole('list', { name: '结果' })
    expect(answers).toHaveTextContent('全部：隐藏')
    await user.click(page().getByRole('checkbox', { name: '全部权限 */*/*' }))
    expect(answers).toHaveTextContent('全部：显示')
  },
  '/example/list': async () => {
    await page().findAllByRole('gridcell')
    await user.keyboard('j{Enter}')
    expect(await screen.findByRole('dialog', { name: 'admin' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
  '/example/cards': async () => {
    const cards = () => page().queryAllByRole('region', { name: /.+/ })
    await page().findByRole('region', { name: '管理员' })
    const all = cards().length
    await user.click(page().getByRole('radio', { name: '有人使用' }))
    expect(cards().length).toBeLessThan(all)
    await user.click(page().getByRole('radio', { name: '停用' }))
    expect(page().getByText('没有符合条件的角色')).toBeVisible()
    await user.click(page().getByRole('button', { name: '移除 停用' }))
    expect(page().getByRole('region', { name: '管理员' })).toBeVisible()
  },
  '/example/form/rules': async () => {
    await user.click(await page().findByRole('button', { name: '提交' }))
    expect(page().getAllByRole('alert')).toHaveLength(3)
    expect(field('姓名')).toHaveFocus()
    await user.keyboard('Ann')
    await user.type(field('手机号'), '13800138000')
    await user.type(field('身份证号'), '11010519491231002X')
    await user.type(field('邮箱'), 'nobody')
    await user.tab()
    expect(page().getByRole('alert')).toHaveTextContent('邮箱格式不正确')
    await act(() => switchLanguage('zh-tw'))
    expect(page().getByRole('alert')).toHaveTextContent('郵箱格式不正確')
    await act(() => switchLanguage('zh-cn'))
    await user.clear(field('邮箱'))
    await user.click(page().getByRole('button', { name: '提交' }))
    expect(page().getByRole('status')).toHaveTextContent('"mobile":"13800138000"')
  },
  '/example/form/rows': async () => {
    await user.click(await page().findByRole('button', { name: '提交' }))
    expect(page().getAllByRole('alert')).toHaveLength(2)
    await user.type(field('项目 1'), 'A')
    await user.type(field('金额 1'), '10.5')
    await user.click(page().getByRole('button', { name: '增加一行' }))
    await user.type(field('项目 2'), 'A')
    await user.type(field('金额 2'), '2')
    expect(page().getAllByRole('alert')).toHaveLength(2)
    await user.type(field('项目 2'), 'B')
    await user.click(page().getByRole('button', { name: '提交' }))
    expect(page().getByRole('status')).toHaveTextContent('已通过校验，合计 12.50')
    await user.click(page().getByRole('button', { name: '删除第 1 行' }))
    expect(field('项目 1')).toHaveValue('AB')
    expect(page().getByRole('status')).toHaveTextContent('合计 2.00')
  },
  '/example/form/steps': async () => {
    const next = () => user.click(page().getByRole('button', { name: '下一步' }))
    await page().findByRole('list', { name: '步骤' })
    await next()
    expect(field('账号')).toHaveFocus()
    await user.keyboard('desk_01{Enter}')
    await user.type(field('邮箱'), 'desk@example.com{Enter}')
    await user.click(page().getByRole('button', { name: '上一步' }))
    expect(field('邮箱')).toHaveValue('desk@example.com')
    await next()
    await user.click(page().getByRole('button', { name: '完成' }))
    expect(page().getByText('desk_01')).toBeVisible()
    expect(page().getByRole('status')).toHaveTextContent('已完成')
  },
  '/example/form/together': async () => {
    const submit = async () => user.click(await page().findByRole('button', { name: '一并提交' }))
    await submit()
    expect(page().getByRole('status')).toHaveTextContent('3 个表单有错误')
    expect(field('标题')).toHaveFocus()
    await user.keyboard('Desk')
    await user.type(field('手机号'), '13800138000')
    await user.type(field('网址'), 'https://example.com/')
    await submit()
    expect(page().getByRole('status')).toHaveTextContent('1 个表单有错误')
    await user.type(field('IP 地址'), '10.0.0.1')
    await submit()
    expect(page().getByRole('status')).toHaveTextContent('三个表单都已通过校验')
  },
  '/example/content/richText': async () => {
    const editor = await page().findByRole('textbox', { name: '正文' })
    expect(editor).toHaveTextContent('1 + 1 = 2')
    const quote = page().getByRole('button', { name: '引用' })
    expect(quote).toHaveAttribute('aria-pressed', 'false')
    await user.click(quote)
    expect(await page().findByRole('button', { name: '引用', pressed: true })).toBeVisible()
    await waitFor(() => expect(editor.querySelector('blockquote')).not.toBeNull())
    expect(page().queryByRole('img')).toBeNull()
  },
  '/example/content/code': async () => {
    const editor = await page().findByRole('textbox', { name: 'JSON 代码' })
    expect(page().getByRole('status')).toHaveTextContent('JSON 有效')
    await user.click(page().getByRole('button', { name: '格式化' }))
    expect(editor.textContent).toContain('"currency": "USDT"')
  },
  '/example/content/crop': async () => {
    await user.click(await page().findByRole('radio', { name: '16 : 9' }))
    await user.click(page().getByRole('button', { name: '选择图片' }))
    const input = document.querySelector<HTMLInputElement>('body > input[type=file]')
    if (!input) throw new Error('No file is asked for.')
    await user.upload(input, new File(['no picture'], 'photo.png', { type: 'image/png' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
  '/example/content/qrCode': async () => {
    await user.clear(await page().findByRole('textbox', { name: '内容' }))
    expect(page().getByRole('alert')).toHaveTextContent('此项必填')
    await user.type(field('内容'), 'R1')
    const code = await page().findByRole('img', { name: '二维码：R1' })
    expect(code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  },
  '/example/content/countUp': async () => {
    const figure = () => page().getByRole('region', { name: '新会员' })
    expect(await page().findByText('1,280.0', { selector: '.sr-only' })).toBeInTheDocument()
    await user.click(page().getByRole('button', { name: '数字变化' }))
    await waitFor(() => expect(figure().textContent).toContain('1,920.01,920.0'))
  },
  '/example/content/print': async () => {
    const before = document.adoptedStyleSheets.length
    const print = vi.fn(() => expect(document.adoptedStyleSheets).toHaveLength(before + 1))
    vi.stubGlobal('print', print)
    await user.click(await page().findByRole('button', { name: '打印单据' }))
    expect(print).toHaveBeenCalledOnce()
    dispatchEvent(new Event('afterprint'))
    expect(document.adoptedStyleSheets).toHaveLength(before)
    vi.unstubAllGlobals()
  },
  '/example/content/clipboard': async () => {
    await user.clear(await page().findByRole('textbox', { name: '文字' }))
    await user.type(field('文字'), 'R7')
    await user.click(page().getByRole('button', { name: '复制' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('R7'))
    await waitFor(() => expect(toasts.items).toHaveLength(1))
    clearToasts()
    await user.click(field('粘贴到这里'))
    await user.paste('R1 R2')
    expect(page().getByRole('list', { name: '粘贴的内容' })).toHaveTextContent('R1R2')
  },
  '/example/layout/order': async () => {
    const order = await page().findByRole('list', { name: '顺序' })
    page().getByRole('button', { name: '移动 ETH' }).focus()
    await user.keyboard('{ArrowUp}')
    expect(order).toHaveTextContent('ETHBTCSOL')
    expect(page().getByText('ETH 已移到第 1 位')).toBeInTheDocument()
    await user.click(page().getByRole('button', { name: '还原' }))
    expect(order).toHaveTextContent('BTCETHSOL')
  },
  '/example/layout/grid': async () => {
    const tiles = await page().findByRole('list', { name: '磁贴' })
    page().getByRole('button', { name: '移动 磁贴 A' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(tiles).toHaveTextContent('磁贴 B磁贴 A')
    await user.click(page().getByRole('button', { name: '变窄 磁贴 A' }))
    expect(page().getByRole('button', { name: '加宽 磁贴 A' })).toHaveFocus()
    await user.click(page().getByRole('button', { name: '移除 磁贴 B' }))
    expect(tiles).not.toHaveTextContent('磁贴 B')
  },
  '/example/layout/panes': async () => {
    const border = await page().findByRole('separator', { name: '调整目录宽度' })
    expect(border).toHaveAttribute('tabindex', '0')
    await user.click(page().getByRole('button', { name: '还原大小' }))
    expect(page().getAllByRole('separator')).toHaveLength(2)
  },
  '/example/layout/images': async () => {
    await user.click(await page().findByRole('button', { name: '查看图片 24' }))
    expect(await screen.findByRole('dialog', { name: '图片 24 / 24' })).toBeVisible()
    await user.keyboard('{ArrowRight}')
    const dialog = within(await screen.findByRole('dialog', { name: '图片 1 / 24' }))
    await user.click(dialog.getByRole('button', { name: '放大' }))
    expect(dialog.getByText('125%')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
  '/example/layout/masonry': async () => {
    const cards = await page().findByRole('list', { name: '瀑布流' })
    await user.click(page().getByRole('radio', { name: '4' }))
    expect(cards).toHaveClass('columns-4')
    expect(within(cards).getAllByRole('listitem')).toHaveLength(12)
  },
  '/example/layout/map': async () => {
    await user.click(await page().findByRole('button', { name: '伦敦 45' }))
    expect(page().getByRole('button', { pressed: true })).toHaveTextContent('伦敦')
    expect(pageElement().querySelectorAll('circle.fill-danger')).toHaveLength(1)
  },
  '/example/layout/workflow': async () => {
    const nodes = within(await page().findByRole('list', { name: '节点' }))
    await user.click(page().getByRole('button', { name: '新增节点' }))
    expect(nodes.getByText('节点 4')).toBeVisible()
    const choose = async (end: string, node: string) => {
      await user.click(page().getByRole('combobox', { name: end }))
      await user.click(await screen.findByRole('option', { name: node }))
    }
    await choose('起点', '节点 2')
    await choose('终点', '节点 4')
    await user.click(page().getByRole('button', { name: '连接' }))
    const lines = page().getByRole('list', { name: '连线' })
    expect(lines).toHaveTextContent('1 → 22 → 4')
    await user.click(page().getByRole('button', { name: '移除 节点 2' }))
    expect(lines).toHaveTextContent('')
  },
  '/example/layout/treeTable': async () => {
    const table = within(await page().findByRole('table', { name: '菜单' }))
    await user.click(table.getByRole('button', { name: /财务管理/ }))
    expect(table.getByRole('cell', { name: '/money/rechargeLog' })).toBeVisible()
    const tree = within(page().getByRole('tree', { name: '选择元素' }))
    await user.click(tree.getByRole('treeitem', { name: /充值记录/ }))
    expect(page().getByText('已选 1 项')).toBeVisible()
  },
  '/example/layout/noticeBar': async () => {
    const bar = within(await page().findByRole('region', { name: '通知' }))
    await user.click(bar.getByRole('button', { name: '下一条' }))
    expect(bar.getByText('新版本已发布')).toBeVisible()
    await user.click(bar.getByRole('button', { name: '暂停滚动' }))
    expect(bar.getByRole('button', { name: '继续滚动' })).toHaveFocus()
    await user.click(bar.getByRole('button', { name: '关闭' }))
    await user.click(page().getByRole('button', { name: '重新显示通知栏' }))
    expect(page().getByRole('region', { name: '通知' })).toBeVisible()
  },
  '/example/validators': async () => {
    await user.type(await page().findByRole('textbox', { name: '试一试' }), '13800138000')
    const answers = page().getByRole('list', { name: '校验' })
    expect(answers).toHaveTextContent('手机号：是')
    expect(answers).toHaveTextContent('邮箱：否')
    expect(page().getByRole('row', { name: /千分位/ })).toHaveTextContent('13,800,138,000')
  },
  '/example/icons': async () => {
    await user.type(await page().findByRole('searchbox', { name: '搜索图标' }), 'wallet')
    const icons = within(page().getByRole('list', { name: '图标库' }))
    expect(icons.getAllByRole('button')).toHaveLength(2)
    await user.click(page().getByRole('button', { name: '图标：house' }))
    await user.click(await screen.findByRole('button', { name: 'trophy' }))
    expect(page().getByRole('button', { name: '图标：trophy' })).toBeVisible()
    await user.keyboard('{Escape}')
  },
  '/example/nested/first/page': async () => {
    expect(await page().findByText(/示例 \/ 多级菜单 \/ 二级菜单一/)).toBeVisible()
    await user.type(field('写点什么'), 'kept')
    const tabs = within(screen.getByRole('navigation', { name: '已打开的页面' }))
    await user.click(tabs.getByRole('link', { name: '首页' }))
    await screen.findByRole('link', { name: '首页', current: 'page' })
    await user.click(tabs.getByRole('link', { name: '三级页面一' }))
    await waitFor(() => expect(field('写点什么')).toHaveValue('kept'))
  },
  '/example/nested/second/page': async () => {
    expect(await page().findByText(/二级菜单二/)).toBeVisible()
    expect(field('写点什么')).toHaveValue('')
  },
  '/example/link/tabTitle': async () => {
    const tabs = within(screen.getByRole('navigation', { name: '已打开的页面' }))
    await user.click(await page().findByRole('link', { name: '打开：每种语言一个标题' }))
    expect(await tabs.findByRole('link', { name: '订单 A-1', current: 'page' })).toBeVisible()
    expect(await page().findByText('地址里的订单号：A-1')).toBeVisible()
    await act(() => switchLanguage('en'))
    expect(await tabs.findByRole('link', { name: 'Order A-1', current: 'page' })).toBeVisible()
    await act(() => switchLanguage('zh-cn'))
    await user.click(await tabs.findByRole('link', { name: '页签标题' }))
    expect(await page().findByText('地址里没有订单号')).toBeVisible()
  },
}

const component = 'example/page/index'
const entries = menuEntries({ isDemo: true }).flatMap(({ item }) =>
  item.component === component ? [item] : [],
)

it('has a page for every entry of the menu, and no other', () => {
  expect(entries.map(({ path }) => path)).toEqual(Object.keys(uses))
})

/** Opens a page as people do: its group by the address, itself by the menu. */
async function openFromMenu(path: string, title: string) {
  const router = openConsole(path.replace(/\/[^/]+$/, ''), token)
  const menu = await screen.findByRole('navigation', { name: '主菜单' })
  await user.click(await within(menu).findByRole('link', { name: title }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  const tabs = screen.getByRole('navigation', { name: '已打开的页面' })
  await within(tabs).findByRole('link', { name: title, current: 'page' })
  return page().findByRole('button', { name: '源码' })
}

/** Waits until what the page is made of has come. */
const settled = () =>
  waitFor(() =>
    expect(pageElement().querySelector('[aria-busy="true"], .animate-breathe')).toBeNull(),
  )

it.each(entries)('$path works, shows its own source and speaks English', async (entry) => {
  const { path = '', titles } = entry
  const button = await openFromMenu(path, titles['zh-cn'])
  await settled()
  await uses[path]?.()

  await user.click(button)
  const source = await page().findByRole('region', { name: /^src\/features\/example\/pages\// })
  const file = source.getAttribute('aria-label') ?? ''
  expect(source.textContent).toBe(readFileSync(file, 'utf8'))
  await user.click(button)
  await waitFor(() => expect(source).not.toBeInTheDocument())

  await act(() => switchLanguage('en'))
  const tabs = await screen.findByRole('navigation', { name: 'Open pages' })
  await within(tabs).findByRole('link', { name: titles.en, current: 'page' })
  await waitFor(() => expect(pageElement().textContent).not.toMatch(/\p{Script=Han}/u))
  expect(toasts.items.map(({ text }) => textOf(text))).toEqual([])
})
