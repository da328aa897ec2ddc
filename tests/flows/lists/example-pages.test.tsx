// The example pages, each opened from the menu over the real server: it works, its source is the file itself, and it
// speaks every language.
import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toasts } from '#core/feedback/toast.ts'
import { restoreLanguage, switchLanguage } from '#core/i18n/locale.ts'
import { translate } from '#core/i18n/text.ts'
import { menuEntries } from '#server/root/seed/entries.ts'
import { seedFirstData } from '#server/root/seed/first-data.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { contentUses } from '#tests/examples/content-uses.ts'
import { layoutUses } from '#tests/examples/layout-uses.ts'
import { page, pageElement } from '#tests/examples/shown-page.ts'
import { testServer, type TestServer } from '#tests/server.ts'

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

const uses = { ...contentUses, ...layoutUses }

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
  await uses[path]?.(user)

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
  expect(toasts.items.map(({ text }) => translate(text))).toEqual([])
})

it('leads outside by a link and by a frame, both named by the menu', async () => {
  const router = openConsole('/example/link/external', token)
  const link = await screen.findByRole('link', { name: '在新窗口打开' })
  expect(link).toHaveAttribute('href', 'https://example.com/')
  await act(() => router.navigate({ to: '/$', params: { _splat: 'example/link/embedded' } }))
  await waitFor(() =>
    expect(document.querySelector('iframe[title="嵌入页面"]')).toHaveAttribute(
      'src',
      'https://example.com/',
    ),
  )
})
