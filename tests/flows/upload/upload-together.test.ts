// A file is put together where its chunks arrive: in any order, sent twice, broken off, and over a restart.
import { expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { chunkField, chunkSize, upload } from '#contract/upload.ts'
import { film } from '#tests/upload/samples.ts'
import { paramsOf, sha256, uploader, type Source } from '#tests/upload/upload-client.ts'
import { uploadServer } from '#tests/upload/upload-server.ts'

const { server, token, mine } = await uploadServer()

let ordinal = 0
const fresh = (chunks: number) => ({
  bytes: film(chunks * chunkSize - 11),
  filename: `together ${(ordinal += 1)}.avi`,
})
const recorded = async (id: string | undefined) => {
  const [row] = await server.sql<{ sha256: string; sent: string }[]>`
    select sha256, source_sha256 as sent from big_file where id = ${id ?? ''}`
  return row
}

/** Sends the head of a chunk and so many of its bytes, and then nothing more. */
function sendPart(source: Source, number: number, bytes: Uint8Array) {
  const boundary = 'half'
  const fields = Object.entries(paramsOf(source, number)).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${fields.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${chunkField}"; filename="blob"\r\n\r\n`
  let breakOff = () => {}
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.concat([Buffer.from(head), bytes]))
      breakOff = () => controller.error(new Error('cut off'))
    },
  })
  const answer = server.fetch(`/admin/${upload.permission}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
    duplex: 'half',
  } as RequestInit)
  return { answer, breakOff: () => breakOff() }
}

test('in whatever order they come, the digest is that of the whole', async () => {
  for (const order of [
    [1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1],
    [3, 1, 5, 2, 4],
  ]) {
    const source = fresh(5)
    for (const number of order) expect((await mine.chunk(source, number)).code).toBe(Code.ok)
    const { data } = await mine.merge(source)
    const sum = sha256(source.bytes)
    expect(await recorded(data.id)).toEqual({ sha256: sum, sent: sum })
    expect(sha256(await mine.download(data.id ?? ''))).toBe(sum)
  }
})

test('what a broken off chunk left is written over, and its bytes are digested by nobody', async () => {
  const source = fresh(3)
  await mine.chunk(source, 1)
  const wrong = new Uint8Array(1_500_000).fill(7)
  const half = sendPart(source, 2, wrong)
  await new Promise((resolve) => setTimeout(resolve, 200))
  half.breakOff()
  expect(await (await half.answer).json()).toMatchObject({ code: Code.invalid })
  expect((await mine.test(source)).data.uploaded).toEqual([1])
  const { data, sent } = await mine.send(source)
  expect(sent).toEqual([2, 3])
  expect(await recorded(data.id)).toMatchObject({ sha256: sha256(source.bytes) })
})

test('who stands still is pushed aside by the same chunk on another connection', async () => {
  const source = fresh(2)
  const half = sendPart(source, 1, source.bytes.subarray(0, 100_000))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await mine.chunk(source, 1)).code).toBe(Code.ok)
  expect(await (await half.answer).json()).toMatchObject({ code: Code.invalid })
  const { data } = await mine.send(source)
  expect(sha256(await mine.download(data.id ?? ''))).toBe(sha256(source.bytes))
})

test('other bytes for a chunk that is there are refused, also when both come at once', async () => {
  const source = fresh(2)
  const other = { ...source, bytes: source.bytes.slice().fill(1, 50, 60) }
  const identifier = paramsOf(source)['identifier'] ?? ''
  const answers = await Promise.all([
    mine.chunk(source, 1),
    mine.chunk({ ...other, identifier }, 1),
    mine.chunk(source, 1),
  ])
  const codes = answers.map(({ code }) => code)
  // Whoever came first is kept.
  expect(codes).toContain(Code.ok)
  expect(codes).toContain(Code.invalid)
  const kept = answers[0]?.code === Code.ok ? source : { ...other, identifier }
  await mine.chunk(kept, 2)
  const { data } = await mine.merge({ ...source, identifier })
  expect(sha256(await mine.download(data.id ?? ''))).toBe(sha256(kept.bytes))
})

test('chunks that two processes took are put together by copying', async () => {
  const source = fresh(4)
  await mine.chunk(source, 1)
  await mine.chunk(source, 3)
  const { data, sent } = await uploader(server.beside(), token).send(source)
  expect(sent).toEqual([2, 4])
  const sum = sha256(source.bytes)
  expect(await recorded(data.id)).toEqual({ sha256: sum, sent: sum })
  expect(sha256(await mine.download(data.id ?? ''))).toBe(sum)
})
