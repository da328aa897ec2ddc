// Third-party login on the real page: an invitation is redeemed, and what goes wrong is said.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { session } from '#core/session/session.ts'
import { deriveState } from '#server/access/oidc/providers.ts'
import type { Oidc } from '#server/base/ports/oidc-providers.ts'
import { createApp } from '#server/root/app.ts'
import { openConsole, tapWire, useServer as pointConsoleAt } from '#tests/console.tsx'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let secret = ''
/** The account that signs in at the provider. */
let account = ''
// What a real provider answers is tested where there are cookies; the browser of these tests keeps none.
const oidc: Oidc = {
  publicUrl: 'https://console.example.com',
  list: [
    { id: 'corp', title: '集团账号' },
    { id: 'other', title: '合作方账号' },
  ],
  async start(provider, made) {
    secret = made
    return provider === 'corp' ? 'https://id.example.com/authorize' : undefined
  },
  finish: async () => ({
    issuer: 'https://id.example.com',
    subject: account,
    accountName: `${account}@corp`,
  }),
}
beforeAll(async () => {
  const plain = await testServer()
  server = { ...plain, app: createApp({ ...plain.app.deps, oidc }) }
  await server.operator({ userName: 'holder', roleCode: 'support' })
})
afterAll(() => server.close())

/** The parts of a browser that the test has none for: its cookie, and leaving the page. */
function browser() {
  const left: string[] = []
  vi.spyOn(globalThis.location, 'assign').mockImplementation((url) => {
    left.push(String(url))
  })
  const send = async (request: Request) => {
    request.headers.set('cookie', `oidc=${secret}`)
    return server.app.fetch(request)
  }
  pointConsoleAt(server)
  tapWire(send)
  return {
    /** Signs in where the page has led to, and returns the address of the console it leads back to. */
    async returnAs(as: string) {
      await waitFor(() => expect(left).toEqual(['https://id.example.com/authorize']))
      account = as
      const search = new URLSearchParams({ code: 'a code', state: deriveState(secret) })
      const path = `/admin/oidc/callback/corp?${search.toString()}`
      const answer = await send(new Request(`http://127.0.0.1:8080${path}`))
      return answer.headers.get('location') ?? ''
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

it('asks for the code of a bound authenticator after the provider, and says why one is refused', async () => {
  const [holder] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'holder'`
  const id = holder?.id ?? ''
  await server.sql`insert into operator_oidc_link (operator_id, issuer, subject, provider)
    values (${id}, 'https://id.example.com', 'with-code', 'corp')`
  const authenticator = await bindAuthenticator(server.sql, id)
  const user = userEvent.setup()
  const own = browser()
  openConsole('/login')
  await user.click(await screen.findByRole('radio', { name: '第三方登录' }))
  await user.click(await screen.findByRole('button', { name: '使用 集团账号 登录' }))
  const back = await own.returnAs('with-code')
  cleanup()
  openConsole(back)
  const field = await screen.findByRole('textbox', { name: /动态验证码/ })
  expect(screen.queryByText(/动态验证码，/)).toBeNull()
  await user.type(field, '000000{Enter}')
  await screen.findByText('验证码错误或已过期，请输入最新的 6 位数字')
  await user.clear(field)
  await user.type(field, `${await authenticator.fresh()}{Enter}`)
  await waitFor(() => expect(session.state.user?.userName).toBe('holder'))
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
