// The server is killed again and again under deciding clients that retry with the same key. What was
// acknowledged is stored, nothing is decided twice, and every intent ends with an answer.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { review } from '#contract/money/recharge-log.ts'
import { bringUp } from '#server/db/bring-up.ts'
import { connect, type Connection } from '#server/db/client.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded.ts'
import { seed } from '#server/db/seed/seed.ts'
import { createLog } from '#server/http/log.ts'
import { runScript, type Child } from '../child-process.ts'
import { testPassword } from '../database-address.ts'
import { openDesk, send, type Desk, type Reply, type Reviewer } from '../money/desk.ts'
import { disagreements, race, random } from '../money/race.ts'
import { isFull } from '../sample.ts'

const log = createLog('silent')
const kills = isFull ? 10 : 3
let dataDir: string
let database: Embedded
let connection: Connection
let desk: Desk

// A durable database of its own: with fsync, as it is shipped.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-crash-'))
  database = await startEmbedded({ dataDir, log })
  await bringUp(database, (db) => seed(db, { mode: 'none', adminPassword: testPassword, log }))
  connection = connect(database.ownerUrl, { max: 10 })
  desk = await openDesk(connection, database.url)
})
afterAll(async () => {
  await connection.close()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startServer(port = '0'): Promise<{ child: Child; base: string }> {
  const child = runScript('server/start.ts', ['--no-build'], {
    PORT: port,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: join(dataDir, 'server'),
    SEED: 'none',
    LOG_LEVEL: 'error',
    DB_POOL: '15',
  })
  const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)\//)
  return { child, base }
}

/** Asks until there is a final answer; the key stays the same. */
async function insist(
  base: () => string,
  reviewer: Reviewer,
  input: object,
  lost: () => void,
): Promise<Reply> {
  for (;;) {
    try {
      const reply = await send(fetch, reviewer, review, input, { base: base() })
      if (reply.status < 500) return reply
    } catch {
      // Refused, reset, or answered with half a sentence: the outcome is unknown.
      lost()
    }
    await sleep(20)
  }
}

test(`${kills} kills under load lose nothing and decide nothing twice`, async () => {
  const [setting] = await connection.sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`
  expect(setting).toEqual({ fsync: 'on', commits: 'on' })
  const items = await desk.recharges(200)
  const reviewers = await desk.operators(20, 'finance1')
  let running = await startServer()
  const port = new URL(running.base).port
  let lost = 0
  let killed = 0
  let done = false
  const acknowledged = new Map<string, { userName: string; status: string }[]>()
  const queue = [...items]

  // Two reviewers at a time go for the same item, each with a key of their own.
  const clients = reviewers.map(async (reviewer, index) => {
    const next = random(index + 1)
    for (;;) {
      const id = index % 2 === 0 ? queue.pop() : queue[queue.length - 1]
      if (id === undefined) {
        if (done) return
        await sleep(10)
        continue
      }
      const verdict =
        next() < 0.5 ? { action: 'approve' } : { action: 'reject', rejectReason: 'notReceived' }
      const input = { id, version: 1, requestId: randomUUID(), ...verdict }
      const reply = await insist(
        () => running.base,
        reviewer,
        input,
        () => (lost += 1),
      )
      if (reply.code === Code.ok) {
        const { status } = reply.data as { status: string }
        acknowledged.set(id, [
          ...(acknowledged.get(id) ?? []),
          { userName: reviewer.userName, status },
        ])
      } else {
        expect(reply.code).toBe(Code.alreadyHandled)
      }
    }
  })
  const killer = (async () => {
    const next = random(99)
    while (killed < kills) {
      await sleep(50 + next() * 250)
      await running.child.end('SIGKILL')
      killed += 1
      running = await startServer(port)
      // Work for the next life.
      queue.push(...(await desk.recharges(60)).map((id) => (items.push(id), id)))
    }
  })()
  await killer.finally(() => (done = true))
  await Promise.all(clients)
  await running.child.end('SIGTERM')

  expect(killed).toBe(kills)
  expect(lost, 'no kill met a call in flight').toBeGreaterThan(0)
  // Every item has exactly the one decision that was acknowledged, and somebody was told of it.
  expect(await disagreements(connection.sql, items, { acknowledged })).toEqual([])
  expect(await desk.violations()).toEqual([])
})

test('two server processes share one queue and one set of sessions', async () => {
  const servers = await Promise.all([startServer(), startServer()])
  try {
    const items = await desk.recharges(60)
    const figures = await race(
      servers.map(
        ({ base }) =>
          (request: Request) =>
            fetch(new Request(request.url.replace('http://127.0.0.1:8080', base), request)),
      ),
      { reviewers: await desk.operators(16, 'finance1'), items, seed: 5 },
    )
    expect(figures.serverErrors).toBe(0)
    expect(figures.decided).toBe(items.length)
    expect(await disagreements(connection.sql, items, figures)).toEqual([])
    expect(await desk.violations()).toEqual([])
  } finally {
    await Promise.all(servers.map(({ child }) => child.end('SIGTERM')))
  }
})
