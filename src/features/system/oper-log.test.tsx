// Looking up who changed what, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as dict from '#contract/system/dict.ts'
import * as loginLog from '#contract/system/login-log.ts'
import * as api from '#contract/system/oper-log.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { askExport, exported } from '#tests/exported.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('finds an operation and shows what it changed, before and after', async () => {
  const admin = { token: await server.signIn() }
  const labels = { 'zh-cn': '传真', en: 'Fax', 'zh-tw': '傳真' }
  const added = await server.call(
    dict.add,
    { dictType: 'service_kind', dictValue: 'fax', labels },
    admin,
  )
  const { dictCode } = added.data
  await server.call(dict.edit, { dictCode, version: 1, remark: '仅限机构' }, admin)
  await server.call(dict.remove, { ids: [dictCode] }, admin)

  pointConsoleAt(server)
  const token = await server.operator({ userName: 'audit', roleCode: 'compliance' })
  const user = userEvent.setup()
  openConsole('/system/operLog?keyword=service_kind', token)
  const table = await screen.findByRole('grid', { name: '操作日志' })
  await within(table).findByText('修改字典数据')
  expect(within(table).getByText('删除字典数据')).toBeInTheDocument()
  expect(within(table).getByText('新增字典数据')).toBeInTheDocument()
  expect(within(table).queryByText('登录')).not.toBeInTheDocument()

  // The newest line is the first: the deletion, then the edit.
  await user.keyboard('jj{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /修改字典数据/ })
  const changes = await within(drawer).findByRole('table', { name: '变更内容' })
  const remark = within(changes).getByRole('row', { name: /备注/ })
  expect(within(remark).getByText('仅限机构')).toBeInTheDocument()
  expect(within(drawer).getByText('本条的摘要')).toBeInTheDocument()
})

it('tells a refused call from one that was done, and says why it was refused', async () => {
  const nosy = await server.operator({ userName: 'curious', roleCode: 'support' })
  const labels = { 'zh-cn': '电传', en: 'Teletype', 'zh-tw': '電傳' }
  const value = { dictType: 'service_kind', dictValue: 'teletype', labels }
  expect((await server.call(dict.add, value, { token: nosy })).code).toBe(Code.noPermission)
  const admin = { token: await server.signIn() }
  expect((await server.call(dict.add, value, admin)).code).toBe(Code.ok)

  pointConsoleAt(server)
  const token = await server.signIn('audit')
  const user = userEvent.setup()
  const [who] = await server.sql<{ id: string }[]>`
    select id::text as id from operator where user_name = 'curious'`
  openConsole(`/system/operLog?operatorId=${who?.id ?? ''}&outcome=refused`, token)
  const table = await screen.findByRole('grid', { name: '操作日志' })
  const refused = await within(table).findByText('已拒绝')
  expect(refused).toHaveAttribute('data-tone', 'danger')
  // What it asked for was an addition; nothing was added, and nothing of the line is green.
  expect(within(table).getByText('新增')).toHaveAttribute('data-tone', 'muted')
  await user.keyboard('j{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /新增字典数据/ })
  expect(await within(drawer).findByRole('note')).toHaveTextContent(/^已拒绝：/)
})

it('shows what a call changed in words, and no JSON', async () => {
  pointConsoleAt(server)
  const token = await server.signIn('audit')
  const user = userEvent.setup()
  openConsole('/system/operLog?keyword=service_kind&kind[0]=add', token)
  const [first] = await screen.findAllByText('已执行')
  expect(first).toHaveAttribute('data-tone', 'success')
  await user.keyboard('j{Enter}')
  const made = await screen.findByRole('dialog', { name: /新增字典数据/ })
  const changes = await within(made).findByRole('table', { name: '变更内容' })
  expect(within(changes).getByText('电传')).toBeInTheDocument()
  expect(changes).not.toHaveTextContent(/[{}]|zh-cn/)
})

it('shows an operator bound to a member their own lines only', async () => {
  const { sql } = server
  await server.operator({ userName: 'bound', roleCode: 'compliance' })
  await sql`update operator set bind_member_id = 1 where user_name = 'bound'`
  const token = await server.signIn('bound')
  const { data } = await server.call(api.list, {}, { token })
  expect(new Set(data.list.map(({ operatorName }) => operatorName))).toEqual(new Set(['bound']))
  const [other] = await sql<{ seq: string }[]>`
    select seq::text from operation_log where operator_name = 'admin' limit 1`
  const refused = await server.call(api.get, { id: other?.seq }, { token })
  expect(refused.code).toBe(Code.notFound)
})

it('tells what a deletion took away and never a password', async () => {
  const token = await server.signIn()
  const { data } = await server.call(api.list, { keyword: 'dict.delete' }, { token })
  const [line] = data.list
  const { data: detail } = await server.call(api.get, { id: line?.id }, { token })
  expect(detail.changes).toContainEqual({ field: 'dictValue', before: 'fax', after: null })
  const all = await server.call(api.list, { pageSize: 1000 }, { token })
  expect(JSON.stringify(all.data)).not.toMatch(/password_?hash|argon2/i)
})

it('is exported with the sign-in log by compliance, within the scope of who asks, and by nobody else', async () => {
  const token = await server.signIn('audit')
  const fields = ['action', 'operatorName', 'permission']
  const lines = await exported(server, token, api.list, {
    fields,
    filters: { keyword: 'dict.' },
    orderBy: 'id asc',
  })
  expect(lines.rows.map(([action]) => action)).toEqual([
    'dict.add',
    'dict.edit',
    'dict.delete',
    'dict.add',
  ])
  const signIns = await exported(server, token, loginLog.list, {
    fields: ['operatorName', 'result'],
  })
  expect(signIns.rows).toContainEqual(['admin', 'success'])

  const support = await server.operator({ userName: 'nosy', roleCode: 'support' })
  for (const list of [api.list, loginLog.list])
    expect((await askExport(server, support, list, { fields: ['ip'] })).code).toBe(
      Code.noPermission,
    )
  // The refusals are in the trail, the exports are, and so is who asked.
  const { data } = await server.call(api.list, { keyword: 'call.refuse' }, { token })
  expect(
    data.list.slice(0, 2).map(({ operatorName, permission }) => [operatorName, permission]),
  ).toEqual([loginLog.list, api.list].map(({ exportCall }) => ['nosy', exportCall?.permission]))
})

it('is filtered by what was done, by its kind and by the department of who did it', async () => {
  const { sql } = server
  const token = await server.signIn()
  const [above] = await sql<{ id: string }[]>`
    insert into dept (dept_name) values ('风控中心') returning id::text`
  const [below] = await sql<{ id: string }[]>`
    insert into dept (dept_name, pid) values ('风控一组', ${above?.id ?? ''}) returning id::text`
  const clerk = await server.operator({ userName: 'grouped', roleCode: 'admin' })
  await sql`update operator set dept_id = ${below?.id ?? ''} where user_name = 'grouped'`
  const labels = { 'zh-cn': '信鸽', en: 'Pigeon', 'zh-tw': '信鴿' }
  const value = { dictType: 'service_kind', dictValue: 'pigeon', labels }
  const { data: added } = await server.call(dict.add, value, {
    token: clerk,
    headers: { 'X-Forwarded-For': '8.8.8.8' },
  })
  await server.call(dict.remove, { ids: [added.dictCode] }, { token: clerk })

  const found = async (filter: object) => {
    const { code, data } = await server.call(api.list, { pageSize: 100, ...filter }, { token })
    expect(code).toBe(Code.ok)
    return data.list
  }
  const own = await found({ deptId: above?.id })
  expect(new Set(own.map(({ operatorName }) => operatorName))).toEqual(new Set(['grouped']))
  expect(await found({ deptId: below?.id, kind: ['add'] })).toMatchObject([
    { action: 'dict.add', kind: 'add', deptName: '风控一组', countryCode: 'US' },
  ])
  const kindsOf = async (kind: string[]) =>
    new Set((await found({ kind })).map((line) => line.kind))
  expect(await kindsOf(['edit', 'delete'])).toEqual(new Set(['edit', 'delete']))
  expect(await kindsOf(['other', 'add'])).toEqual(new Set(['other', 'add']))
  const deletions = await found({ title: '删除字典数' })
  expect(new Set(deletions.map(({ action }) => action))).toEqual(new Set(['dict.delete']))
  expect(await found({ title: '没有这样的操作' })).toEqual([])
  expect((await found({ title: 'sign in' })).length).toBeGreaterThan(0)

  pointConsoleAt(server)
  openConsole(
    `/system/operLog?deptId=${above?.id ?? ''}&title=${encodeURIComponent('字典')}`,
    token,
  )
  const table = await screen.findByRole('grid', { name: '操作日志' })
  expect(await within(table).findByText('美国')).toBeInTheDocument()
  expect(within(table).getAllByText('风控一组')).toHaveLength(2)
  for (const kind of ['新增', '删除']) expect(within(table).getByText(kind)).toBeInTheDocument()
})
