// An object of a chunk that is gone (a bucket's rule, a disk's fault) costs that chunk, not the upload.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { chunkSize } from '#contract/upload.ts'
import { diskStore } from '#server/store/disk-store.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { s3Store } from '#server/store/s3-store.ts'
import { testServer } from '#tests/server.ts'
import { startS3, type S3Server } from '#tests/upload/s3-server.ts'
import { film } from '#tests/upload/samples.ts'
import { sha256, uploader } from '#tests/upload/upload-client.ts'

let s3: S3Server
const folder = mkdtempSync(join(tmpdir(), 'countersign-lost-'))
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

async function losing(store: ObjectStore, gone: readonly number[]) {
  const server = await testServer({}, store)
  try {
    const up = uploader(server.fetch, await server.signIn())
    const source = { bytes: film(4 * chunkSize), filename: 'lost.avi' }
    for (const number of [1, 2, 3, 4]) await up.chunk(source, number)
    const [row] = await server.sql<{ key: string }[]>`
      select store_key as key from upload_chunk where number = 2`
    await server.store.remove(row?.key ?? '')
    expect((await up.merge(source)).code).toBe(Code.incomplete)
    const { code, sent, data } = await up.send(source)
    expect({ code, sent: sent.toSorted((a, b) => a - b) }).toEqual({ code: Code.ok, sent: gone })
    expect(sha256(await up.download(data.id ?? ''))).toBe(sha256(source.bytes))
  } finally {
    await server.close()
  }
}

test('a chunk whose object is gone is asked for again, and only that one', () =>
  losing(s3Store(s3.config), [2]))

test('of a file that is gone every chunk is asked for again', () =>
  losing(diskStore(folder), [1, 2, 3, 4]))
