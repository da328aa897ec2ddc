// Checks of service links through the real server: what is asked, what is kept, and for which address.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/service-link.ts'
import { allowHosts } from '#tests/link-hosts.ts'
import { setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
const signIn = async (n: number) =>
  server.operator({ userName: `links${n}`, roleCode: 'marketing' })
let count = 0
// Nobody answers there, and nobody asks.
const inside = ['127.0.0.1', '10.0.0.1', '10.0.0.2', '192.168.0.1', '172.16.0.1']
beforeAll(async () => {
  server = await testServer()
  await setConfirms(server.sql, 'off')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`delete from service_link`
  await allowHosts(server.sql, 'old.example.org', ...inside)
  // Each test with a rate of its own.
  token = await signIn((count += 1))
})

const reason = 'a reason of enough words'
const add = async (linkKind: api.Kind, url: string) => {
  const input = {
    name: { 'zh-cn': '客服', en: '', 'zh-tw': '' },
    linkKind,
    url,
    langs: ['en'],
    reason,
  }
  const { data, code, msg } = await server.call(api.add, input, { token })
  if (code !== 0) throw new Error(msg)
  return data.id
}
const check = (ids: string[], who = token) => server.call(api.check, { ids }, { token: who })
const rowOf = async (id: string) => (await server.call(api.get, { id }, { token })).data.row
const trail = () => server.sql<{ targetId: string; after: unknown }[]>`
  select target_id as "targetId", after from operation_log where action = 'serviceLink.check' order by seq`

it('leads members to no host that is not allowed', async () => {
  const before = await add('onlineChat', 'https://old.example.org/')
  await allowHosts(server.sql, 'example.com')
  await expect(add('onlineChat', 'https://example.com.evil.org/')).rejects.toThrow()
  await expect(add('onlineChat', 'https://badexample.com/')).rejects.toThrow()
  await add('onlineChat', 'https://example.com/')
  const below = await add('onlineChat', 'https://chat.example.com/')
  await add('email', 'mailto:help@example.org')
  const edit = (id: string, change: object) =>
    server.call(api.edit, { id, version: 1, reason, ...change }, { token })
  expect((await edit(below, { url: 'https://evil.org/' })).code).toBe(Code.invalid)
  expect((await edit(before, { workTime: '24/7' })).code).toBe(Code.ok)
  const turn = (status: 'on' | 'off', version: number) =>
    server.call(api.setStatus, { items: [{ id: before, version }], status }, { token })
  expect((await turn('off', 2)).code).toBe(Code.ok)
  expect((await turn('on', 3)).code).toBe(Code.invalid)
})

it('leads members nowhere while the list is empty, and names the setting', async () => {
  await allowHosts(server.sql)
  await expect(add('onlineChat', 'https://example.com/')).rejects.toThrow('website.linkHosts')
  await add('email', 'mailto:help@example.org')
})

it('keeps what was found and tells of it, and asks nothing inside the network', async () => {
  const chat = await add('onlineChat', 'https://127.0.0.1/chat')
  const mail = await add('email', 'mailto:help@example.com')
  const { code, data } = await check([chat, mail])
  expect(code).toBe(Code.ok)
  expect(data.results).toHaveLength(2)
  expect(data.results).toContainEqual({ id: chat, finding: 'notPublic' })
  expect(data.results).toContainEqual({ id: mail, finding: null })
  expect(await rowOf(chat)).toMatchObject({
    checkOk: false,
    lastCheckAt: expect.any(String),
    version: 1,
  })
  expect(await rowOf(mail)).toMatchObject({ checkOk: null, lastCheckAt: null })
  expect(await trail()).toEqual([{ targetId: chat, after: { finding: 'notPublic' } }])
})

it('says nothing of a link that was changed since', async () => {
  const id = await add('onlineChat', 'https://10.0.0.1/')
  await check([id])
  const edited = await server.call(
    api.edit,
    { id, version: 1, url: 'https://10.0.0.2/', reason },
    { token },
  )
  expect(edited.code).toBe(Code.ok)
  expect(await rowOf(id)).toMatchObject({ checkOk: null, lastCheckAt: null })
})

it('asks for none where one is unknown, and not without the permission or for a bound operator', async () => {
  const id = await add('onlineChat', 'https://192.168.0.1/')
  expect((await check([id, '999999'])).code).toBe(Code.notFound)
  const support = await server.operator({ userName: `desk${count}`, roleCode: 'support' })
  expect((await check([id], support)).code).toBe(Code.noPermission)
  await server.sql`insert into member (id, member_no, account, email, invite_code, path)
    overriding system value values (71, '10000071', 'links', 'links@example.com', 'LINKS071', '/71/')`
  const bound = await server.operator({
    userName: `bound${count}`,
    roleCode: 'marketing',
    bindMemberId: '71',
  })
  expect((await check([id], bound)).code).toBe(Code.outOfScope)
  expect(await rowOf(id)).toMatchObject({ checkOk: null, lastCheckAt: null })
})

it('asks for an operator six times, then with pauses', async () => {
  const id = await add('onlineChat', 'https://172.16.0.1/')
  const codes: number[] = []
  for (let turn = 0; turn < 7; turn += 1) codes.push((await check([id])).code)
  expect(codes).toEqual([...Array<number>(6).fill(Code.ok), Code.tooMany])
})
