// Two servers, one bucket, one database: an upload may go through both of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { chunkSize } from '#contract/upload.ts'
import { createApp } from '#server/root/app.ts'
import { s3Store } from '#server/store/s3-store.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { startS3, type S3Server } from '#tests/upload/s3-server.ts'
import { film, pngHeader } from '#tests/upload/samples.ts'
import { sha256, uploader } from '#tests/upload/upload-client.ts'

let s3: S3Server
let server: TestServer
let second: ReturnType<typeof createApp>
beforeAll(async () => {
  s3 = await startS3()
  server = await testServer({}, s3Store(s3.config))
  second = createApp({ ...server.app.deps, store: s3Store(s3.config) })
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const stored = async (prefix: 'chunks/' | 'files/') => {
  let count = 0
  for await (const _ of server.store.list(prefix)) count += 1
  return count
}

test('an upload that is sent to two servers by turns arrives whole, once', async () => {
  let turn = 0
  const either: typeof server.fetch = (path, init) =>
    (turn += 1) % 2 === 0
      ? server.fetch(path, init)
      : Promise.resolve(second.fetch(new Request(new URL(path, 'http://127.0.0.1:8080'), init)))
  const up = uploader(either, await server.signIn())
  const source = { bytes: film(12 * chunkSize + 77), filename: 'shared.avi' }
  const { code, data, sent } = await up.send(source)
  expect({ code, sent: sent.length }).toEqual({ code: Code.ok, sent: 13 })
  for (let at = 0; at < 2; at += 1) {
    expect(sha256(await up.download(data.id ?? ''))).toBe(sha256(source.bytes))
  }
  const part = await up.content(data.id ?? '', { Range: 'bytes=2047990-2048009' })
  expect(part.status).toBe(206)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(source.bytes.slice(2_047_990, 2_048_010))
  expect([await stored('chunks/'), await stored('files/')]).toEqual([0, 1])
})

test('merges asked of both at once make one file', async () => {
  const token = await server.signIn()
  const one = uploader(server.fetch, token)
  const other = uploader(
    async (path, init) => second.fetch(new Request(new URL(path, 'http://127.0.0.1:8080'), init)),
    token,
  )
  const source = { bytes: film(6 * chunkSize), filename: 'raced.avi' }
  for (let number = 1; number <= 6; number += 1) await one.chunk(source, number)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).merge(source)),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(Code.ok))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect([await stored('chunks/'), await stored('files/')]).toEqual([0, 2])
})

test('a lie leaves nothing in the bucket', async () => {
  const up = uploader(server.fetch, await server.signIn())
  const source = { bytes: pngHeader(60_000, 60_000), filename: 'flood.png' }
  expect((await up.send(source)).code).toBe(Code.rule)
  expect([await stored('chunks/'), await stored('files/')]).toEqual([0, 2])
})
