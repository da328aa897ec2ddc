// Third-party login on the real page: an invitation is redeemed at a real provider, and what goes wrong is said.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { session } from '#core/session/session.ts'
import { createApp } from '#server/app.ts'
import { openConsole, tapWire, useServer as pointConsoleAt } from '../console.tsx'
import { consoleUrl, identityProvider, type IdentityProvider } from '../identity-provider.ts'
import { bindAuthenticator } from '../money/authenticators.ts'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer
let provider: IdentityProvider
beforeAll(async () => {
  provider = await identityProvider()
  const plain = await testServer()
  const app = createApp({ ...plain.app.deps, oidc: provider.oidc })
  server = { ...plain, app }
  await server.operator({ userName: 'holder', roleCode: 'support' })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

/** The browser’s part that the test has no browser for: cookies, and leaving the page. */
function browser() {
  const cookies = new Map<string, string>()
  const cookieLine = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return response
  }
  const left: string[] = []
  vi.spyOn(globalThis.location, 'assign').mockImplementation((url) => {
    left.push(String(url))
  })
  pointConsoleAt(server)
  tapWire(async (request) => {
    const headers = new Headers(request.headers)
    headers.set('cookie', cookieLine())
    return keep(await server.app.fetch(new Request(request, { headers })))
  })
  return {
    /** Signs in where the page has led to, and returns the address of the console it leads back to. */
    async returnAs(account: string) {
      await waitFor(() => expect(left).not.toEqual([]))
      const back = await provider.signInAt(left.pop() ?? '', account)
      const headers = { cookie: cookieLine() }
      const answer = await server.app.fetch(new Request(back, { headers }))
      const target = new URL(answer.headers.get('location') ?? '', consoleUrl)
      return `${target.pathname}${target.search}${target.hash}`
    },
  }
}

it('invites on the user screen, links by signing in at the provider, signs in by it, and is unlinked', async () => {
  const token = await server.signIn()
  const [admin] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'admin'`
  const authenticator = await bindAuthenticator(server.sql, admin?.id ?? '')
  const user = userEvent.setup()
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  pointConsoleAt(server)
  openConsole('/system/user?keyWords=holder', token)
  const openHolder = async () => {
    const table = await screen.findByRole('grid', { name: '用户' })
    const [name] = await within(table).findAllByText('holder')
    if (!name) throw new Error('no row')
    await user.click(name)
    return screen.findByRole('region', { name: '第三方账号' })
  }
  let section = await openHolder()
  await user.click(within(section).getByRole('button', { name: '邀请绑定' }))
  const box = await screen.findByRole('dialog', { name: '邀请绑定第三方账号' })
  await user.type(await within(box).findByRole('textbox', { name: /原因/ }), '改用集团账号登录')
  await user.type(
    await within(box).findByRole('textbox', { name: /动态验证码/ }),
    await authenticator.fresh(),
  )
  await submit()
  const shown = await screen.findByRole('dialog', { name: '一次性链接' })
  const link = within(shown).getByText(/\/login#oidc=/).textContent
  await user.click(within(shown).getByRole('button', { name: '我已保存' }))
  await within(section).findByText(/已发出邀请/)
  cleanup()

  const own = browser()
  openConsole(`/login#${link.split('#')[1] ?? ''}`)
  await screen.findByText(/您受邀绑定第三方账号/)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('第三方登录')
  await user.click(await screen.findByRole('button', { name: '使用 集团账号 登录' }))
  const back = await own.returnAs('alice')
  expect(back).toBe('/login#oidc')
  cleanup()
  openConsole(back)
  await waitFor(() => expect(session.state.user?.userName).toBe('holder'))
  cleanup()

  pointConsoleAt(server)
  openConsole('/system/user?keyWords=holder', token)
  section = await openHolder()
  await user.click(await within(section).findByRole('button', { name: '解绑：alice@corp' }))
  const remove = await screen.findByRole('dialog', { name: '解绑第三方账号' })
  await user.type(await within(remove).findByRole('textbox', { name: /原因/ }), '不再使用集团账号')
  await submit()
  await within(section).findByText('未绑定')
  cleanup()
})

it('offers a button for each provider, and says what the provider or the console refused', async () => {
  const user = userEvent.setup()
  const own = browser()
  openConsole('/login')
  await user.click(await screen.findByRole('radio', { name: '第三方登录' }))
  await user.click(await screen.findByRole('button', { name: '使用 合作方账号 登录' }))
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('暂时无法连接“合作方账号”'),
  )
  await user.click(screen.getByRole('button', { name: '使用 集团账号 登录' }))
  const back = await own.returnAs('nobody')
  cleanup()
  openConsole(back)
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('该第三方账号未绑定可登录的操作员'),
  )
  await user.click(screen.getByRole('radio', { name: '用户名登录' }))
  expect(await screen.findByRole('textbox', { name: '用户名' })).toBeVisible()
  cleanup()
})
