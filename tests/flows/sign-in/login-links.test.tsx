// The links below the sign-in form, and what operators keep of themselves once they are in.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as loginLinks from '#contract/login-links.ts'
import * as profile from '#contract/personal-profile.ts'
import * as config from '#contract/system/config.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
})
afterAll(() => server.close())

it('shows links only where an administrator has set some, and takes no address that runs code', async () => {
  pointConsoleAt(server)
  openConsole('/login')
  await screen.findByRole('button', { name: /登 ?录/ })
  await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument())
  cleanup()

  const { data } = await server.call(config.list, { keyword: 'login.links' }, { token })
  const [setting] = data.list
  const set = (url: string, version = setting?.version) =>
    server.call(
      config.edit,
      {
        id: setting?.id,
        version,
        value: JSON.stringify([{ titles: { 'zh-cn': '帮助中心', en: 'Help', 'zh-tw': '' }, url }]),
        reason: '登录页增加帮助入口',
      },
      { token },
    )
  expect(await set('javascript:alert(1)')).toMatchObject({ code: Code.invalid })
  expect((await set('https://help.example.com/')).code).toBe(Code.ok)
  const named = await server.call(loginLinks.links, {})
  expect(named.data.list).toMatchObject([
    { titles: { en: 'Help' }, url: 'https://help.example.com/' },
  ])

  pointConsoleAt(server)
  openConsole('/login')
  const links = await screen.findByRole('navigation', { name: '友情链接' })
  expect(within(links).getByRole('link', { name: '帮助中心' })).toHaveAttribute(
    'href',
    'https://help.example.com/',
  )
  cleanup()
})

it('changes the own nickname in the personal centre and lists the own operations there', async () => {
  const other = await server.operator({ userName: 'other', roleCode: 'support' })
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/personal', token)
  const name = await screen.findByRole('textbox', { name: '昵称' })
  await user.clear(name)
  await user.type(name, '值班主管')
  await user.click(screen.getByRole('button', { name: '保存昵称' }))
  await screen.findByText('个人资料已更新')
  const [stored] = await server.sql`
    select user_nickname as name from operator where user_name = 'admin'`
  expect(stored).toEqual({ name: '值班主管' })
  const mine = (await server.call(profile.operations, {}, { token })).data.list
  expect(mine.map(({ action }) => action)).toContain('operator.profile')
  const theirs = (await server.call(profile.operations, {}, { token: other })).data.list
  expect(theirs.map(({ action }) => action)).toEqual(['session.login'])
  const blank = await server.call(profile.edit, { userNickname: '  ' }, { token })
  expect(blank.code).toBe(Code.invalid)
})
