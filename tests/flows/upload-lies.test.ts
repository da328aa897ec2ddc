import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// Uploads that lie: about who they are, where they belong, how long they are (reliability U5, U6, U7, U14).
import { Code } from '#contract/codes.ts'
import { chunkSize, maxChunkBytes } from '#contract/upload.ts'
import { createLog } from '#server/http/log.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { sweep, sweepStore } from '#server/upload/sweeper.ts'
import { testServer, type TestServer } from '../server.ts'
import { film, textBytes } from '../upload/samples.ts'
import { paramsOf, uploader, type Uploader } from '../upload/upload-client.ts'

// Room around the store for what escapes from it.
const ground = mkdtempSync(join(tmpdir(), 'countersign-ground-'))
const filesDir = join(ground, 'one', 'two', 'uploads')
let server: TestServer
let mine: Uploader
let theirs: Uploader
beforeAll(async () => {
  await writeFile(join(ground, 'a.txt'), 'here before')
  server = await testServer({}, diskStore(filesDir))
  mine = uploader(server.fetch, await server.operator({ userName: 'ada', roleCode: 'finance1' }))
  theirs = uploader(server.fetch, await server.operator({ userName: 'ben', roleCode: 'finance1' }))
})
afterAll(async () => {
  await server.close()
  await rm(ground, { recursive: true })
})

const means = () => ({
  db: server.db,
  sql: server.sql,
  store: server.store,
  log: createLog('silent'),
  uploadMaxBytes: 2 * 1024 ** 3,
})
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
}
const stored = async () => {
  const sizes = await Promise.all((await filesBelow(filesDir)).map((path) => stat(path)))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
let ordinal = 0
const fresh = (size: number) => ({ bytes: film(size), filename: `lie ${(ordinal += 1)}.avi` })

describe('hostile names and labels', () => {
  const parts = [
    '../',
    '../../../../tmp/',
    '..%2f',
    '..%252f',
    '..\\',
    '..\\..\\',
    '/etc/',
    '//server/share/',
    '\\\\server\\share\\',
    'C:\\',
    'C:/',
    'file:///',
    '~/',
    './',
    ' .%20.',
    '%00',
    '\u0000',
    '\n',
    '\r\nX: y',
    '\u001b[31m',
    '\u202e',
    '\u200f',
    '\ufeff',
    'é',
    'e\u0301',
    '💥',
    '\ud800',
    'CON',
    'con.',
    'aux',
    'NUL',
    'COM1',
    'lpt9',
    '.htaccess',
    '.',
    '..',
    '...',
    ' ',
    '',
    "'",
    '"',
    '`',
    '$(id)',
    ';id',
    '|id',
    '&',
    '<script>',
    '*',
    '?',
    '{}',
    '[]',
    '#',
    '__proto__',
    'constructor',
    'a'.repeat(300),
    '名'.repeat(100),
    '-rf',
    '--',
    '.git/',
    'x:y',
    'chunks/',
    'files/',
  ]
  const names = parts.flatMap((part) => [`${part}a.txt`, `a${part}.txt`, `a.txt${part}`])
  const labels = parts.flatMap((part) => [
    part,
    `${part}d41d8cd98f00b204`,
    `d41d8cd98f00b204${part}`,
  ])
  const hostile = [
    ...names.map((filename) => ({ filename })),
    ...labels.map((identifier) => ({ identifier })),
    ...parts.map((relativePath) => ({ relativePath })),
  ]

  test('400 of them in test, chunk and merge: none leaves the store', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(400)
    const outside = async () =>
      (await filesBelow(ground)).filter((path) => !path.startsWith(filesDir + sep)).toSorted()
    const before = await outside()
    const bytes = textBytes('nothing but text')
    const kept = new Set<string>()
    for (const over of hostile) {
      const source = { bytes, filename: `plain ${(ordinal += 1)}.txt`, ...over }
      const params: Record<string, string> = { ...paramsOf(source), ...over }
      const answers = [
        await mine.test(source, params),
        await mine.post(params, bytes),
        await mine.merge(source, over),
      ]
      for (const { status, code } of answers) {
        expect(status, JSON.stringify(over)).toBe(200)
        expect(code, JSON.stringify(over)).not.toBe(Code.server)
      }
      const { code, data } = answers[2] ?? { code: -1, data: undefined }
      if (code === Code.ok) kept.add(data?.id ?? '')
    }
    expect(kept.size).toBeGreaterThan(0)
    expect(await outside()).toEqual(before)
    expect(before).toEqual([join(ground, 'a.txt')])
    expect(await readFile(join(ground, 'a.txt'), 'utf8')).toBe('here before')
    for (const path of await filesBelow(filesDir)) {
      expect(path.slice(filesDir.length)).toMatch(
        /^\/(files\/[0-9a-f]{32}|chunks\/[0-9a-f]{32}\/\d+-[0-9a-f]{8})$/,
      )
    }
    const shown = await server.sql<{ name: string }[]>`select name from big_file`
    for (const { name } of shown) {
      // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
      expect(name).not.toMatch(
        /[\u0000-\u001f/\\<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]|^\./,
      )
    }
    const [id] = kept
    const disposition = (await mine.content(id ?? '')).headers.get('content-disposition')
    expect(disposition).toMatch(/^inline; filename="[^"]*"; filename\*=UTF-8''[\w.%~-]*$/)
  })
})

describe('the upload of another operator', () => {
  test('is unknown to the test, the merge and the instant upload, and its chunks are no help', async () => {
    const source = fresh(2 * chunkSize)
    await mine.chunk(source, 1)
    expect((await theirs.test(source)).data).toMatchObject({ skipUpload: false, uploaded: [] })
    expect(await theirs.merge(source)).toMatchObject({ code: Code.notFound })
    await theirs.chunk(source, 2)
    expect(await theirs.merge(source)).toMatchObject({ code: Code.incomplete })
    expect((await mine.test(source)).data.uploaded).toEqual([1])
    await mine.send(source)
    // The same as for a file that nobody ever sent.
    const { msg: _, data, ...known } = await theirs.test(source)
    const unknown = await theirs.test({ ...source, identifier: 'f'.repeat(32) })
    expect(known).toEqual({ status: unknown.status, code: unknown.code })
    expect(data.skipUpload).toBe(false)
    expect(data.url).toBeUndefined()
  })

  test('is not merged by a token that differs from the header, nor by a token alone that is none', async () => {
    const source = fresh(2000)
    await mine.chunk(source, 1)
    expect((await mine.merge(source, { token: theirs.token })).code).toBe(Code.sessionEnded)
    expect((await mine.merge(source, { token: 'x'.repeat(43) }, false)).code).toBe(
      Code.sessionEnded,
    )
    expect((await mine.merge(source, { token: undefined }, false)).code).toBe(Code.sessionEnded)
    expect((await mine.merge(source, { token: theirs.token }, false)).code).toBe(Code.notFound)
    expect((await mine.merge(source, { token: undefined })).code).toBe(Code.ok)
  })

  test('needs the permission, also to merge', async () => {
    const support = await server.operator({ userName: 'sam', roleCode: 'support' })
    const without = uploader(server.fetch, support)
    const source = fresh(2000)
    for (const { code } of [
      await without.test(source),
      await without.chunk(source, 1),
      await without.merge(source),
    ]) {
      expect(code).toBe(Code.noPermission)
    }
    expect((await (await without.content('1')).json()) as object).toMatchObject({
      code: Code.noPermission,
    })
  })
})

describe('figures that do not agree', () => {
  const source = () => fresh(3 * chunkSize + 7)
  test.each<[string, Record<string, string>]>([
    ['more chunks than anybody has', { totalChunks: '1000000000' }],
    ['a chunk too many', { totalChunks: '5' }],
    ['two chunks too few', { totalChunks: '2' }],
    ['a file larger than its chunks', { totalSize: '999999999' }],
    ['no size', { totalSize: '0' }],
    ['a size below zero', { totalSize: '-1' }],
    ['a size that is no number', { totalSize: '1e9' }],
    ['chunk 0', { chunkNumber: '0' }],
    ['the chunk after the last', { chunkNumber: '5', totalChunks: '4' }],
    ['another chunk size', { chunkSize: '1024' }],
    ['a chunk of another length', { currentChunkSize: '17' }],
    ['a file above the limit', { totalSize: '2147483649', totalChunks: '1049' }],
    ['half of the fields', { identifier: '' }],
  ])('%s', async (_, over) => {
    const before = await stored()
    const { status, code } = await mine.chunk(source(), 1, over)
    expect(status).toBe(200)
    expect([Code.invalid, Code.limitExceeded]).toContain(code)
    expect(await stored()).toBe(before)
  })

  test('a chunk that is shorter or longer than it says', async () => {
    const file = source()
    const params = paramsOf(file, 2)
    const before = await stored()
    for (const length of [0, 1, chunkSize - 1, chunkSize + 1, maxChunkBytes, maxChunkBytes + 1]) {
      const answer = await mine.post(params, new Uint8Array(length))
      expect(answer, String(length)).toMatchObject({ status: 200, code: Code.invalid })
    }
    expect((await mine.post(params)).code).toBe(Code.invalid)
    const { status } = await mine.post(params, new Uint8Array(maxChunkBytes + 100_000))
    expect(status).toBe(413)
    expect((await mine.test(file)).data.uploaded).toEqual([])
    expect(await stored()).toBe(before)
  })

  test('a form that is none', async () => {
    const send = async (body: string | FormData, type?: string) => {
      const response = await server.fetch('/admin/api/v2/sitebkd/bigUpload/upload', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${mine.token}`,
          ...(type !== undefined && { 'Content-Type': type }),
        },
        body,
      })
      return { status: response.status, code: ((await response.json()) as { code: number }).code }
    }
    const refused = { status: 200, code: Code.invalid }
    expect(await send('{}', 'application/json')).toEqual(refused)
    expect(await send('x', 'multipart/form-data')).toEqual(refused)
    expect(await send('x', 'multipart/form-data; boundary=b')).toEqual(refused)
    expect(await send('--b\r\n', 'multipart/form-data; boundary=b')).toEqual(refused)
    expect(
      await send(
        '--b\r\ncontent-disposition: form-data; name="upfile"; filename="x"\r\n\r\nabc',
        'multipart/form-data; boundary=b',
      ),
    ).toEqual(refused)
    const twice = new FormData()
    for (const [name, value] of Object.entries(paramsOf(source()))) {
      twice.append(name, value)
      twice.append(name, value)
    }
    twice.append('upfile', new Blob(['x']), 'x')
    expect(await send(twice)).toEqual(refused)
    const many = new FormData()
    for (let at = 0; at < 200; at += 1) many.append(`field${at}`, 'x')
    expect(await send(many)).toEqual(refused)
    const elsewhere = new FormData()
    elsewhere.append('file', new Blob(['x']), 'x')
    expect(await send(elsewhere)).toEqual(refused)
  })

  test('other bytes under a number that is taken', async () => {
    const file = source()
    await mine.chunk(file, 2)
    const other = await mine.post(paramsOf(file, 2), new Uint8Array(chunkSize))
    expect(other).toMatchObject({ code: Code.invalid, msg: '该分片已上传过不同的内容' })
    expect((await mine.send(file)).code).toBe(Code.ok)
  })

  test('a SHA-256 that is not the file’s', async () => {
    const file = { ...fresh(3000), sha256: '0'.repeat(64) }
    await mine.chunk(file, 1)
    expect((await mine.merge(file)).code).toBe(Code.rule)
    expect((await mine.test(file)).data.uploaded).toEqual([])
  })
})

describe('more than an operator may have', () => {
  test('twenty open uploads and 10 GiB announced', async () => {
    const ids = Array.from({ length: 20 }, () => fresh(2 * chunkSize))
    const one = uploader(
      server.fetch,
      await server.operator({ userName: 'cy', roleCode: 'finance1' }),
    )
    for (const source of ids) expect((await one.chunk(source, 2)).code).toBe(Code.ok)
    const more = await Promise.all([fresh(4000), fresh(4001)].map((source) => one.chunk(source, 1)))
    expect(more.map(({ code }) => code)).toEqual([Code.limitExceeded, Code.limitExceeded])
    // Those that are open go on, and one that ends makes room.
    expect((await one.send(ids[0] ?? fresh(1))).code).toBe(Code.ok)
    expect((await one.send(fresh(4000))).code).toBe(Code.ok)

    const two = uploader(
      server.fetch,
      await server.operator({ userName: 'di', roleCode: 'finance1' }),
    )
    const totalSize = String(2 * 1024 ** 3)
    const codes: number[] = []
    for (let at = 0; at < 6; at += 1) {
      const params = { ...paramsOf(fresh(2 * chunkSize), 2), totalSize, totalChunks: '1049' }
      codes.push((await two.post(params, film(chunkSize))).code)
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, Code.limitExceeded])
  })
})

describe('what nobody comes back to', () => {
  test('is swept after 24 h, merging or not, and makes room again', async () => {
    const waiting = fresh(2 * chunkSize)
    const stuck = fresh(2 * chunkSize)
    const young = fresh(2 * chunkSize)
    for (const source of [waiting, stuck, young]) await mine.chunk(source, 1)
    await mine.chunk(stuck, 2)
    await server.sql`
      update upload_session set status = 'merging', lease_owner = 'gone', lease_until = now() - interval '25 hours',
        final_key = ${`files/${'0'.repeat(32)}`} where filename = ${stuck.filename}`
    const [kept] = await server.sql<{ key: string }[]>`
      select store_key as key from upload_session where filename = ${young.filename}`
    await sweep(means())
    await server.sql`update upload_session set active_at = now() - interval '24 hours 1 second'
      where filename <> ${young.filename}`
    await sweep(means())
    const rows = await server.sql<{ filename: string }[]>`select filename from upload_session`
    expect(rows.map(({ filename }) => filename)).toEqual([young.filename])
    const left: string[] = []
    for await (const { key } of server.store.list('chunks/')) left.push(key.split('/')[1] ?? '')
    expect(left).toEqual([kept?.key])
    expect((await mine.test(waiting)).data.uploaded).toEqual([])
    expect(await server.sql`select from upload_trash`).toHaveLength(0)
  })

  test('is found in the store when no record mentions it, but not while it is young', async () => {
    const key = `files/${'a'.repeat(32)}`
    await server.store.write(
      key,
      (async function* () {
        yield film(10)
      })(),
    )
    const count = async () => {
      let found = 0
      for await (const object of server.store.list('files/')) if (object.key === key) found += 1
      return found
    }
    await sweepStore(means())
    expect(await count()).toBe(1)
    const old = new Date(Date.now() - 2 * 3_600_000)
    for (const path of await filesBelow(filesDir)) await utimes(path, old, old)
    await sweepStore(means())
    expect(await count()).toBe(0)
    const [lost] = await server.sql`select count(*)::int as count from big_file`
    let files = 0
    for await (const _ of server.store.list('files/')) files += 1
    expect(files).toBe(lost?.['count'])
  })
})
