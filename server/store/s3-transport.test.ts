// A service that answers slowly, or stops in the middle.
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFileKey } from './object-store.ts'
import { s3Store } from './s3-store.ts'

const limits = { headMs: 1_000, silenceMs: 1_000 }
const size = 12

let answer: (response: ServerResponse) => Promise<void> = async () => {}
let asked = 0
let server: Server
let store: ReturnType<typeof s3Store>
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    request.resume()
    answer(response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const keys = { accessKey: 'key', secretKey: 'secret', region: 'us-east-1' }
  store = s3Store({ ...keys, endpoint: `http://127.0.0.1:${port}`, bucket: 'files' }, limits)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** The bytes one by one, with a pause before each. */
const dribble = (pauseMs: number, count = size) =>
  async function (response: ServerResponse) {
    response.writeHead(200, { 'Content-Length': String(size) })
    for (let at = 0; at < count; at += 1) {
      await sleep(pauseMs)
      response.write('x')
    }
    if (count === size) response.end()
  }

describe('the object storage', () => {
  test('may take longer than any limit while bytes keep coming', async () => {
    answer = dribble(150)
    const begun = performance.now()
    const bytes = await new Response(await store.read(newFileKey(), 0, size)).text()
    expect(bytes).toBe('x'.repeat(size))
    expect(performance.now() - begun).toBeGreaterThan(limits.headMs + 500)
  })

  test('is given up when it falls silent within an answer', async () => {
    answer = dribble(10, 5)
    await expect(store.get(newFileKey(), 0, size)).rejects.toThrow('no byte for 1000 ms')
    const stream = await store.read(newFileKey(), 0, size)
    await expect(new Response(stream).text()).rejects.toThrow()
  })

  test('is given up when a list stops in the middle', async () => {
    answer = async (response) => {
      response.writeHead(200, { 'Content-Type': 'application/xml' })
      response.write('<?xml version="1.0"?><ListBucketResult>')
    }
    const list = async () => {
      for await (const _ of store.list('files/')) expect.fail('there is nothing to list')
    }
    await expect(list()).rejects.toThrow('object storage: a list failed')
  })

  test('is asked four times when no answer begins', async () => {
    answer = async () => {}
    const before = asked
    await expect(store.get(newFileKey())).rejects.toThrow('object storage: a read failed')
    expect(asked - before).toBe(4)
  })

  test('is not given up while the reader pauses', async () => {
    const large = 4 * 1024 * 1024
    answer = async (response) => {
      response.writeHead(200, { 'Content-Length': String(large) })
      response.end(Buffer.alloc(large))
    }
    let read = 0
    await store.fold(newFileKey(), 0, large, async (piece) => {
      if (read === 0) await sleep(limits.silenceMs + 500)
      read += piece.byteLength
    })
    expect(read).toBe(large)
  })

  test('without room reports a full disk', async () => {
    answer = async (response) => {
      response.writeHead(507, { 'Content-Type': 'application/xml' })
      response.end('<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code></Error>')
    }
    const source = (async function* () {
      yield new Uint8Array(10)
    })()
    await expect(store.write(newFileKey(), source)).rejects.toMatchObject({ code: 'ENOSPC' })
  })
})
