import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { indexMenu, markedTrail } from '#core/navigation/menu-index.ts'
import { changeSettings } from '#core/settings/settings.ts'
import { defaultThemeConfig } from '#core/settings/theme-config.ts'
import { patience } from '#tests/patience.ts'
import { FoldedMenu } from './folded-menu.tsx'
import { MenuTree } from './menu-tree.tsx'
import { Rail } from './rail.tsx'

const entry = (path: string, change: Partial<MenuEntry['meta']> = {}, children?: MenuEntry[]) => ({
  path,
  name: path,
  component: '',
  meta: {
    title: path.slice(path.lastIndexOf('/') + 1),
    isLink: '',
    isHide: false,
    isKeepAlive: false,
    isAffix: false,
    isIframe: false,
    icon: 'house',
    ...change,
  },
  ...(children && { children }),
})
const group = (path: string, ...children: MenuEntry[]): MenuEntry => entry(path, {}, children)

const menu = [
  entry('/alone'),
  group('/a', entry('/a/one'), group('/a/b', group('/a/b/c', entry('/a/b/c/deep')))),
  group('/z', entry('/z/two'), entry('/z/hidden', { isHide: true })),
]

async function show(children: ReactNode) {
  const rootRoute = createRootRoute({
    component: () => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  await screen.findAllByRole('list')
  return router
}
const trailOf = (path: string) =>
  markedTrail(indexMenu(menu, []), path).map((marked) => marked.path)
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => changeSettings(defaultThemeConfig))

describe('the menu', () => {
  it('draws at once what a window shows of a long group, and the rest after it', async () => {
    const pages = Array.from({ length: 500 }, (_, at) => entry(`/long/${at}`))
    await show(<MenuTree entries={[group('/long', ...pages)]} trail={[]} />)
    const links = () => document.querySelectorAll('a').length
    // The tests' own way to wait for React would wait for the rest too.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    flushSync(() => button('long').click())
    expect(links()).toBe(50)
    await vi.waitFor(() => expect(links()).toBe(500), patience)
    vi.unstubAllGlobals()
  })

  it('holds the branch of the page open at any depth and marks the page', async () => {
    await show(<MenuTree entries={menu} trail={trailOf('/a/b/c/deep')} />)
    expect(screen.getByRole('link', { name: 'deep' })).toHaveAttribute('aria-current', 'page')
    for (const name of ['a', 'b', 'c'])
      expect(button(name)).toHaveAttribute('aria-expanded', 'true')
    expect(button('z')).toHaveAttribute('aria-expanded', 'false')
  })

  it('opens one group of a level at a time, or as many as wanted', async () => {
    await show(<MenuTree entries={menu} trail={trailOf('/a/one')} />)
    await userEvent.click(button('z'))
    expect(button('a')).toHaveAttribute('aria-expanded', 'false')
    changeSettings({ isUniqueOpened: false })
    await userEvent.click(await screen.findByRole('button', { name: 'a' }))
    expect(button('z')).toHaveAttribute('aria-expanded', 'true')
    expect(button('a')).toHaveAttribute('aria-expanded', 'true')
  })

  it('keeps the open group while a page in no group is visited', async () => {
    const Walk = () => {
      const [path, setPath] = useState('/a/one')
      return (
        <>
          <button type="button" onClick={() => setPath('/alone')}>
            home
          </button>
          <MenuTree entries={menu} trail={trailOf(path)} />
        </>
      )
    }
    await show(<Walk />)
    await userEvent.click(button('home'))
    expect(screen.getByRole('link', { name: 'alone' })).toHaveAttribute('aria-current', 'page')
    expect(button('a')).toHaveAttribute('aria-expanded', 'true')
  })

  it('leaves out what is hidden, and marks its parent when it is the page', async () => {
    await show(<MenuTree entries={menu} trail={trailOf('/z/two')} />)
    expect(screen.queryByRole('link', { name: 'hidden' })).toBeNull()
    expect(trailOf('/z/hidden')).toEqual(['/z'])
  })

  it('marks an address outside as one; a frame and a refused address are pages', async () => {
    const entries = [
      entry('/x/out', { isLink: 'https://example.com/x' }),
      entry('/x/frame', { isLink: 'https://example.com/y', isIframe: true }),
      entry('/x/bad', { isLink: 'javascript:alert(1)' }),
    ]
    await show(<MenuTree entries={entries} trail={[]} />)
    expect(screen.getByRole('link', { name: 'out 在新窗口打开' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'frame' })).toHaveAttribute('href', '/x/frame')
    expect(screen.getByRole('link', { name: 'bad' })).toHaveAttribute('href', '/x/bad')
  })

  it('goes to a page by a plain click and leaves other clicks to the browser', async () => {
    const onChoose = vi.fn()
    const router = await show(<MenuTree entries={menu} trail={[]} onChoose={onChoose} />)
    const navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined)
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'alone' }))
    await user.keyboard('{/Control}')
    expect(navigate).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'alone' }))
    expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/alone' }))
    expect(onChoose).toHaveBeenCalledOnce()
  })

  it('draws no more of 5,000 entries than is open', async () => {
    const many = Array.from({ length: 50 }, (_, top) =>
      group(
        `/g${top}`,
        ...Array.from({ length: 10 }, (_, middle) =>
          group(
            `/g${top}/m${middle}`,
            ...Array.from({ length: 10 }, (_, leaf) => entry(`/g${top}/m${middle}/l${leaf}`)),
          ),
        ),
      ),
    )
    const trail = markedTrail(indexMenu(many, []), '/g7/m7/l7').map(({ path }) => path)
    await show(<MenuTree entries={many} trail={trail} />)
    expect(screen.getByRole('link', { name: 'l7' })).toHaveAttribute('aria-current', 'page')
    expect(document.querySelectorAll('li')).toHaveLength(50 + 10 + 10)
  })
})

describe('the folded menu', () => {
  it('opens a group beside its icon and closes it with a choice', async () => {
    const router = await show(<FoldedMenu entries={menu} trail={trailOf('/a/one')} />)
    vi.spyOn(router, 'navigate').mockResolvedValue(undefined)
    await userEvent.click(button('z'))
    const popup = await screen.findByRole('dialog', { name: 'z' })
    await userEvent.click(within(popup).getByRole('link', { name: 'two' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  })
})

describe('the rail', () => {
  it('shortens titles, leads to the first page of a group and previews what is pointed at', async () => {
    const onPreview = vi.fn()
    const titled = [
      { ...group('/z', entry('/z/two')), meta: entry('/', { title: '财务管理中心' }).meta },
    ]
    await show(<Rail entries={titled} current="/z" onPreview={onPreview} />)
    const link = screen.getByRole('link', { name: '财务管理中心' })
    expect(link).toHaveTextContent('财务管理')
    expect(link).not.toHaveTextContent('财务管理中')
    expect(link).toHaveAttribute('href', '/z/two')
    expect(link).toHaveAttribute('aria-current', 'page')
    await userEvent.hover(link)
    expect(onPreview).toHaveBeenCalledWith('/z')
    changeSettings({ columnsAsideLayout: 'columns-horizontal' })
    await vi.waitFor(() => expect(link).not.toHaveTextContent('财务管理'), patience)
  })

  it('leaves a title of letters whole in the rail', async () => {
    await show(
      <Rail entries={[entry('/a', { title: 'Live boards' })]} current="/z" onPreview={vi.fn()} />,
    )
    expect(screen.getByRole('link', { name: 'Live boards' })).toHaveTextContent('Live boards')
  })
})
