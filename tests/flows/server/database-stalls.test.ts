// A database that says nothing, and one that is gone: callers are refused at once and the server recovers by itself.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { watchDatabase, type DatabaseWatch } from '#server/db/connection/watch-database.ts'
import { createApp } from '#server/root/app.ts'
import { databaseLine } from '#tests/database-line.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let line: Awaited<ReturnType<typeof databaseLine>>
let pool: Connection
let watch: DatabaseWatch
let app: ReturnType<typeof createApp>
let token: string

beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
  line = await databaseLine(server.url)
  pool = connect(line.url, { max: 5 })
  const { log } = server.app.deps
  watch = watchDatabase(pool, log)
  app = createApp({ ...server.app.deps, db: pool.db, sql: pool.sql, watch })
})
afterAll(async () => {
  await watch.stop()
  await pool.close(0)
  line.close()
  await server.close()
})

const ready = async () => (await app.fetch(new Request('http://127.0.0.1/readyz'))).status
async function poll() {
  const { method, permission } = alerts.rechargeWithdrawReview
  const response = await app.fetch(
    new Request(`http://127.0.0.1/admin/${permission}${method === 'GET' ? '?Type=0' : ''}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify({ Type: 0 }) }),
    }),
  )
  const { code } = (await response.json()) as { code: number }
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}
const refused = { status: 503, code: Code.unavailable, retryAfter: '2' }
const fine = { status: 200, code: Code.ok, retryAfter: null }

it('refuses calls that hang and calls to come while the database is silent, and recovers', async () => {
  expect([await ready(), await poll()]).toEqual([200, fine])
  line.hold()
  // These were sent before anybody knows: five hold a connection, the others wait for one.
  expect(await Promise.all(Array.from({ length: 12 }, poll))).toEqual(Array(12).fill(refused))
  expect([await ready(), await poll()]).toEqual([503, refused])
  line.release()
  await vi.waitFor(async () => expect(await ready()).toBe(200), 20_000)
  expect(await Promise.all(Array.from({ length: 12 }, poll))).toEqual(Array(12).fill(fine))
})

it('refuses while the database is gone and recovers when it is back', async () => {
  await line.take()
  await vi.waitFor(async () => expect(await ready()).toBe(503), 20_000)
  expect(await poll()).toEqual(refused)
  await line.giveBack()
  await vi.waitFor(async () => expect(await ready()).toBe(200), 20_000)
  expect(await poll()).toEqual(fine)
})
