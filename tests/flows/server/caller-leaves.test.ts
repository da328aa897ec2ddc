// A caller who leaves in the middle of a request is no fault of the database, and the log must not say so.
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { list } from '#contract/money/recharge-log.ts'
import { createApp } from '#server/root/app.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it.each(['ECONNRESET', 'EPIPE'])('is not logged as a fault (%s)', async (code) => {
  const lines: { msg: string }[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as { msg: string })
      done()
    },
  })
  const app = createApp({ ...server.app.deps, log: pino({ level: 'info' }, sink) })
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"pageNum":'))
    },
    pull(controller) {
      controller.error(Object.assign(new Error('aborted'), { code }))
    },
  })
  const headers = {
    Authorization: `Bearer ${await server.signIn()}`,
    'Content-Type': 'application/json',
  }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const response = await app.fetch(new Request(`http://127.0.0.1/admin/${list.permission}`, init))
  expect(response.status).toBe(200)
  expect(lines.map(({ msg }) => msg)).toEqual(['request'])
})
