// A plain register through the real server: the rules that `serveResource` keeps for every screen built on it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as banner from '#contract/marketing/banner.ts'
import * as api from '#contract/marketing/service-link.ts'
import { allowHosts } from '#tests/link-hosts.ts'
import { setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  // What an edit does once it is confirmed; the code for it is asked for below.
  await setConfirms(server.sql, 'off')
  await allowHosts(server.sql, 'example.com')
  token = await server.operator({ userName: 'market', roleCode: 'marketing' })
})
afterAll(() => server.close())
beforeEach(() => server.sql`delete from service_link`)

const reason = 'a reason of enough words'
const link = {
  name: { 'zh-cn': '在线客服', en: 'Chat', 'zh-tw': '' },
  linkKind: 'onlineChat',
  url: 'https://chat.example.com',
  langs: ['zh-cn', 'en'],
  workTime: '09:00–18:00',
  sort: 7,
}
const add = async (over: object = {}) => {
  const { data, code, msg } = await server.call(api.add, { ...link, reason, ...over }, { token })
  if (code !== 0) throw new Error(msg)
  return data.id
}
const edit = (input: object) => server.call(api.edit, { reason, ...input }, { token })
const stored = async (id: string) => {
  const [row] = await server.sql`select * from service_link where id = ${id}`
  return row
}
const trail = async (id: string) =>
  server.sql<{ action: string; before: unknown; after: unknown; reason: string | null }[]>`
    select action, before, after, reason from operation_log
     where target_type = 'serviceLink' and target_id = ${id} order by seq`

describe('crud edit with a conditional level', () => {
  it('asks for a code to change the address of a link and for none to change its name', async () => {
    await setConfirms(server.sql, 'on')
    const id = await add()
    const named = await edit({ id, version: 1, url: link.url, workTime: '10:00–12:00' })
    expect(named.data).toMatchObject({ version: 2 })
    expect((await edit({ id, version: 2, url: 'https://b.example.com' })).code).toBe(Code.otp)
    expect((await edit({ id, version: 1, url: 'https://b.example.com' })).code).toBe(Code.stale)
    expect(await stored(id)).toMatchObject({ url: link.url, version: 2 })
    await setConfirms(server.sql, 'off')
  })
})

describe('crud add', () => {
  it('stores the fields, the defaults and who did it, and writes an audit line', async () => {
    const id = await add({ sort: undefined })
    expect(await stored(id)).toMatchObject({
      sort: 0,
      status: 'on',
      operator_name: 'market',
      version: 1,
    })
    expect(await trail(id)).toMatchObject([
      { action: 'serviceLink.add', before: null, after: { url: link.url }, reason },
    ])
  })
  it('answers a value that is taken as an error of its field', async () => {
    await add()
    const { code, data } = await server.call(api.add, { ...link, reason }, { token })
    expect(code).toBe(Code.duplicate)
    expect(data).toMatchObject({ errors: [{ field: 'url' }] })
  })
  it('refuses what breaks a rule of the screen, and a missing reason', async () => {
    const odd = await server.call(api.add, { ...link, url: 'http://x', reason }, { token })
    expect(odd.data).toMatchObject({ errors: [{ field: 'url', rule: 'linkKindMismatch' }] })
    const silent = await server.call(api.add, link, { token })
    expect(silent.data).toMatchObject({ errors: [{ field: 'reason' }] })
  })
  it('refuses a picture that somebody else uploaded', async () => {
    const { data } = await server.call(api.add, { ...link, icon: ['999'], reason }, { token })
    expect(data).toMatchObject({ errors: [{ field: 'icon', rule: 'imageUnknown' }] })
  })
})

describe('crud edit', () => {
  it('changes the fields that were sent and no other: defaults do not come back', async () => {
    const id = await add()
    expect(await edit({ id, version: 1, url: 'https://b.example.com' })).toMatchObject({
      code: 0,
      data: { id, version: 2 },
    })
    expect(await stored(id)).toMatchObject({
      url: 'https://b.example.com',
      sort: 7,
      work_time: link.workTime,
    })
    expect((await trail(id)).at(-1)).toMatchObject({
      action: 'serviceLink.edit',
      before: { url: link.url },
      after: { url: 'https://b.example.com' },
    })
  })
  it('clears a text that is sent empty', async () => {
    const id = await add()
    expect((await edit({ id, version: 1, workTime: '' })).code).toBe(0)
    expect(await stored(id)).toMatchObject({ work_time: '', sort: 7 })
  })
  it('refuses another version with the record as it is now, and writes nothing', async () => {
    const id = await add()
    await edit({ id, version: 1, sort: 8 })
    const late = await edit({ id, version: 1, sort: 9 })
    expect(late).toMatchObject({ code: Code.stale, data: { sort: 8, version: 2 } })
    expect(await trail(id)).toHaveLength(2)
  })
  it('refuses an edit that changes nothing, whatever the order of keys', async () => {
    const id = await add()
    const name = { en: 'Chat', 'zh-tw': '', 'zh-cn': '在线客服' }
    expect((await edit({ id, version: 1, sort: 7, name })).code).toBe(Code.rule)
    expect(await trail(id)).toHaveLength(1)
  })
})

describe('crud remove and setStatus', () => {
  it('change all or none of the records, each at the version that was on screen', async () => {
    const one = await add()
    const two = await add({ url: 'https://two.example.com' })
    await edit({ id: two, version: 1, sort: 1 })
    const items = [one, two].map((id) => ({ id, version: 1 }))
    const off = await server.call(api.setStatus, { items, status: 'off' }, { token })
    expect(off.code).toBe(Code.stale)
    const gone = await server.call(api.remove, { items, reason }, { token })
    expect(gone.code).toBe(Code.stale)
    expect(await stored(one)).toMatchObject({ status: 'on', version: 1 })

    const seen = [
      { id: one, version: 1 },
      { id: two, version: 2 },
    ]
    expect(
      await server.call(api.setStatus, { items: seen, status: 'off' }, { token }),
    ).toMatchObject({ code: 0, data: { count: 2 } })
    expect(await stored(two)).toMatchObject({ status: 'off', version: 3 })
    const now = [
      { id: one, version: 2 },
      { id: two, version: 3 },
    ]
    expect(await server.call(api.remove, { items: now, reason }, { token })).toMatchObject({
      code: 0,
      data: { count: 2 },
    })
    expect((await trail(one)).map(({ action }) => action)).toEqual([
      'serviceLink.add',
      'serviceLink.setStatus',
      'serviceLink.remove',
    ])
  })
})

describe('crud list and get', () => {
  it('lists by filter and order, and answers a record with its history', async () => {
    const one = await add({ sort: 2 })
    const two = await add({
      url: 'https://two.example.com',
      sort: 1,
      name: { ...link.name, en: 'Second' },
    })
    const ids = async (query: object) => {
      const { data } = await server.call(api.list, query, { token })
      return data.list.map(({ id }) => id)
    }
    expect(await ids({})).toEqual([two, one])
    expect(await ids({ orderBy: 'sort desc' })).toEqual([one, two])
    expect(await ids({ keyword: 'second' })).toEqual([two])
    expect(await ids({ lang: ['zh-tw'] })).toEqual([])
    expect(await ids({ pageSize: 1, pageNum: 2 })).toEqual([one])
    await edit({ id: one, version: 1, sort: 3 })
    const { data } = await server.call(api.get, { id: one }, { token })
    expect(data.row).toMatchObject({ id: one, sort: 3, version: 2 })
    expect(data.history).toMatchObject([
      { action: 'add', actorName: 'market', remark: reason },
      { action: 'edit', changes: [{ field: 'sort', before: '2', after: '3' }] },
    ])
    expect((await server.call(api.get, { id: '999' }, { token })).code).toBe(Code.notFound)
  })
})

describe('a verb without a reason', () => {
  it('is asked for none', () => {
    expect(Object.keys(banner.edit.input.shape)).not.toContain('reason')
    expect(Object.keys(api.edit.input.shape)).toContain('reason')
  })
})
