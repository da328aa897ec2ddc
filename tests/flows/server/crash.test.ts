// The server and its database are killed, stopped, cut off and copied again and again under clients that decide and retry
// with the same key: what was acknowledged is stored, nothing happens twice, every intent ends with an answer.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { connect } from '#server/db/connection/client.ts'
import { readPostmaster } from '#server/db/embedded/embedded-orphan.ts'
import { decideWhile } from '#tests/money/deciding-clients.ts'
import { openDesk, type Desk } from '#tests/money/desk.ts'
import { type Durable, openDurable, type Served } from '#tests/money/durable.ts'
import { withdrawUnderKills } from '#tests/money/payouts-under-kills.ts'
import { disagreements, race, random } from '#tests/money/race.ts'
import { restoredCopy } from '#tests/money/restored-copy.ts'
import { patience } from '#tests/patience.ts'
import { isFull } from '#tests/sample.ts'

const kills = Number(process.env['CRASH_KILLS'] ?? 3)
const times = (full: number, quick: number) => (isFull ? full : quick)

let durable: Durable
let desk: Desk
let running: Served
beforeAll(async () => {
  durable = await openDurable()
  desk = await openDesk(durable.connection, durable.database.url)
  running = await durable.startServer()
})
afterAll(async () => {
  await running.child.end('SIGTERM')
  await durable.close()
})

const base = () => running.base
/** Ends the server and starts it again at the same address; returns the exit code and how long the start took. */
async function restart(signal: NodeJS.Signals) {
  const port = new URL(running.base).port
  const code = await running.child.end(signal)
  const begun = performance.now()
  running = await durable.startServer(port)
  return { code, startMs: performance.now() - begun }
}

/** In the long runs, says how long recovery took and holds all but the slowest twentieth to a limit; the short ones are about what is stored. */
function expectWithin(what: string, limitMs: number, milliseconds: number[]) {
  if (!isFull) return
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  process.stdout.write(`${what}: p95 ${Math.round(p95)} ms of ${sorted.length}\n`)
  expect(p95, what).toBeLessThanOrEqual(limitMs)
}

/** Every item has exactly the one decision that was acknowledged, and somebody was told of it. */
async function expectWhole(decided: Awaited<ReturnType<typeof decideWhile>>) {
  expect(await disagreements(durable.connection.sql, decided.items, decided)).toEqual([])
  expect(await desk.violations()).toEqual([])
}

test(`${kills} kills under load lose nothing and decide nothing twice (K1)`, async () => {
  const [setting] = await durable.connection.sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`
  expect(setting).toEqual({ fsync: 'on', commits: 'on' })
  const next = random(99)
  const starts: number[] = []
  const reviewers = await desk.operators(times(30, 20), 'finance1')
  const decided = await decideWhile({ desk, reviewers, base, count: 120 }, async (more) => {
    for (let killed = 0; killed < kills; killed += 1) {
      await sleep(50 + next() * 250)
      starts.push((await restart('SIGKILL')).startMs)
      // Work for the next life.
      await more(60)
    }
  })
  expect(decided.lost, 'no kill met a call in flight').toBeGreaterThan(0)
  await expectWhole(decided)
  expectWithin('start after kill -9', 2_000, starts)
})

test(`${times(20, 1)} ends by SIGTERM under load answer what they accepted (K2)`, async () => {
  const reviewers = await desk.operators(20, 'finance1')
  const broken: string[] = []
  const codes: (number | null)[] = []
  const { sql } = durable.connection
  let ending: Promise<unknown> = Promise.resolve()
  // What was not answered must not have been done: a connection that was refused, or closed before the call was read.
  const onLost = async (error: unknown, requestId: string) => {
    // Not before the process is gone, and all that it had begun is stored or undone.
    await ending
    const [now] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`
    const begunBefore = () => sql`
      select pid from pg_stat_activity where application_name = 'countersign' and pid <> pg_backend_pid()
         and xact_start < ${now?.at ?? ''}::timestamptz`
    await vi.waitFor(async () => expect(await begunBefore()).toHaveLength(0), patience)
    const [done] = await sql`select from request_key where request_id = ${requestId}`
    if (done) broken.push(`${requestId} was decided and not answered: ${String(error)}`)
  }
  const decided = await decideWhile({ desk, reviewers, base, count: 150, onLost }, async (more) => {
    for (let ended = 0; ended < times(20, 1); ended += 1) {
      await sleep(150)
      const restarted = restart('SIGTERM')
      ending = restarted
      codes.push((await restarted).code)
      await more(60)
    }
  })
  expect(broken).toEqual([])
  // It gives itself 9.5 s and ends with 1 when they run out.
  expect(codes).toEqual(codes.map(() => 0))
  await expectWhole(decided)
})

interface Look {
  readonly status: number
  readonly code: number
  readonly retryAfter: string | null
}

/** Polls as a console does until stopped; keeps what was answered otherwise than with the counts. */
function poller(token: string) {
  const refusals: Look[] = []
  let isOver = false
  const look = async (): Promise<Look> => {
    const { method, permission } = alerts.rechargeWithdrawReview
    const response = await fetch(
      `${running.base}/admin/${permission}${method === 'GET' ? '?Type=0' : ''}`,
      {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(method !== 'GET' && { body: JSON.stringify({ Type: 0 }) }),
      },
    )
    const { code } = (await response.json()) as { code: number }
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
  }
  const ended = (async () => {
    while (!isOver) {
      const seen = await look()
      if (seen.code !== Code.ok) refusals.push(seen)
      await sleep(50)
    }
  })()
  return {
    look,
    async stop() {
      isOver = true
      await ended
      return refusals
    },
  }
}

test('the server outlives its database, refuses meanwhile and goes on by itself (K3)', async () => {
  const reviewers = await desk.operators(12, 'finance1')
  const [watcher] = await desk.operators(1)
  const polls = poller(watcher?.token ?? '')
  const admin = connect(durable.database.adminUrl, { max: 1 })
  const { pid } = running.child
  const recoveries: number[] = []
  const recovered = async () => {
    const begun = performance.now()
    await vi.waitFor(async () => expect((await polls.look()).code).toBe(Code.ok), patience)
    recoveries.push(performance.now() - begun)
  }
  const killBackend = async () => {
    const [backend] = await admin.sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'countersign' and backend_type = 'client backend' limit 1`
    if (backend) process.kill(backend.pid, 'SIGKILL')
  }
  const stopAtOnce = async () => {
    process.kill(readPostmaster(join(durable.dataDir, 'db'))?.pid ?? 0, 'SIGQUIT')
    await sleep(300)
  }
  const beGone = async () => {
    await durable.line.take()
    await sleep(times(60_000, 1_500))
    await durable.line.giveBack()
  }
  const beSilent = async () => {
    durable.line.hold()
    await sleep(times(20_000, 4_000))
    durable.line.release()
  }
  const faults = [
    ...Array<typeof beGone>(times(20, 1)).fill(killBackend),
    ...Array<typeof beGone>(times(10, 1)).fill(stopAtOnce),
    beGone,
    beSilent,
  ]
  const decided = await decideWhile({ desk, reviewers, base, count: 60 }, async (more) => {
    for (const fault of faults) {
      await more(30)
      await sleep(30)
      await fault()
      await recovered()
    }
  }).then(
    async (answers) => {
      await admin.close()
      return answers
    },
    async (error: unknown) => {
      await admin.close()
      throw error
    },
  )
  const refusals = await polls.stop()
  expect(refusals.length).toBeGreaterThan(0)
  for (const refusal of refusals)
    expect(refusal).toEqual({ status: 503, code: Code.unavailable, retryAfter: '2' })
  // The same process answered from the first to the last.
  expect(running.child.pid).toBe(pid)
  expect((await polls.look()).code).toBe(Code.ok)
  await expectWhole(decided)
  expectWithin('first answer after a fault', 5_000, recoveries)
})

test('payouts end once each, however often calls are lost, repeated and killed (M9)', async () => {
  const ends = await withdrawUnderKills(durable, {
    base,
    kill: async () => void (await restart('SIGKILL')),
    count: times(1_000, 40),
    kills: times(20, 1),
  })
  expect(ends.wrong).toEqual([])
  expect(ends.paid).toBeGreaterThan(0)
  expect(ends.refunded).toBeGreaterThan(0)
  expect(ends.repeated, 'no call was sent twice').toBeGreaterThan(0)
  expect(ends.lost, 'no kill met a call in flight').toBeGreaterThan(0)
  expect(await desk.violations()).toEqual([])
})

test('a copy of the busy database restores to whole books and an unbroken trail (K8)', async () => {
  const reviewers = await desk.operators(12, 'finance1')
  let copy: Awaited<ReturnType<typeof restoredCopy>> | undefined
  const decided = await decideWhile({ desk, reviewers, base, count: 300 }, async () => {
    await sleep(100)
    copy = await restoredCopy(durable.database)
  })
  if (!copy) throw new Error('no copy was made')
  try {
    const [waiting] = await copy.connection.sql<{ n: number }[]>`
      select count(*)::int as n from recharge_log where id = any (${decided.items}::bigint[]) and status = 'pending'`
    expect(waiting?.n, 'the copy was not made in the middle of the work').toBeGreaterThan(0)
    expect(waiting?.n).toBeLessThan(300)
    expect(await copy.violations()).toEqual([])
  } finally {
    await copy.drop()
  }
  await expectWhole(decided)
})

test('two server processes share one queue and one set of sessions', async () => {
  const other = await durable.startServer()
  try {
    const items = await desk.recharges(60)
    const servers = [running, other].map(
      (served) => (request: Request) =>
        fetch(new Request(request.url.replace('http://127.0.0.1:8080', served.base), request)),
    )
    const reviewers = await desk.operators(16, 'finance1')
    const figures = await race(servers, { reviewers, items, seed: 5 })
    expect(figures.serverErrors).toBe(0)
    expect(figures.decided).toBe(items.length)
    expect(await disagreements(durable.connection.sql, items, figures)).toEqual([])
    expect(await desk.violations()).toEqual([])
  } finally {
    await other.child.end('SIGTERM')
  }
})
