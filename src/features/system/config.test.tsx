// Keeping settings, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/config.ts'
import { setSecretKeys } from '#server/base/secret-box.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  setSecretKeys(['a key of thirty-two characters or more'])
  server = await testServer()
  token = await server.signIn()
})
afterAll(() => server.close())

const find = async (keyword: string) => {
  const { data } = await server.call(api.list, { keyword }, { token })
  const [row] = data.list
  if (!row) throw new Error(`There is no setting ${keyword}.`)
  return row
}
const stored = async (key: string) => {
  const [row] = await server.sql<{ value: unknown }[]>`
    select value from sys_config where key = ${key}`
  return row?.value
}
const reason = '按运营要求调整'
const edit = async (key: string, change: object) => {
  const { id, version } = await find(key)
  return server.call(api.edit, { id, version, reason, ...change }, { token })
}

it('finds a setting by its name, refuses a value out of range and stores a right one', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  openConsole('/system/config?keyword=领取有效期', token)
  await screen.findByText('review.claimTtlSec')
  await user.keyboard('j')
  await user.keyboard('e')
  const box = await screen.findByRole('dialog', { name: '编辑配置项' })
  const value = within(box).getByRole('textbox', { name: /参数值/ })
  expect(value).toHaveValue('300')
  await user.clear(value)
  await user.type(value, '5')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), reason)
  await submit()
  expect(await within(box).findByText('值不符合类型或范围')).toBeInTheDocument()
  await user.clear(value)
  await user.type(value, '600')
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await stored('review.claimTtlSec')).toBe(600)
  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /领取有效期/ })
  expect(await within(drawer).findByText(reason)).toBeInTheDocument()
})

it('finds what was changed on some days', async () => {
  const { sql } = server
  const day = (updated: string) => sql`
    insert into sys_config (key, value, updated_at) values (${`days.${updated.slice(8, 10)}`}, '"x"', ${updated})`
  // Nine in the evening of Greenwich is the next day in the reporting zone.
  for (const updated of ['2024-03-01T01:00:00Z', '2024-03-02T21:00:00Z']) await day(updated)
  const keysOf = async (dateRange: string[]) => {
    const { data } = await server.call(api.list, { keyword: 'days.', dateRange }, { token })
    return data.list.map(({ key }) => key)
  }
  expect(await keysOf(['2024-03-01', '2024-03-02'])).toEqual(['days.01'])
  expect(await keysOf(['2024-03-02', '2024-03-03'])).toEqual(['days.02'])
})

it('asks for a second operator before what protects money is weakened', async () => {
  const { id, isGuarded } = await find('review.fourEyesUsd')
  expect(isGuarded).toBe(true)
  const answer = await edit('review.fourEyesUsd', { value: '1000000' })
  expect(answer.code).toBe(Code.otp)
  expect(await stored('review.fourEyesUsd')).toBe(10_000)
  // A remark protects nothing.
  expect((await edit('review.fourEyesUsd', { remark: '由风控部维护' })).code).toBe(Code.ok)
  expect((await find('review.fourEyesUsd')).id).toBe(id)
})

it('keeps secrets sealed: no answer and no audit line holds one', async () => {
  const secret = 'correct-horse-battery'
  const titles = { 'zh-cn': '短信密钥', en: '', 'zh-tw': '' }
  const made = await server.call(
    api.add,
    { key: 'sms.token', kind: 'secret', titles, value: secret, reason },
    { token },
  )
  expect(made.code).toBe(Code.ok)
  expect(await find('sms.token')).toMatchObject({ value: '', isSet: true, kind: 'secret' })
  expect(await stored('sms.token')).not.toContain(secret)
  expect((await edit('sms.token', { value: `${secret}-2` })).code).toBe(Code.ok)
  const trail = await server.sql`
    select before, after from operation_log where target_type = 'config'`
  expect(JSON.stringify(trail)).not.toContain(secret)
  const one = await server.call(api.get, { id: made.data.id }, { token })
  expect(JSON.stringify(one.data)).not.toContain(secret)
})

it('checks values by their kind, and protects what the program reads', async () => {
  const add = (key: string, kind: string, value: string) =>
    server.call(
      api.add,
      { key, kind, value, titles: { 'zh-cn': key, en: '', 'zh-tw': '' }, reason },
      { token },
    )
  const wrong = { code: Code.invalid, data: { errors: [{ field: 'value' }] } }
  expect(await add('own.number', 'number', 'many')).toMatchObject(wrong)
  expect(await add('own.json', 'json', '{')).toMatchObject(wrong)
  expect(await add('own.flag', 'switch', 'maybe')).toMatchObject(wrong)
  expect((await add('own.json', 'json', '{"a":[1]}')).code).toBe(Code.ok)
  expect(await stored('own.json')).toEqual({ a: [1] })
  expect(await add('own.json', 'json', '{}')).toMatchObject({ code: Code.duplicate })
  expect(await add('report.timezone', 'text', 'UTC')).toMatchObject({
    data: { errors: [{ field: 'key' }] },
  })
  expect(await edit('review.claimTtlSec', { value: '5' })).toMatchObject(wrong)
  expect(
    await edit('report.timezone', { titles: { 'zh-cn': '别名', en: '', 'zh-tw': '' } }),
  ).toMatchObject({ data: { errors: [{ field: 'titles' }] } })
  const remove = async (key: string) => {
    const { id, version } = await find(key)
    return (await server.call(api.remove, { items: [{ id, version }], reason }, { token })).code
  }
  expect(await remove('report.timezone')).toBe(Code.rule)
  expect(await remove('own.json')).toBe(Code.ok)
})
