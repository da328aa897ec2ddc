// Notices, news and banners through the real server: what is stored, who may be pinned, and when members see it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as banner from '#contract/marketing/banner.ts'
import * as news from '#contract/marketing/news.ts'
import * as api from '#contract/marketing/notice.ts'
import { publishDue } from '#server/marketing/publish.ts'
import { type TestServer, testServer } from '#tests/server.ts'
import { textBytes } from '#tests/upload/samples.ts'
import { uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'market', roleCode: 'marketing' })
})
afterAll(() => server.close())
beforeEach(() => server.sql`delete from notice`)

const notice = {
  title: { 'zh-cn': '系统维护', en: 'Maintenance', 'zh-tw': '' },
  content: '<p>今晚维护</p>',
  contentEn: '<p>Tonight</p>',
  noticeType: 'maintenance',
  audience: 'all',
}
const add = async (over: object = {}) => {
  const { data, code, msg } = await server.call(api.add, { ...notice, ...over }, { token })
  if (code !== 0) throw new Error(msg)
  return data.id
}
const get = async (id: string) => (await server.call(api.get, { id }, { token })).data
const setStatus = (id: string, version: number, status: string) =>
  server.call(api.setStatus, { items: [{ id, version }], status }, { token })
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('notice texts', () => {
  it('keep their formatting and lose scripts, handlers, styles and unsafe links, on add and on edit', async () => {
    const evil =
      '<h2 onclick="x()">A</h2><script>alert(1)</script><p style="color:red">B <strong>c</strong></p>' +
      '<a href="javascript:alert(1)">d</a><a href="https://e.example.com">e</a><img src=x onerror=alert(1)>'
    const clean =
      '<h2>A</h2><p>B <strong>c</strong></p><a target="_blank" rel="noopener noreferrer nofollow">d</a>' +
      '<a href="https://e.example.com" target="_blank" rel="noopener noreferrer nofollow">e</a>'
    const id = await add({ content: evil })
    expect((await get(id)).detail.content).toBe(clean)
    await server.call(api.edit, { id, version: 1, contentTw: evil }, { token })
    expect((await get(id)).detail.contentTw).toBe(clean)
    const [line] = await server.sql`
      select after from operation_log where action = 'notice.edit' and target_id = ${id}`
    expect(JSON.stringify(line)).not.toContain('script')
  })
  it('must show something: tags alone are refused', async () => {
    const { data } = await server.call(
      api.add,
      { ...notice, content: '<p></p><script>x</script>' },
      { token },
    )
    expect(data).toMatchObject({ errors: [{ field: 'content', rule: 'contentEmpty' }] })
  })
  it('count as a language only with both title and text, and stay out of the list', async () => {
    await add({ contentTw: '<p>今晚</p>' })
    const { data } = await server.call(api.list, {}, { token })
    expect(data.list).toMatchObject([{ langs: ['zh-cn', 'en'], status: 'draft' }])
    expect(data.list[0]).not.toHaveProperty('content')
  })
})

describe('notice audience', () => {
  it('needs its detail, and members who exist', async () => {
    const send = (over: object) => server.call(api.add, { ...notice, ...over }, { token })
    expect((await send({ audience: 'level' })).data).toMatchObject({
      errors: [{ field: 'levels', rule: 'audienceMissing' }],
    })
    expect((await send({ audience: 'members', memberNos: ['M1'] })).data).toMatchObject({
      errors: [{ field: 'memberNos', rule: 'membersUnknown' }],
    })
  })
})

describe('notice life', () => {
  it('publishes at once without a time, keeps a version of each edit, and goes offline', async () => {
    const id = await add()
    expect((await setStatus(id, 1, 'published')).code).toBe(0)
    const { row } = await get(id)
    expect(row).toMatchObject({ status: 'published', version: 2 })
    expect(Date.parse(row.publishAt ?? '')).toBeLessThanOrEqual(Date.now())
    await server.call(api.edit, { id, version: 2, content: '<p>改期</p>' }, { token })
    expect((await get(id)).history.at(-1)).toMatchObject({
      changes: [{ field: 'content', before: '<p>今晚维护</p>', after: '<p>改期</p>' }],
    })
    const items = [{ id, version: 3 }]
    expect((await server.call(api.remove, { items }, { token })).code).toBe(Code.rule)
    expect((await setStatus(id, 3, 'offline')).code).toBe(0)
    const gone = await server.call(api.remove, { items: [{ id, version: 4 }] }, { token })
    expect(gone.code).toBe(0)
  })
  it('waits for its time, is published and taken down by the clock, once', async () => {
    const id = await add({ publishAt: inMs(60_000), offlineAt: inMs(120_000) })
    await setStatus(id, 1, 'published')
    await publishDue(server.db)
    expect((await get(id)).row).toMatchObject({ status: 'scheduled', version: 2 })
    await server.sql`
      update notice set publish_at = now() - interval '1 minute', offline_at = now() + interval '1 hour'`
    await Promise.all([publishDue(server.db), publishDue(server.db)])
    expect((await get(id)).row).toMatchObject({ status: 'published', version: 3 })
    await server.sql`update notice set offline_at = now() - interval '1 second'`
    await publishDue(server.db)
    expect((await get(id)).row).toMatchObject({ status: 'offline', version: 4 })
    const late = await setStatus(id, 4, 'published')
    expect(late.code).toBe(Code.rule)
  })
  it('pins at most five, however many ask at once', async () => {
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push(await add())
    const answers = await Promise.all(
      ids.map((id) => server.call(api.setTop, { id, isTop: true }, { token })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === Code.rule)).toHaveLength(3)
    const full = await server.call(api.add, { ...notice, isTop: true }, { token })
    expect(full.code).toBe(Code.rule)
  })
})

describe('news', () => {
  it('needs a cover of one’s own and a secure source', async () => {
    const article = {
      title: 'BTC',
      cover: ['999'],
      content: '<p>x</p>',
      category: 'market',
      lang: 'en',
      sourceUrl: 'http://plain.example.com',
    }
    const first = await server.call(news.add, article, { token })
    expect(first.data).toMatchObject({ errors: [{ field: 'sourceUrl', rule: 'sourceUrlUnsafe' }] })
    const second = await server.call(news.add, { ...article, sourceUrl: '' }, { token })
    expect(second.data).toMatchObject({ errors: [{ field: 'cover', rule: 'imageUnknown' }] })
  })
  it('publishes at its time and leaves its text out of the list', async () => {
    await server.sql`insert into news (title, cover, content, category, lang, status, publish_at)
      values ('BTC', '{1}', '<p>x</p>', 'market', 'en', 'scheduled', now() - interval '1 second')`
    await publishDue(server.db)
    const { data } = await server.call(news.list, { status: ['published'] }, { token })
    expect(data.list).toMatchObject([{ title: 'BTC', status: 'published' }])
    expect(data.list[0]).not.toHaveProperty('content')
  })
})

describe('banner life', () => {
  let image = ''
  beforeAll(async () => {
    const sender = uploader(server.fetch, token)
    image =
      (await sender.send({ bytes: textBytes('summer'), filename: 'summer.txt' })).data.id ?? ''
  })
  beforeEach(() => server.sql`delete from banner`)
  const insert = async (startAt: string | null, endAt: string | null, status = 'draft') => {
    const [row] = await server.sql<{ id: string }[]>`
      insert into banner (image, title, position, platform, lang, link_type, start_at, end_at, status)
      values (${[image]}, 'Summer', 'home', 'all', 'en', 'none', ${startAt}, ${endAt}, ${status})
      returning id::text`
    if (!row) throw new Error('The banner was not stored.')
    return row.id
  }
  const put = (id: string, version: number, status: string) =>
    server.call(banner.setStatus, { items: [{ id, version }], status }, { token })
  const shown = async (id: string) => (await server.call(banner.get, { id }, { token })).data.row

  it('is online at once without a time', async () => {
    const id = await insert(null, null)
    expect((await put(id, 1, 'published')).code).toBe(0)
    expect(await shown(id)).toMatchObject({ status: 'published', startAt: null })
  })
  it('waits for its time, is put online and taken down by the clock, once', async () => {
    const id = await insert(inMs(60_000), inMs(120_000))
    await put(id, 1, 'published')
    await publishDue(server.db)
    expect(await shown(id)).toMatchObject({ status: 'scheduled', version: 2 })
    await server.sql`
      update banner set start_at = now() - interval '1 minute', end_at = now() + interval '1 hour'`
    await Promise.all([publishDue(server.db), publishDue(server.db)])
    expect(await shown(id)).toMatchObject({ status: 'published', version: 3 })
    await server.sql`update banner set end_at = now() - interval '1 second'`
    await publishDue(server.db)
    expect(await shown(id)).toMatchObject({ status: 'offline', version: 4 })
    expect((await put(id, 4, 'published')).code).toBe(Code.rule)
  })
  it('follows its times when they are edited', async () => {
    const id = await insert(inMs(-60_000), null, 'published')
    const change = (version: number, times: object) =>
      server.call(banner.edit, { id, version, ...times }, { token })
    await change(1, { startAt: inMs(60_000) })
    expect(await shown(id)).toMatchObject({ status: 'scheduled' })
    await change(2, { startAt: inMs(-60_000) })
    expect(await shown(id)).toMatchObject({ status: 'published' })
    await change(3, { endAt: inMs(-1_000) })
    expect(await shown(id)).toMatchObject({ status: 'offline' })
  })
  it('leaves a draft and one that was taken down where they are', async () => {
    const ids = [await insert(inMs(-60_000), null), await insert(inMs(-60_000), null, 'offline')]
    await publishDue(server.db)
    expect((await shown(ids[0] ?? '')).status).toBe('draft')
    expect((await shown(ids[1] ?? '')).status).toBe('offline')
  })
})
