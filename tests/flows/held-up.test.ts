// Every connection of the pool is held, and the process itself is held up (D6): nothing hangs, it is told, it passes.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { createApp } from '#server/app.ts'
import { connect, type Connection } from '#server/db/client.ts'
import { watchDatabase, type DatabaseWatch } from '#server/db/watch-database.ts'
import { type Desk, openDesk, type Reviewer, send } from '../money/desk.ts'
import { patience } from '../patience.ts'
import { testServer, type TestServer } from '../server.ts'

let server: TestServer
let desk: Desk
let pool: Connection
let watch: DatabaseWatch
let app: ReturnType<typeof createApp>
let people: Reviewer[]
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  people = await desk.operators(10)
  pool = connect(server.runtimeUrl, { max: 5 })
  const { log } = server.app.deps
  watch = watchDatabase(pool, log)
  app = createApp({ ...server.app.deps, db: pool.db, sql: pool.sql, watch })
})
afterAll(async () => {
  await watch.stop()
  await pool.close(0)
  await server.close()
})

const status = async (path: string) =>
  (await app.fetch(new Request(`http://127.0.0.1${path}`))).status
const list = async (who: Reviewer) =>
  send((request) => app.fetch(request), who, recharge.list, { pageNum: 1, pageSize: 10 })
const poll = async (who: Reviewer) =>
  send((request) => app.fetch(request), who, alerts.rechargeWithdrawReview, { Type: 0 })

it('refuses what waits for a lock that is held for long, all of it, and goes on when it is free', async () => {
  const [id = ''] = await desk.recharges(1)
  const [one] = people
  if (!one) throw new Error('There is no operator.')
  const holder = await server.sql.reserve()
  await holder`begin`
  await holder`lock table recharge_log in access exclusive mode`
  try {
    const replies = await Promise.all(people.map(list))
    // Not one of them is told of a defect, and each is told that trying again helps.
    expect(replies.map(({ code, status: http }) => [code, http])).toEqual(
      people.map(() => [Code.unavailable, 503]),
    )
    const verdict = { id, version: 1, action: 'approve' }
    const reply = await send((request) => app.fetch(request), one, recharge.review, verdict)
    expect(reply.code).toBe(Code.unavailable)
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  } finally {
    await holder`rollback`
    holder.release()
  }
  expect((await Promise.all(people.map(list))).map(({ code }) => code)).toEqual(
    people.map(() => Code.ok),
  )
  expect(await desk.violations()).toEqual([])
})

it('tells by its health that no connection is answered, refuses at once and recovers', async () => {
  // Whoever holds the rows of the sessions holds every call up before it is known whose it is.
  const holder = await server.sql.reserve()
  await holder`begin`
  await holder`lock table operator_session in access exclusive mode`
  const replies = await Promise.all(people.map(poll)).finally(async () => {
    await holder`rollback`
    holder.release()
  })
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([Code.unavailable]))
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), patience)
  for (const who of people) expect((await poll(who)).code).toBe(Code.ok)
})

it('does not take its own pause for one of the database', async () => {
  const [one] = people
  if (!one) throw new Error('There is no operator.')
  expect(await status('/readyz')).toBe(200)
  // Nothing of this process runs meanwhile: as an endless loop, without the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000)
  expect(watch.isUp()).toBe(true)
  await sleep(500)
  expect([await status('/readyz'), (await poll(one)).code]).toEqual([200, Code.ok])
})
