// What an upload goes through when nobody means any harm: every size, both plans, pauses, repeats.
import { beforeEach, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { chunkSize, countChunks } from '#contract/upload.ts'
import { serverCount } from '#tests/other-process.ts'
import { film, filmName, textBytes } from '#tests/upload/samples.ts'
import { fatChunks, paramsOf, sha256, type Source } from '#tests/upload/upload-client.ts'
import { uploadServer } from '#tests/upload/upload-server.ts'

const { server, mine } = await uploadServer()

let ordinal = 0
const fresh = (size: number, label = 'film') => {
  ordinal += 1
  return { bytes: film(size), filename: filmName(size, `${label} ${ordinal}`) }
}
const rest = async () => {
  const [row] = await server.sql<{ sessions: number; chunks: number; trash: number }[]>`
    select (select count(*)::int from upload_session) as sessions,
      (select count(*)::int from upload_chunk) as chunks, (select count(*)::int from upload_trash) as trash`
  const objects: string[] = []
  for await (const { key } of server.store.list('chunks/')) objects.push(key)
  return { ...row, objects }
}

describe('every size arrives whole, in both plans', () => {
  const sizes = [1, 2_047_999, 2_048_000, 2_048_001, 4_095_999, 4_096_000, 20_000_000]
  test.each(sizes)('%i bytes', async (size) => {
    for (const [plan, totalChunks] of [
      ['equal', countChunks(size)],
      ['fat', fatChunks(size)],
    ] as const) {
      const source = { ...fresh(size, plan), totalChunks }
      const { code, data, sent } = await mine.send(source)
      expect(code, plan).toBe(Code.ok)
      expect(sent).toHaveLength(totalChunks)
      expect(data).toMatchObject({ skipUpload: false, needMerge: false, totalSize: size })
      expect(sha256(await mine.download(data.id ?? ''))).toBe(sha256(source.bytes))
    }
    expect(await rest()).toEqual({ sessions: 0, chunks: 0, trash: 0, objects: [] })
  })

  test('0 bytes are refused in so many words, at the test and at the chunk', async () => {
    const source = { bytes: new Uint8Array(), filename: 'empty.txt' }
    for (const answer of [await mine.test(source), await mine.chunk(source, 1)]) {
      expect(answer).toMatchObject({ status: 200, code: Code.invalid, msg: '空文件不能上传' })
    }
  })
})

describe('a file under way', () => {
  test('is continued with the missing chunks only', async () => {
    const source = fresh(5 * chunkSize)
    expect((await mine.test(source)).data).toMatchObject({ uploaded: [], needMerge: false })
    for (const number of [4, 1, 2]) await mine.chunk(source, number)
    expect((await mine.test(source)).data).toMatchObject({ uploaded: [1, 2, 4], needMerge: false })
    const { code, sent } = await mine.send(source)
    expect({ code, sent }).toEqual({ code: 0, sent: [3, 5] })
  })

  test('says that only the merge is missing, and a chunk says so in any order', async () => {
    const source = fresh(2 * chunkSize)
    expect((await mine.chunk(source, 2)).data).toMatchObject({ uploaded: [2], needMerge: true })
    await mine.chunk(source, 1)
    expect((await mine.test(source)).data).toMatchObject({ uploaded: [1, 2], needMerge: true })
    const { code, sent } = await mine.send(source)
    expect({ code, sent }).toEqual({ code: 0, sent: [] })
  })

  test('takes a chunk again, one after the other and at once', async () => {
    const source = fresh(3 * chunkSize)
    const answers = await Promise.all([1, 1, 1, 1, 2].map((number) => mine.chunk(source, number)))
    answers.push(await mine.chunk(source, 2))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    const { objects, ...counts } = await rest()
    expect(counts).toMatchObject({ sessions: 1, chunks: 2 })
    // Each server writes to an object of its own.
    expect(objects.length).toBeGreaterThanOrEqual(1)
    expect(objects.length).toBeLessThanOrEqual(serverCount())
    expect((await mine.send(source)).sent).toEqual([3])
  })

  test('names what is missing when it is merged too early', async () => {
    const source = fresh(2 * chunkSize)
    await mine.chunk(source, 1)
    expect(await mine.merge(source)).toMatchObject({ code: Code.incomplete, msg: '分片文件不完整' })
    expect((await mine.test(source)).data.uploaded).toEqual([1])
    expect((await mine.send(source)).code).toBe(0)
  })

  test('is merged by the token in the body alone, as clients of the family do', async () => {
    const source = fresh(100)
    await mine.chunk(source, 1)
    expect((await mine.merge(source, {}, false)).code).toBe(0)
  })
})

describe('a finished file', () => {
  test('is not sent again, and its merge can be asked for again', async () => {
    const source = fresh(2 * chunkSize + 5)
    const first = await mine.send(source)
    const again = await mine.send(source)
    expect(again.sent).toEqual([])
    expect(again.data).toMatchObject({ skipUpload: true, id: first.data.id, url: first.data.url })
    expect((await mine.merge(source)).data.id).toBe(first.data.id)
    expect((await mine.chunk(source, 1)).data).toMatchObject({ skipUpload: true })
    expect((await rest()).objects).toEqual([])
  })

  test('is one file, however often the merge is asked for at once', async () => {
    const source = fresh(3 * chunkSize)
    for (const number of [1, 2, 3]) await mine.chunk(source, number)
    const answers = await Promise.all(Array.from({ length: 20 }, () => mine.merge(source)))
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(0))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const [row] = await server.sql`
      select count(*)::int as count from big_file where source_name = ${source.filename}`
    expect(row).toEqual({ count: 1 })
  })

  test('is in the audit trail', async () => {
    const source = fresh(50)
    const { data } = await mine.send(source)
    const [line] = await server.sql`
      select operator_name as by, target_no as name, after ->> 'size' as size from operation_log
       where action = 'file.upload' and target_id = ${data.id ?? ''}`
    expect(line).toEqual({ by: 'admin', name: source.filename, size: '50' })
  })
})

// The pair of Wang and Yu (2004): 128 bytes each, one MD5.
const twin = (at: number, hex: string) => ({
  bytes: textBytes(hex, 'hex'),
  filename: `twin${at}.txt`,
})
const first = twin(
  1,
  'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
)
const second = twin(
  2,
  'd131dd02c5e6eec4693d9a0698aff95c2fcab50712467eab4004583eb8fb7f8955ad340609f4b30283e4888325f1415a085125e8f7cdc99fd91dbd7280373c5bd8823e3156348f5bae6dacd436c919c6dd53e23487da03fd02396306d248cda0e99f33420f577ee8ce54b67080280d1ec69821bcb6a8839396f965ab6ff72a70',
)

describe('two files of one operator with one MD5', () => {
  beforeEach(async () => {
    await server.sql`delete from big_file where identifier = ${paramsOf(first).identifier ?? ''}`
  })

  test('are two files when their names differ', async () => {
    const [one, two] = [await mine.send(first), await mine.send(second)]
    expect(one.data.identifier).toBe(two.data.identifier)
    expect(two.sent).toEqual([1])
    expect(await mine.download(one.data.id ?? '')).toEqual(first.bytes)
    expect(await mine.download(two.data.id ?? '')).toEqual(second.bytes)
  })

  test('are two files under one name when the client says their SHA-256', async () => {
    const named = ({ bytes }: Source) => ({ bytes, filename: 'same.txt', sha256: sha256(bytes) })
    const [one, two] = await Promise.all([mine.send(named(first)), mine.send(named(second))])
    expect(one.data.id).not.toBe(two.data.id)
    expect(await mine.download(two.data.id ?? '')).toEqual(second.bytes)
    expect((await mine.send(named(first))).data).toMatchObject({
      skipUpload: true,
      id: one.data.id,
    })
  })
})
