// Every connection of the pool is held, and the process itself is held up (D6): nothing hangs, it is told, it passes.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { watchDatabase, type DatabaseWatch } from '#server/db/connection/watch-database.ts'
import { createApp } from '#server/root/app.ts'
import { databaseLine } from '#tests/database-line.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { patience } from '#tests/patience.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let pool: Connection
let line: Awaited<ReturnType<typeof databaseLine>>
let watch: DatabaseWatch
let app: ReturnType<typeof createApp>
let people: Reviewer[]
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  people = await desk.operators(10)
  line = await databaseLine(server.runtimeUrl)
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

/** Runs the work while nobody else gets at the table. */
async function whileHeld(table: string, work: () => Promise<void>) {
  const { sql, close } = connect(server.url, { max: 1, idleInTransactionMs: 0 })
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(`lock table ${table} in access exclusive mode`)
      await work()
    })
  } finally {
    await close()
  }
}

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
  await whileHeld('recharge_log', async () => {
    const replies = await Promise.all(people.map(list))
    // Not one of them is told of a defect, and each is told that trying again helps.
    expect(replies.map(({ code, status: http }) => [code, http])).toEqual(
      people.map(() => [Code.unavailable, 503]),
    )
    const verdict = { id, version: 1, action: 'approve' }
    const reply = await send((request) => app.fetch(request), one, recharge.review, verdict)
    expect(reply.code).toBe(Code.unavailable)
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  })
  expect((await Promise.all(people.map(list))).map(({ code }) => code)).toEqual(
    people.map(() => Code.ok),
  )
  expect(await desk.violations()).toEqual([])
})

it('refuses what waits for its session, and knows all sessions again when they can be read', async () => {
  // Whoever holds the rows of the sessions holds every call up before it is known whose it is.
  await whileHeld('operator_session', async () => {
    const replies = await Promise.all(people.map(poll))
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([Code.unavailable]))
  })
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), patience)
  for (const who of people) expect((await poll(who)).code).toBe(Code.ok)
})

it('does not take its own pause for one of the database', async () => {
  const [one] = people
  if (!one) throw new Error('There is no operator.')
  expect(await status('/readyz')).toBe(200)
  // The watch has asked, and the answer is on its way when this process stands still: as in an endless loop, without the
  // processor. Then its patience ends before it reads what came long ago.
  line.hold()
  await sleep(600)
  line.release()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500)
  const seen: boolean[] = []
  for (let look = 0; look < 80; look += 1) {
    seen.push(watch.isUp())
    await sleep(10)
  }
  expect(seen).not.toContain(false)
  expect([await status('/readyz'), (await poll(one)).code]).toEqual([200, Code.ok])
})
