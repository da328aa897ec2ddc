import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getUserMenus } from '#contract/session.ts'
import { toasts } from '#core/feedback/toast.ts'
import { queryClient } from '#core/http/query-client.ts'
import { restoreLanguage, switchLanguage } from '#core/i18n/locale.ts'
import { onLeave } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { openConsole, useServer } from '#tests/console.tsx'
import { testPassword } from '#tests/database.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let leaves: number

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  useServer(server)
  await restoreLanguage()
  leaves = 0
  onLeave(() => {
    leaves += 1
  })
})

async function signIn(name: string, password: string) {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('用户名'), name)
  await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登 录' }))
  return user
}
const inFrame = () => screen.findByRole('navigation', { name: '主菜单' })

describe('without a token', () => {
  it('every address leads to the sign-in, and back with its query after it', async () => {
    const router = openConsole('/personal?status[0]=pending&txHash=662E41')
    await screen.findByRole('heading', { name: '用户名登录' })
    expect(router.state.location.search).toEqual({
      redirect: '/personal',
      params: '{"status[0]":"pending","txHash":"662E41"}',
    })
    await waitFor(() => expect(document.title).toBe('登录 - 会签'))
    await signIn('admin', testPassword)
    await inFrame()
    expect(router.state.location.pathname).toBe('/personal')
    expect(router.state.location.search).toEqual({ status: ['pending'], txHash: '662E41' })
    await waitFor(() => expect(document.title).toBe('个人中心 - 会签'))
    expect(document.cookie).toContain(`token=${session.state.token}`)
  })

  it.each(['//evil.test', 'https://evil.test', '/nowhere', '/login'])(
    'a sign-in with redirect=%s leads home',
    async (redirect) => {
      const router = openConsole(`/login?redirect=${encodeURIComponent(redirect)}`)
      await signIn('admin', testPassword)
      await inFrame()
      expect(router.state.location.pathname).toBe('/home')
    },
  )

  it('only the ways that the server offers are drawn', async () => {
    openConsole('/login')
    await screen.findByRole('heading', { name: '用户名登录' })
    await screen.findByRole('radio', { name: '扫码登录' })
    for (const label of ['手机号登录', '第三方登录', '友情链接']) {
      expect(screen.queryByText(label)).not.toBeInTheDocument()
    }
  })

  it('a refused sign-in is reported in the form, once', async () => {
    openConsole('/login')
    await signIn('nobody', 'wrong password')
    expect(await screen.findByText('用户名或密码错误')).toBeInTheDocument()
    expect(toasts.items).toEqual([])
    expect(session.state.token).toBeNull()
  })
})

describe('with a token', () => {
  it.each(['/', '/login', '/login?redirect=/personal'])('%s leads home', async (address) => {
    const router = openConsole(address, await server.signIn())
    await inFrame()
    expect(router.state.location.pathname).toBe('/home')
    expect(await screen.findByRole('heading', { name: '今日概览' })).toBeInTheDocument()
  })

  it('a group of the menu leads to its first visible child', async () => {
    const router = openConsole('/money', await server.signIn())
    await inFrame()
    expect(router.state.location.pathname).toBe('/money/rechargeAddress')
  })

  it('an unknown address shows the 404 page inside the frame', async () => {
    openConsole('/nowhere/at/all', await server.signIn())
    const menu = await inFrame()
    expect(within(menu).getByText('首页')).toBeInTheDocument()
    expect(
      await screen.findByRole('heading', { name: '地址输入错误，请重新输入地址~' }),
    ).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('找不到此页面 - 会签'))
  })

  it('a page that exists and is not granted says so, and who can grant it', async () => {
    const token = await server.operator({ userName: 'clerk', roleCode: 'finance1' })
    const router = openConsole('/system/role', token)
    await inFrame()
    expect(
      await screen.findByRole('heading', { name: '您未被授权，没有操作权限~' }),
    ).toBeInTheDocument()
    expect(screen.getByText('您的角色没有“角色管理”页面的权限。')).toBeInTheDocument()
    expect(screen.getByText('可以授权的管理员：admin')).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('角色管理 - 会签'))
    const crumbs = screen.getByRole('navigation', { name: '面包屑' })
    expect(within(crumbs).getByText('角色管理')).toHaveAttribute('title', '角色管理')
    expect(within(crumbs).queryByText('找不到此页面')).toBeNull()
    // The name goes with the page.
    await act(() => router.navigate({ href: '/nowhere/at/all' }))
    expect(await within(crumbs).findByText('找不到此页面')).toBeInTheDocument()
  })

  it('the personal centre is for administrators only', async () => {
    const token = await server.operator({ userName: 'finance', roleCode: 'finance1' })
    const router = openConsole('/personal', token)
    await inFrame()
    expect(router.state.location.pathname).toBe('/401')
    expect(screen.getByRole('heading', { name: '您未被授权，没有操作权限~' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '重新授权' }))
    expect(session.state.token).toBeNull()
    expect(leaves).toBe(1)
  })

  it('the home page is for the roles admin and common: without either every way in ends at 401, once', async () => {
    await server.operator({ userName: 'guest', roleCode: 'finance1' })
    await server.db.execute(sql`delete from operator_role using role r, operator o
      where r.id = role_id and o.id = operator_id and r.code = 'common' and o.user_name = 'guest'`)
    const router = openConsole('/login')
    const visited: string[] = []
    router.subscribe('onBeforeNavigate', ({ toLocation }) => visited.push(toLocation.pathname))
    const user = await signIn('guest', testPassword)
    const menu = await inFrame()
    expect(router.state.location.pathname).toBe('/401')
    expect(screen.getByRole('heading', { name: '您未被授权，没有操作权限~' })).toBeInTheDocument()
    // Home, and 401 in its place: no way back to the sign-in, no round of them.
    expect(visited).toEqual(['/home', '/401'])
    // What cannot be opened is not offered, what can be still works.
    expect(within(menu).queryByText('首页')).not.toBeInTheDocument()
    const open = await screen.findByRole('navigation', { name: '已打开的页面' })
    expect(within(open).queryByText('首页')).not.toBeInTheDocument()
    await user.click(within(menu).getByText('财务管理'))
    await user.click(await within(menu).findByText('充值记录'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/money/rechargeLog'))
    for (const way of ['/', '/home', '/login']) {
      await act(() => router.navigate({ to: way }))
      expect([way, router.state.location.pathname]).toEqual([way, '/401'])
    }
  })

  it('the home page opens for common alone', async () => {
    const router = openConsole(
      '/',
      await server.operator({ userName: 'plain', roleCode: 'common' }),
    )
    await inFrame()
    expect(router.state.location.pathname).toBe('/home')
    const open = await screen.findByRole('navigation', { name: '已打开的页面' })
    expect(await within(open).findByText('首页')).toBeInTheDocument()
  })

  it('the first password must be replaced before anything is shown', async () => {
    const token = await server.operator({
      userName: 'newcomer',
      roleCode: 'common',
      mustChange: true,
    })
    const router = openConsole('/home', token)
    await screen.findByRole('heading', { name: '设置新密码' })
    expect(router.state.location.pathname).toBe('/login')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/当前密码/), testPassword)
    await user.type(screen.getByLabelText(/^新密码/), 'correct horse battery')
    await user.type(screen.getByLabelText(/再次输入新密码/), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: '保存并进入' }))
    await inFrame()
    expect(router.state.location.pathname).toBe('/home')
  })
})

describe('a session that ends', () => {
  it('is reported once; the confirmation forgets it and leaves', async () => {
    const token = await server.signIn()
    openConsole('/home', token)
    await inFrame()
    // The whole page is here: what it still asked for would report the end before the click does.
    await screen.findByRole('heading', { name: '转化与排行' })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await server.db.execute(
      sql`update operator_session set ended_at = now() where ended_at is null`,
    )
    // Everything on screen is asked for again. The frame asks by itself as well, and may have learnt of it before: a
    // click on the menu would then meet the alert.
    await act(() => switchLanguage('en'))
    const user = userEvent.setup()
    const alert = await screen.findByRole('alertdialog')
    const [stay, confirm] = within(alert).getAllByRole('button')
    expect(stay).toHaveTextContent(/^(在此登录|Sign in here)$/)
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await user.click(confirm as HTMLElement)
    await waitFor(() => expect(leaves).toBe(1))
    expect(session.state.token).toBeNull()
    expect(toasts.items).toEqual([])
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('by the operator is asked first, and ends on the server too', async () => {
    const token = await server.signIn()
    openConsole('/home', token)
    await inFrame()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /用户菜单/ }))
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('此操作将退出登录, 是否继续?')
    await user.click(within(question).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(leaves).toBe(1))
    expect((await server.call(getUserMenus, null, { token })).code).toBe(401)
    expect(session.state.token).toBeNull()
  })
})
