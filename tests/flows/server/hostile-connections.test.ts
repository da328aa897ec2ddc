// Raw connections to the real process: what is malformed, slow or endless is refused and ended, the others go on, and
// nothing of it stays in memory (F3, D2, D5).
import { connect as dial, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { patience } from '#tests/patience.ts'
import { isFull } from '#tests/sample.ts'
import { type ServerOn, startServerOn } from '#tests/server-process.ts'

let database: TestDatabase
let desk: Desk
let server: ServerOn
let honest: Reviewer
beforeAll(async () => {
  database = await testDatabase()
  desk = await openDesk(database, database.url)
  server = await startServerOn(database)
  ;[honest] = (await desk.operators(1)) as [Reviewer]
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const call = (
  who: Reviewer,
  endpoint: Parameters<typeof send>[2],
  input: object,
  base = server.base,
) => send(fetch, who, endpoint, input, { base })
const poll = (who = honest, base = server.base) =>
  call(who, alerts.rechargeWithdrawReview, { Type: 0 }, base)
const isAlive = async () => {
  expect((await poll()).code).toBe(Code.ok)
  expect((await fetch(`${server.base}/readyz`)).status).toBe(200)
}

/** Waits for the end of a connection, however it comes. */
const closing = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()))

/** Stands at the end of what came on a connection that this side had to end. */
const keptOpen = '(ended by the caller)'

/** Writes to a connection and returns what came back until it ended; ends it itself where it is told to. */
async function say(text: string, { endAfterMs }: { endAfterMs?: number } = {}): Promise<string> {
  const socket = dial(server.port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part))
  const closed = closing(socket)
  socket.write(text, 'latin1')
  if (endAfterMs !== undefined)
    setTimeout(() => {
      answer += socket.closed ? '' : keptOpen
      socket.destroy()
    }, endAfterMs).unref()
  await closed
  return answer
}

const host = 'Host: a\r\n'
const json = `Authorization: Bearer x\r\nContent-Type: application/json\r\n`
/** Requests that two readers might cut differently, as the one behind a proxy would. */
const smuggled = [
  [
    'both lengths',
    `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n${host}\r\n`,
  ],
  ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`],
  ['a length that is none', `POST / HTTP/1.1\r\n${host}Content-Length: 5, 5\r\n\r\nhello`],
  ['a negative length', `POST / HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`],
  [
    'an encoding in disguise',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'an unknown encoding',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
  ['a space before the colon', `POST / HTTP/1.1\r\n${host}Content-Length : 5\r\n\r\nhello`],
  [
    'a folded header',
    `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\nTransfer-Encoding\r\n : chunked\r\n\r\n`,
  ],
  ['a bare line feed', `GET / HTTP/1.1\n${host.replace('\r', '')}Content-Length: 5\n\nhello`],
  [
    'a chunk of no size',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`,
  ],
  [
    'a chunk of all sizes',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\nhello\r\n`,
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a zero in a header', `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`],
  ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a version that is none', `GET / HTTP/9.9\r\n${host}\r\n`],
  ['a method that is none', `G\x01T / HTTP/1.1\r\n${host}\r\n`],
  ['one endless header', `GET / HTTP/1.1\r\n${host}X: ${'y'.repeat(100_000)}\r\n\r\n`],
  ['one endless address', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`],
] as const

/** Long after a busy machine has ended a connection, and before the server ends an idle one by itself. */
const keptMs = 30_000

it.each(smuggled)('answers 4xx to %s, once, and ends the connection', async (_, text) => {
  const answer = await say(text, { endAfterMs: keptMs })
  // Nothing may follow on a connection whose requests two readers cut differently.
  expect(answer, 'the server kept the connection open').not.toContain(keptOpen)
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
  // Some are not answered at all; what came after them on the connection never is.
  expect(statuses.length).toBeLessThanOrEqual(1)
  for (const status of statuses) expect(status).toMatch(/^4\d\d$/)
  expect(answer).not.toContain('ok')
  await isAlive()
})

it('answers requests in a row on one connection in their order, and none twice', async () => {
  const request = (at: number) => `GET /nowhere-${at} HTTP/1.1\r\n${host}\r\n`
  const row = Array.from({ length: 20 }, (_, at) => request(at)).join('')
  const answer = await say(`${row}GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
  expect(statuses).toHaveLength(21)
  expect(statuses.at(-1)).toBe('200')
})

const rounds = isFull ? 400 : 12

it(`keeps nothing of ${rounds * 24} connections that break off or talk nonsense`, async () => {
  const broken = [
    ...smuggled.map(([, text]) => text),
    `POST /admin/${recharge.list.permission} HTTP/1.1\r\n${host}${json}Content-Length: 900000\r\n\r\n{"a":`,
    `POST /admin/${recharge.list.permission} HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
    `GET /admin/${alerts.rechargeWithdrawReview.permission}?Type=0 HTTP/1.1\r\n${host}`,
    `POST /admin/${recharge.review.permission} HTTP/1.1\r\n${host}${json}Content-Length: 3\r\nExpect: 100-continue\r\n\r\n`,
    '\r\n'.repeat(2_000),
    'A'.repeat(20_000),
  ]
  expect(broken.length).toBeGreaterThanOrEqual(24)
  const round = () => Promise.all(broken.map((text) => say(text, { endAfterMs: 150 })))
  // What is read and compiled once is not held against it.
  for (let warm = 0; warm < 4; warm += 1) await round()
  await isAlive()
  const before = { mb: server.residentMb(), handles: server.handles() }
  for (let at = 0; at < rounds; at += 1) await round()
  await isAlive()
  await vi.waitFor(() => expect(server.handles()).toBeLessThanOrEqual(before.handles + 4), patience)
  // Memory that is free again goes back to the system late; a leak of a body a connection would be far above.
  expect(server.residentMb()).toBeLessThan(before.mb * 1.1 + 30)
})

const slow = isFull ? 500 : 60

it(`answers others while ${slow * 2} connections say hardly anything, and ends these`, async () => {
  const open: Socket[] = []
  const ended: Promise<unknown>[] = []
  const begin = (text: string) => {
    const socket = dial(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    ended.push(closing(socket))
    socket.write(text)
    open.push(socket)
  }
  for (let at = 0; at < slow; at += 1) {
    begin('GET /healthz HTTP/1.1\r\nHost: a\r\nX-')
    begin(
      `POST /admin/${recharge.list.permission} HTTP/1.1\r\n${host}${json}Content-Length: 900\r\n\r\n`,
    )
  }
  const drip = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write('a')
  }, 1_000)
  try {
    const others = await desk.operators(10)
    for (let at = 0; at < (isFull ? 20 : 4); at += 1) {
      const replies = await Promise.all(others.map((who) => poll(who)))
      expect(replies.map(({ code }) => code)).toEqual(others.map(() => Code.ok))
      if (isFull) await sleep(1_000)
    }
    if (isFull) await Promise.all(ended)
  } finally {
    clearInterval(drip)
    for (const socket of open) socket.destroy()
  }
  await isAlive()
})

const [lists, pollers, seconds] = isFull ? [50, 200, 60] : [12, 30, 2]
/** Calls a second of one operator: a short run must go above it on a busy machine too. */
const rate: Record<string, string> = isFull ? {} : { CALL_RATE: '10', CALL_BURST: '50' }

it(`answers ${pollers} polls and reviews beside ${lists} large lists, and refuses the rest with the time to wait (D5)`, async () => {
  const crowded = await startServerOn(database, rate)
  onTestFinished(() => crowded.stop())
  const { base } = crowded
  await desk.recharges(isFull ? 10_000 : 1_000)
  const [greedy] = (await desk.operators(1)) as [Reviewer]
  const watchers = await desk.operators(pollers)
  const reviewers = await desk.operators(4, 'finance1')
  let isOver = false
  const limited: boolean[] = []
  /** Asks as the greedy one; false where it was refused. */
  const isAnswered = async ({ method, permission }: Endpoint, input: object) => {
    const response = await fetch(`${base}/admin/${permission}`, {
      method,
      headers: {
        Authorization: `Bearer ${greedy.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(input),
    })
    const { code } = (await response.json()) as { code: number }
    if (code === Code.tooMany) limited.push(Number(response.headers.get('retry-after')) > 0)
    else expect(code).toBe(Code.ok)
    return code === Code.ok
  }
  const greed = Array.from({ length: lists }, async () => {
    while (!isOver)
      if (!(await isAnswered(recharge.list, { pageNum: 1, pageSize: 1_000 }))) await sleep(200)
  })
  // More at once than an operator may ask after a pause.
  const ordinary = { pageNum: 1, pageSize: 10 }
  const crowd = Array.from({ length: 400 }, () => isAnswered(recharge.list, ordinary))
  const times: Record<string, number[]> = { poll: [], review: [] }
  const timed = async (kind: string, work: () => Promise<{ code: number }>) => {
    const begun = performance.now()
    expect((await work()).code).toBe(Code.ok)
    times[kind]?.push(performance.now() - begun)
  }
  const until = Date.now() + seconds * 1_000
  const mix = [
    ...watchers.map(async (who, at) => {
      await sleep((at * 10_000) / pollers / (isFull ? 1 : 10))
      do {
        await timed('poll', () => poll(who, base))
        await sleep(10_000)
      } while (Date.now() < until)
    }),
    ...reviewers.map(async (who) => {
      while (Date.now() < until) {
        const [id = ''] = await desk.recharges(1)
        await timed('review', () =>
          call(who, recharge.review, { id, version: 1, action: 'approve' }, base),
        )
        await sleep(200)
      }
    }),
  ]
  await Promise.all(isFull ? mix : mix.map((each) => Promise.race([each, sleep(seconds * 1_000)])))
  isOver = true
  await Promise.all([...greed, ...crowd, ...(isFull ? [] : mix.slice(-4))])
  expect(limited.length, 'nothing was refused').toBeGreaterThan(0)
  expect(limited.every(Boolean)).toBe(true)
  expect(times['poll']?.length).toBeGreaterThan(0)
  expect(times['review']?.length).toBeGreaterThan(0)
  for (const [kind, all] of Object.entries(times)) {
    const p95 = all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0
    if (!isFull) continue
    process.stdout.write(`${kind}: p95 ${Math.round(p95)} ms of ${all.length}\n`)
    expect(p95, kind).toBeLessThan(1_000)
  }
  expect(await desk.violations()).toEqual([])
})
