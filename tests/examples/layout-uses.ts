// What the example pages of layout, tools and tabs are for, done once.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { switchLanguage } from '#core/i18n/locale.ts'
import { field, page, pageElement, type PageUse } from './shown-page.ts'

/** By the address of the page. */
export const layoutUses: Readonly<Record<string, PageUse>> = {
  '/example/layout/order': async (user) => {
    const order = await page().findByRole('list', { name: '顺序' })
    page().getByRole('button', { name: '移动 ETH' }).focus()
    await user.keyboard('{ArrowUp}')
    expect(order).toHaveTextContent('ETHBTCSOL')
    expect(page().getByText('ETH 已移到第 1 位')).toBeInTheDocument()
    await user.click(page().getByRole('button', { name: '还原' }))
    expect(order).toHaveTextContent('BTCETHSOL')
  },
  '/example/layout/grid': async (user) => {
    const tiles = await page().findByRole('list', { name: '磁贴' })
    page().getByRole('button', { name: '移动 磁贴 A' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(tiles).toHaveTextContent('磁贴 B磁贴 A')
    await user.click(page().getByRole('button', { name: '变窄 磁贴 A' }))
    expect(page().getByRole('button', { name: '加宽 磁贴 A' })).toHaveFocus()
    await user.click(page().getByRole('button', { name: '移除 磁贴 B' }))
    expect(tiles).not.toHaveTextContent('磁贴 B')
  },
  '/example/layout/panes': async (user) => {
    const border = await page().findByRole('separator', { name: '调整目录宽度' })
    expect(border).toHaveAttribute('tabindex', '0')
    await user.click(page().getByRole('button', { name: '还原大小' }))
    expect(page().getAllByRole('separator')).toHaveLength(2)
  },
  '/example/layout/images': async (user) => {
    await user.click(await page().findByRole('button', { name: '查看图片 24' }))
    expect(await screen.findByRole('dialog', { name: '图片 24 / 24' })).toBeVisible()
    await user.keyboard('{ArrowRight}')
    const dialog = within(await screen.findByRole('dialog', { name: '图片 1 / 24' }))
    await user.click(dialog.getByRole('button', { name: '放大' }))
    expect(dialog.getByText('125%')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
  '/example/layout/masonry': async (user) => {
    const cards = await page().findByRole('list', { name: '瀑布流' })
    await user.click(page().getByRole('radio', { name: '4' }))
    expect(cards).toHaveClass('columns-4')
    expect(within(cards).getAllByRole('listitem')).toHaveLength(12)
  },
  '/example/layout/map': async (user) => {
    await user.click(await page().findByRole('button', { name: '伦敦 45' }))
    expect(page().getByRole('button', { pressed: true })).toHaveTextContent('伦敦')
    expect(pageElement().querySelectorAll('circle.fill-danger')).toHaveLength(1)
  },
  '/example/layout/workflow': async (user) => {
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
  '/example/layout/treeTable': async (user) => {
    const table = within(await page().findByRole('table', { name: '菜单' }))
    await user.click(table.getByRole('button', { name: /财务管理/ }))
    expect(table.getByRole('cell', { name: '/money/rechargeLog' })).toBeVisible()
    const tree = within(page().getByRole('tree', { name: '选择元素' }))
    await user.click(tree.getByRole('treeitem', { name: /充值记录/ }))
    expect(page().getByText('已选 1 项')).toBeVisible()
  },
  '/example/layout/noticeBar': async (user) => {
    const bar = within(await page().findByRole('region', { name: '通知' }))
    await user.click(bar.getByRole('button', { name: '下一条' }))
    expect(bar.getByText('新版本已发布')).toBeVisible()
    await user.click(bar.getByRole('button', { name: '暂停滚动' }))
    expect(bar.getByRole('button', { name: '继续滚动' })).toHaveFocus()
    await user.click(bar.getByRole('button', { name: '关闭' }))
    await user.click(page().getByRole('button', { name: '重新显示通知栏' }))
    expect(page().getByRole('region', { name: '通知' })).toBeVisible()
  },
  '/example/validators': async (user) => {
    await user.type(await page().findByRole('textbox', { name: '试一试' }), '13800138000')
    const answers = page().getByRole('list', { name: '校验' })
    expect(answers).toHaveTextContent('手机号：是')
    expect(answers).toHaveTextContent('邮箱：否')
    expect(page().getByRole('row', { name: /千分位/ })).toHaveTextContent('13,800,138,000')
  },
  '/example/icons': async (user) => {
    await user.type(await page().findByRole('searchbox', { name: '搜索图标' }), 'wallet')
    const icons = within(page().getByRole('list', { name: '图标库' }))
    expect(icons.getAllByRole('button')).toHaveLength(2)
    await user.type(page().getByRole('searchbox', { name: '选择图标' }), 'trophy')
    const picker = within(page().getByRole('group', { name: '选择图标' }))
    await user.click(picker.getByRole('button', { name: 'trophy' }))
    expect(picker.getByRole('button', { name: 'trophy', pressed: true })).toBeVisible()
  },
  '/example/nested/first/page': async (user) => {
    expect(await page().findByText(/示例 \/ 多级菜单 \/ 二级菜单一/)).toBeVisible()
    await user.type(field('写点什么'), 'kept')
    const tabs = within(screen.getByRole('navigation', { name: '已打开的页面' }))
    await user.click(tabs.getByRole('link', { name: '首页' }))
    await tabs.findByRole('link', { name: '首页', current: 'page' })
    await waitFor(() => expect(page().queryByRole('textbox', { name: '写点什么' })).toBeNull())
    await user.click(tabs.getByRole('link', { name: '三级页面一' }))
    await tabs.findByRole('link', { name: '三级页面一', current: 'page' })
    await waitFor(() => expect(field('写点什么')).toHaveValue('kept'))
  },
  '/example/nested/second/page': async () => {
    expect(await page().findByText(/二级菜单二/)).toBeVisible()
    expect(field('写点什么')).toHaveValue('')
  },
  '/example/link/tabTitle': async (user) => {
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
