// Uploads that lie about who they are and how long they are (reliability U6, U7).
import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { chunkSize, maxChunkBytes } from '#contract/upload.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { film } from '#tests/upload/samples.ts'
import { paramsOf, uploader, type Uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
let mine: Uploader
let theirs: Uploader
beforeAll(async () => {
  server = await testServer()
  mine = uploader(server.fetch, await server.operator({ userName: 'ada', roleCode: 'finance1' }))
  theirs = uploader(server.fetch, await server.operator({ userName: 'ben', roleCode: 'finance1' }))
})
afterAll(() => server.close())

const stored = async () => {
  const sizes = await Promise.all((await filesBelow(server.filesDir)).map((path) => stat(path)))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
let ordinal = 0
const fresh = (size: number) => ({ bytes: film(size), filename: `lie ${(ordinal += 1)}.avi` })

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
    // What was written of it lies within the file that was announced, and the next to send it writes over it.
    expect(await stored()).toBeLessThanOrEqual(before + file.bytes.length)
    expect((await mine.send(file)).sent).toEqual([1, 2, 3, 4])
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
