// Stored files: found, read in parts, renamed, deleted unless something uses them.
import { describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/big-file.ts'
import { disposition, parseRange } from '#server/system/big-file/big-file-content.ts'
import { film, textBytes } from '#tests/upload/samples.ts'
import { uploadServer } from '#tests/upload/upload-server.ts'

const { server, token, mine } = await uploadServer()

const store = async (filename: string, bytes = textBytes(filename)) => {
  const { code, msg, data } = await mine.send({ bytes, filename })
  expect(code, msg).toBe(Code.ok)
  return data.id ?? ''
}
const list = async (filter: object) =>
  (await server.call(api.list, filter, { token })).data.list.map(({ name }) => name)

test('are listed by name, type, uploader and day, newest first', async () => {
  await store('月报.txt')
  await store('100%_done.csv')
  await store('film.avi', film(64))
  expect(await list({})).toEqual(['film.avi', '100%_done.csv', '月报.txt'])
  expect(await list({ orderBy: 'name asc' })).toEqual(['100%_done.csv', 'film.avi', '月报.txt'])
  expect(await list({ name: '月' })).toEqual(['月报.txt'])
  expect(await list({ name: '%_D' })).toEqual(['100%_done.csv'])
  expect(await list({ type: 'video' })).toEqual(['film.avi'])
  expect(await list({ uploader: 'adm', pageSize: '1', pageNum: '2' })).toEqual(['100%_done.csv'])
  expect(await list({ uploader: 'nobody' })).toEqual([])
  expect(await list({ dateRange: ['2020-01-01', '2020-12-31'] })).toEqual([])
  const year = new Date().getUTCFullYear()
  expect(await list({ dateRange: [`${year - 1}-01-01`, `${year + 1}-12-31`] })).toHaveLength(3)
  const { data } = await server.call(api.list, { pageSize: 2 }, { token })
  expect(data).toMatchObject({ total: 3, currentPage: 1 })
  expect(data.list[0]).toMatchObject({
    type: 'video',
    size: 64,
    useCount: 0,
    uploaderName: 'admin',
    isPreviewable: false,
  })
})

describe('a file', () => {
  test('is renamed and described, but keeps its extension and its history', async () => {
    const id = await store('draft.txt')
    const edit = (input: object) => server.call(api.edit, { id, version: 1, ...input }, { token })
    expect((await edit({ name: 'draft.html' })).code).toBe(Code.invalid)
    expect((await edit({ version: 7, name: 'x.txt' })).code).toBe(Code.stale)
    expect((await edit({ name: '../../final.TXT', describe: '定稿' })).data).toEqual({
      id,
      version: 2,
    })
    const { data } = await server.call(api.get, { id }, { token })
    expect(data.row).toMatchObject({ name: 'final.TXT', describe: '定稿', version: 2 })
    const [line] = await server.sql`
      select before ->> 'name' as before, after ->> 'name' as after from operation_log
       where action = 'file.edit' and target_id = ${id}`
    expect(line).toEqual({ before: 'draft.txt', after: 'final.TXT' })
    expect((await server.call(api.edit, { id: '999999', version: 1 }, { token })).code).toBe(
      Code.notFound,
    )
  })

  test('is deleted with its bytes, all or none, and not while it is used', async () => {
    const [one, two] = [await store('one.txt'), await store('two.txt')]
    await server.sql`insert into file_use (owner_type, owner_id, field, file_id, owner_no)
      values ('recharge', 7, 'proofImgs', ${two}, 'RC7')`
    const remove = (ids: string[]) => server.call(api.remove, { ids }, { token })
    const refused = await remove([one, two])
    expect(refused).toMatchObject({ code: Code.rule, msg: 'two.txt 正被使用，不能删除' })
    expect((await remove([one, '999999'])).code).toBe(Code.notFound)
    const { data } = await server.call(api.get, { id: two }, { token })
    expect(data.row.useCount).toBe(1)
    expect(data.usedIn).toMatchObject([
      { ownerType: 'recharge', ownerId: '7', ownerNo: 'RC7', field: 'proofImgs' },
    ])
    const [row] = await server.sql<
      { key: string }[]
    >`select store_key as key from big_file where id = ${one}`
    expect((await remove([one])).data).toEqual({ count: 1 })
    await expect(server.store.get(row?.key ?? '')).rejects.toThrow()
    expect(await ((await mine.content(one)).json() as Promise<object>)).toMatchObject({
      code: Code.notFound,
    })
    // Gone is gone: the same file can be sent anew.
    expect((await mine.send({ bytes: textBytes('one.txt'), filename: 'one.txt' })).sent).toEqual([
      1,
    ])
  })

  test('leaves a line in the audit trail when it is downloaded', async () => {
    const id = await store('note.txt')
    const lines = async () =>
      (
        await server.sql`select from operation_log where action = 'file.download' and target_id = ${id}`
      ).length
    await mine.content(id)
    expect(await lines()).toBe(0)
    await mine.content(id, {}, '&download=true')
    expect(await lines()).toBe(1)
  })

  test.each(['bytes=1-', 'bytes=-3', 'bytes=2-2', 'bytes=0-0'])(
    'leaves one line when a session reads it first by the range %s',
    async (range) => {
      const id = await store(`range ${range}.txt`)
      const lines = async () =>
        (
          await server.sql<{ action: string }[]>`
            select action from operation_log where target_type = 'file' and target_id = ${id}
               and action in ('file.view', 'file.download') order by seq`
        ).map(({ action }) => action)
      for (let time = 0; time < 3; time += 1) await mine.content(id, { Range: range })
      expect(await lines()).toEqual(['file.view'])
      await Promise.all(
        [1, 2, 3].map(() => mine.content(id, { Range: 'bytes=1-' }, '&download=true')),
      )
      expect(await lines()).toEqual(['file.view', 'file.download'])
    },
  )

  test('leaves no line when nothing of it was sent', async () => {
    const id = await store('beyond.txt')
    expect((await mine.content(id, { Range: 'bytes=99999-' })).status).toBe(416)
    expect(await server.sql`select from file_read where file_id = ${id}`).toHaveLength(0)
  })
})

test('are read in parts', async () => {
  const bytes = film(1000)
  const id = await store('parts.avi', bytes)
  const ask = async (range: string, more = {}) => {
    const response = await mine.content(id, { Range: range, ...more })
    const body = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, range: response.headers.get('content-range'), body }
  }
  expect(await ask('bytes=0-9')).toEqual({
    status: 206,
    range: 'bytes 0-9/1000',
    body: bytes.slice(0, 10),
  })
  expect(await ask('bytes=990-')).toEqual({
    status: 206,
    range: 'bytes 990-999/1000',
    body: bytes.slice(990),
  })
  expect(await ask('bytes=-5')).toEqual({
    status: 206,
    range: 'bytes 995-999/1000',
    body: bytes.slice(995),
  })
  expect(await ask('bytes=1000-')).toEqual({
    status: 416,
    range: 'bytes */1000',
    body: new Uint8Array(),
  })
  for (const ignored of ['bytes=5-1', 'bytes=0-1,4-5', 'items=0-1', 'bytes=x'])
    expect((await ask(ignored)).status, ignored).toBe(200)
  const etag = (await mine.content(id)).headers.get('etag') ?? ''
  expect((await ask('bytes=0-9', { 'If-Range': etag })).status).toBe(206)
  expect((await ask('bytes=0-9', { 'If-Range': '"other"' })).status).toBe(200)
})

test.each([
  ['bytes=0-0', 10, { start: 0, end: 1 }],
  ['bytes=0-99', 10, { start: 0, end: 10 }],
  ['bytes=-99', 10, { start: 0, end: 10 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-', 10, undefined],
  ['bytes=9-8', 10, undefined],
  [undefined, 10, undefined],
])('the range %s of %i bytes', (header, size, range) => {
  expect(parseRange(header, size)).toEqual(range)
})

test.each([
  ['a.txt', `inline; filename="a.txt"; filename*=UTF-8''a.txt`],
  ['a"b\\c.txt', `inline; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
  ['月报.txt', `inline; filename="__.txt"; filename*=UTF-8''%E6%9C%88%E6%8A%A5.txt`],
  ["it's (1)*.txt", `inline; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
  ['a\r\nX: y\ud800.txt', `inline; filename="a__X: y_.txt"; filename*=UTF-8''a%0D%0AX%3A%20y_.txt`],
])('the name %j in a header', (name, header) => {
  expect(disposition('inline', name)).toBe(header)
})
