// Files larger than anybody's memory, over a real port, in both plans (reliability U1). `npm run test:upload-large`
// sends 200 MB and 2 GiB; without it a small one goes the same way.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { chunkField, chunkSize, countChunks, upload, uploadMerge } from '#contract/upload.ts'
import { listen, type Listening } from '#server/root/http-server.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { endlessFilm } from '#tests/upload/endless-film.ts'
import { fatChunks, type Reply } from '#tests/upload/upload-client.ts'

const gibibyte = 1024 ** 3
const sizes = process.env['UPLOAD_LARGE'] ? [200_000_000, 2 * gibibyte] : [30_000_001]

let server: TestServer
let port: Listening
let headers: Record<string, string>
beforeAll(async () => {
  server = await testServer()
  port = await listen(server.app.fetch, '127.0.0.1', 0)
  headers = { Authorization: `Bearer ${await server.signIn()}` }
})
afterAll(async () => {
  await port.drain(100)
  await server.close()
})

const send = async (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port.port}/admin/${path}`, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
  })

async function reply(path: string, init: RequestInit): Promise<Reply> {
  const response = await send(path, init)
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) }
}

/** Sends a file as three lanes; answers its digest, and the merged file as the server tells it. */
async function store(totalSize: number, totalChunks: number, label: string) {
  const film = endlessFilm(label, totalSize, totalChunks)
  const facts = { identifier: label, filename: `${label}.avi`, totalSize, totalChunks }
  let sent = 0
  const lane = async () => {
    for (let chunk = film.next(); chunk; chunk = film.next()) {
      const form = new FormData()
      const { number, bytes } = chunk
      const fields = { ...facts, chunkNumber: number, chunkSize, currentChunkSize: bytes.length }
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
      form.append(chunkField, new Blob([bytes]), 'blob')
      const { code, msg } = await reply(upload.permission, { method: 'POST', body: form })
      expect(code, msg).toBe(Code.ok)
      sent += 1
    }
  }
  await Promise.all([lane(), lane(), lane()])
  const merging = performance.now()
  let merged: Reply
  do {
    merged = await reply(uploadMerge.permission, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(facts),
    })
  } while (merged.code === Code.merging)
  expect(merged.code, merged.msg).toBe(Code.ok)
  return { ...merged.data, sent, sha256: film.sha256(), mergeMs: performance.now() - merging }
}

async function digestOf(id: string) {
  const response = await send(`api/v2/sitebkd/bigFile/content?id=${id}`)
  const hash = createHash('sha256')
  let size = 0
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array
    hash.update(bytes)
    size += bytes.length
  }
  return { size, sha256: hash.digest('hex') }
}

describe.each(sizes)('%i bytes', (size) => {
  test.each([
    ['equal', countChunks(size)],
    ['fat', fatChunks(size)],
  ])(
    'in the plan with the %s last chunk: %i chunks',
    async (plan, totalChunks) => {
      const begun = performance.now()
      const file = await store(size, totalChunks, `${plan}-${size}`)
      expect(file.sent).toBe(totalChunks)
      expect(await digestOf(file.id ?? '')).toEqual({ size, sha256: file.sha256 })
      const left = await server.sql`select from upload_chunk`
      expect(left).toHaveLength(0)
      const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`
      process.stdout.write(
        `${size} bytes, ${plan}: ${totalChunks} chunks, merged in ${seconds(file.mergeMs)}, all in ${seconds(performance.now() - begun)}, SHA-256 equal\n`,
      )
    },
    1_200_000,
  )
})
