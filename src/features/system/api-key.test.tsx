// Keeping the keys of programs, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setSecretKeys } from '#server/base/secret-box.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { programWith } from '#tests/platform/program.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  setSecretKeys(['a key of thirty-two characters or more'])
  server = await testServer()
  await setConfirms(server.sql, 'off')
  token = await server.signIn()
})
afterAll(() => server.close())

const reason = '沙箱环境联调需要'

it('adds a key, shows each secret once, rotates it and ends the key', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
  const because = (box: HTMLElement) =>
    user.type(within(box).getByRole('textbox', { name: /原因/ }), reason)
  openConsole('/system/apiKey', token)
  await screen.findByText('还没有API 密钥')

  await user.keyboard('n')
  const form = await dialog('新增API 密钥')
  await user.type(within(form).getByRole('textbox', { name: /名称/ }), '沙箱')
  await user.click(within(form).getByLabelText(/权限范围/))
  await user.click(await screen.findByRole('option', { name: '会员' }))
  await user.click(await screen.findByRole('option', { name: '事件' }))
  await user.keyboard('{Escape}')
  await user.type(within(form).getByRole('textbox', { name: /来源网段/ }), '10.1.2.3/16{Enter}')
  await user.click(within(form).getByRole('combobox', { name: /持有人/ }))
  await user.click(await screen.findByRole('option', { name: /Administrator/ }))
  await because(form)
  await submit()
  expect(await within(form).findByText('网段的主机位须为 0，例如 10.1.0.0/16')).toBeInTheDocument()
  await user.click(within(form).getByRole('button', { name: '移除 10.1.2.3/16' }))
  await submit()
  await closed()
  const grid = await screen.findByRole('grid', { name: 'API 密钥' })
  expect(await within(grid).findByText('无密钥值')).toBeInTheDocument()

  const issue = async () => {
    await user.keyboard('g')
    const box = await dialog('生成密钥值')
    await because(box)
    await submit()
    const once = await dialog('密钥值')
    const secret = within(once).getByText(/^csk_/).textContent
    expect(within(once).getByRole('button', { name: '复制密钥值' })).toBeInTheDocument()
    await user.click(within(once).getByRole('button', { name: '我已保存' }))
    await closed()
    return secret
  }
  const status = async (secret: string) =>
    (
      await programWith((request) => server.fetch(request.url, request), secret).send(
        'GET members/nobody',
      )
    ).status
  await user.keyboard('j')
  const first = await issue()
  expect(await within(grid).findByText('有效')).toBeInTheDocument()
  const second = await issue()
  expect([await status(first), await status(second)]).toEqual([404, 404])
  expect(document.body.textContent).not.toContain(first)

  await user.keyboard('{Enter}')
  const record = await dialog(/沙箱/)
  const section = await within(record).findByRole('region', { name: '密钥值' })
  const ending = await within(section).findByRole('button', {
    name: `停用密钥值：${first.slice(-4)}`,
  })
  expect(within(section).getAllByRole('listitem')[0]).toHaveTextContent('失效')
  await user.click(ending)
  const endBox = await dialog('停用密钥值')
  await because(endBox)
  await submit()
  await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(1))
  expect([await status(first), await status(second)]).toEqual([401, 404])
  await user.click(within(record).getByRole('button', { name: '停用 API 密钥' }))
  const last = await dialog('停用 API 密钥')
  await because(last)
  await submit()
  expect(await within(record).findAllByText('已停用')).not.toHaveLength(0)
  expect(await status(second)).toBe(401)
})
