import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#core/settings/settings.ts'
import { defaultThemeConfig } from '#core/settings/theme-config.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { menuEntry, showInShell, signInForTest } from '../frame/show-in-shell.tsx'
import { TabBar } from './tab-bar.tsx'

const menu = [menuEntry('/a', 'A'), menuEntry('/b', 'B'), menuEntry('/c', 'C')]
const bar = () => screen.findByRole('navigation', { name: '已打开的页面' })
const links = async () => within(await bar()).getAllByRole('link')
const names = async () => (await links()).map(({ textContent }) => textContent)
const link = async (name: string) => within(await bar()).findByRole('link', { name })

/** The bar with A, B and C open, A on screen. */
async function show() {
  for (const path of ['/a', '/b', '/c', '/a'])
    tabStore.arrive(tabStore.tabAt({ pathname: path, search: {} }))
  const router = await showInShell(<TabBar />, '/a')
  // The pages are not here to tell the tabs where the router went.
  router.subscribe('onResolved', ({ toLocation: { pathname, search } }) =>
    tabStore.arrive(tabStore.tabAt({ pathname, search })),
  )
  await bar()
  return router
}
const openMenu = async (name: string) => {
  const tab = (await link(name)).closest('li')
  if (tab) fireEvent.contextMenu(tab, { clientX: 20, clientY: 20 })
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }))

beforeEach(() => {
  changeSettings({ ...defaultThemeConfig, tagsStyle: 'tags-style-four' })
  signInForTest({ menu })
  tabStore.follow()
  tabStore.closeAll()
})

describe('the bar of the tabs', () => {
  it('is a list of links with one stop of the Tab key, the page on screen marked', async () => {
    await show()
    expect(await names()).toEqual(['首页', 'A', 'B', 'C'])
    expect(await link('A')).toHaveAttribute('aria-current', 'page')
    const stops = (await links()).filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toEqual([await link('A')])
    expect(await link('B')).toHaveAttribute('href', '/b')
    expect(await link('B')).toHaveAccessibleDescription(/左右方向键切换标签/)
  })

  it('goes where it is clicked, and leaves a click with a modifier to the browser', async () => {
    const router = await show()
    const isOurs = fireEvent.click(await link('B'), { ctrlKey: true })
    expect(isOurs).toBe(true)
    expect(router.state.location.pathname).toBe('/a')
    await userEvent.click(await link('B'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/b'))
    expect(await link('B')).toHaveAttribute('aria-current', 'page')
  })

  it('walks by arrow keys around both ends and closes by Delete, but not what is fixed', async () => {
    const user = userEvent.setup()
    await show()
    ;(await link('A')).focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(await link('C')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(await link('首页')).toHaveFocus()
    await user.keyboard('{Delete}')
    expect(await names()).toEqual(['首页', 'A', 'B', 'C'])
    await user.keyboard('{End}{Delete}')
    expect(await names()).toEqual(['首页', 'A', 'B'])
    await waitFor(async () => expect(await link('B')).toHaveFocus())
  })

  it('moves by Shift and arrow, says where the tab is now, and not where sorting is off', async () => {
    const user = userEvent.setup()
    await show()
    ;(await link('C')).focus()
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(await names()).toEqual(['首页', 'A', 'C', 'B'])
    expect(screen.getByRole('status')).toHaveTextContent('C 现在是第 3 个标签')
    await waitFor(async () => expect(await link('C')).toHaveFocus())
    changeSettings({ isSortableTagsView: false })
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(await names()).toEqual(['首页', 'A', 'C', 'B'])
    expect(await link('C')).toHaveAccessibleDescription(/^(?!.*移动)/)
  })

  it('offers what can be done with a tab, and gives the focus back', async () => {
    await show()
    expect(await openMenu('首页')).toEqual(['刷新', '关闭其它', '全部关闭', '当前页全屏'])
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(await link('首页')).toHaveFocus())
    expect(await openMenu('B')).toEqual([
      '刷新',
      '关闭',
      '关闭其它',
      '全部关闭',
      '当前页全屏',
      '左移',
      '右移',
    ])
    await choose('右移')
    await waitFor(async () => expect(await names()).toEqual(['首页', 'A', 'C', 'B']))
    await openMenu('C')
    await choose('关闭')
    await waitFor(async () => expect(await names()).toEqual(['首页', 'A', 'B']))
    await openMenu('B')
    await choose('关闭其它')
    await waitFor(async () => expect(await names()).toEqual(['首页', 'B']))
    await openMenu('B')
    await choose('全部关闭')
    await waitFor(async () => expect(await names()).toEqual(['首页']))
  })

  it('fills the frame with a page and draws it anew', async () => {
    await show()
    const before = tabStore.state.refreshKeys['/a'] ?? 0
    await userEvent.click(await screen.findByRole('button', { name: '刷新 A' }))
    expect(tabStore.state.refreshKeys['/a']).toBe(before + 1)
    await openMenu('A')
    await choose('当前页全屏')
    expect(tabStore.state.isFull).toBe(true)
    tabStore.setFull(false)
  })

  it('closes by its button and by the middle button of the mouse', async () => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: '关闭 C' }))
    expect(await names()).toEqual(['首页', 'A', 'B'])
    const tab = (await link('B')).closest('li')
    if (tab) fireEvent(tab, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    await waitFor(async () => expect(await names()).toEqual(['首页', 'A']))
    expect(screen.queryByRole('button', { name: '关闭 首页' })).not.toBeInTheDocument()
  })
})
