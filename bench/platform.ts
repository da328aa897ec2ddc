// The interface for programs beside the same statements by a bare pool: what each call sends to its database is recorded and sent
// again, in turns, to a clone of it. Then events on their way to webhooks, one of which is slow, and a list meanwhile.
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as recharge from '#contract/money/recharge-log.ts'
import { setSecretKeys } from '#server/base/secret-box.ts'
import { connect } from '#server/db/connection/client.ts'
import { anyNetwork, createWebhookAtHost, startWebhooks } from '#server/platform/index.ts'
import { listen } from '#server/root/http-server.ts'
import { appOver, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { openProgram, type Program, programWith } from '#tests/platform/program.ts'
import type { Figure } from './calls.ts'
import { alternately, type Spread, spread } from './measure.ts'

/** Two databases that are the same: the calls work on one, the bare statements on the other. */
export interface Pair {
  readonly url: string
  /** Makes the other as it is then; nothing is connected meanwhile. Returns its address. */
  clone(): Promise<string>
}

type Sent = { text: string; values?: unknown[] }
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const at = '2026-01-02T03:04:05Z'
/** Of the rate of the bare statements, and of their time at the worst. */
const share = 0.6

/** Notes every statement that `work` sends to any connection. */
async function recorded(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const { prototype } = pg.Client as unknown as {
    prototype: { query: (...args: unknown[]) => unknown }
  }
  const original = prototype.query
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    const [statement] = args
    if (typeof statement === 'string') sent.push({ text: statement })
    else sent.push({ ...(statement as Sent) })
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return sent
}

/** Sends statements one after the other, as they were. */
async function replay(client: pg.Client, statements: readonly Sent[]): Promise<void> {
  for (const statement of statements) await client.query(statement as pg.QueryConfig)
}

const inTime = (name: string, served: Spread, bare: Spread): Figure[] => [
  { name: `${name}, rate`, served, bare, measured: served.p50, limit: bare.p50 / share },
  { name: `${name}, worst`, served, bare, measured: served.p95, limit: 2 * bare.p95 + 10 },
]

async function succeed(program: Program, call: `POST ${string}`, body: object): Promise<void> {
  const { status, body: answer } = await program.send(call, body)
  if (status !== 201) throw new Error(`${call}: ${JSON.stringify(answer)}`)
}

/** The calls that change something, each beside its own statements. */
async function* writes(pair: Pair, rounds: number): AsyncGenerator<Figure> {
  const members = Array.from({ length: 40 }, () => `m-${randomUUID()}`)
  const prepared = connect(pair.url, { max: 4 })
  const desk = await openDesk(prepared, pair.url)
  // More than the members of the bench could reach in a day.
  await prepared.sql`update member_level_config set withdraw_daily_count = 100, withdraw_daily_limit_usd = 1000000`
  const scopes = ['members', 'recharges', 'withdrawals', 'events'] as const
  const first = await openProgram(prepared.db, desk.fetch, scopes)
  const [operator] = (await desk.operators(1)) as [Reviewer]
  const aRecharge = (member: string, amount: string) => ({
    externalId: randomUUID(),
    member,
    currency: 'USDT',
    amount,
    method: 'proof',
    seenAt: at,
  })
  for (const member of members) {
    const account = member.slice(0, 20)
    await first.send(`PUT members/${member}`, { account, registeredAt: at })
    const { body } = await first.send('POST recharges', aRecharge(member, '100000'))
    const decision = { id: body['id'], version: 1, action: 'approve', remark: 'seen at the bank' }
    await send(desk.fetch, operator, recharge.review, decision)
  }
  await prepared.close()

  // Calls of a program go over a socket, as those of a platform do.
  const other = new pg.Client({ connectionString: await pair.clone() })
  await other.connect()
  const connection = connect(pair.url, { max: 4 })
  const app = appOver(connection)
  const server = await listen(app.fetch, '127.0.0.1', 0)
  const over = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`http://127.0.0.1:${server.port}${pathname}${search}`, request))
  }
  const program = { ...first, ...programWith(over, first.secret) }
  const inBoth = async (name: string, call: `POST ${string}`, body: (round: number) => object) => {
    let statements: Sent[] = []
    const { served, plain } = await alternately(rounds, {
      async served(round) {
        const input = body(round)
        statements = await recorded(() => succeed(program, call, input))
      },
      plain: () => replay(other, statements),
    })
    return inTime(name, served, plain)
  }
  const memberOf = (round: number) => members[round % members.length] ?? ''
  try {
    yield* await inBoth('POST recharges', 'POST recharges', (round) =>
      aRecharge(memberOf(round), '25'),
    )
    yield* await inBoth('POST withdrawals', 'POST withdrawals', (round) => ({
      externalId: randomUUID(),
      member: memberOf(round),
      currency: 'USDT',
      network: 'TRC20',
      amount: '20',
      toAddress: address,
      requestedAt: at,
    }))
  } finally {
    await server.drain(1_000)
    await connection.close()
    await other.end()
  }
}

const eventsPerSecond = 200
const seconds = 15
const slowMs = 10_000

async function receiver(answer: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Events at a steady rate: from the commit to three quick endpoints, beside a slow one, and a list of the console meanwhile. */
async function* delays(url: string, rounds: number): AsyncGenerator<Figure> {
  const connection = connect(url, { max: 16 })
  const { db, sql } = connection
  const desk = await openDesk(connection, url)
  const [operator] = (await desk.operators(1)) as [Reviewer]
  const times: number[] = []
  const quick = await Promise.all(
    Array.from({ length: 3 }, () =>
      receiver((request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part))
        request.on('end', () => {
          const { data } = JSON.parse(Buffer.concat(parts).toString()) as {
            data: { sentAt: number }
          }
          times.push(Date.now() - data.sentAt)
          response.writeHead(204).end()
        })
      }),
    ),
  )
  const slow = await receiver((request, response) => {
    request.resume()
    setTimeout(() => response.writeHead(204).end(), slowMs)
  })
  for (const { url: to } of [...quick, slow])
    await createWebhookAtHost(db, { url: to, types: ['recharge.credited'] })
  const list = async () => {
    const { code } = await send(desk.fetch, operator, recharge.list, { status: ['pending'] })
    if (code !== 0) throw new Error(`The list answered ${code}.`)
  }
  const { list: quiet } = await alternately(rounds, { list })
  const errors: string[] = []
  const worker = startWebhooks({
    db,
    network: anyNetwork,
    onError: (error) => errors.push(String(error)),
  })
  let isDone = false
  const listing = (async () => {
    const taken: number[] = []
    while (!isDone) {
      const begun = performance.now()
      await list()
      taken.push(performance.now() - begun)
      await sleep(20)
    }
    return spread(taken)
  })()
  const begun = performance.now()
  const total = eventsPerSecond * seconds
  const writing: Promise<unknown>[] = []
  for (let sent = 0; sent < total; sent += 10) {
    const waitMs = (sent / eventsPerSecond) * 1000 - (performance.now() - begun)
    if (waitMs > 0) await sleep(waitMs)
    // Ten facts of ten records, as ten members have them at once.
    writing.push(sql`
      select tell_platform('recharge.credited', null, jsonb_build_object('id', ${String(sent)} || '-' || n, 'sentAt', ${Date.now()}::float8))
        from generate_series(1, 10) n`)
  }
  await Promise.all(writing)
  for (let waited = 0; times.length < total * quick.length && waited < 60; waited += 1)
    await sleep(1000)
  isDone = true
  const busy = await listing
  await worker.stop()
  for (const each of [...quick, slow]) each.close()
  const delay = spread(times)
  await connection.close()
  if (times.length < total * quick.length || errors.length > 0)
    throw new Error(
      `${times.length} of ${total * quick.length} deliveries came; ${errors[0] ?? ''}`,
    )
  yield { name: 'commit to webhook, 200 a second', served: delay, measured: delay.p95, limit: 500 }
  yield {
    name: 'a list meanwhile',
    served: busy,
    bare: quiet,
    measured: busy.p95,
    limit: 2 * quiet.p95 + 5,
  }
}

/** Everything about the interface for programs. */
export async function* benchPlatform(pair: Pair, rounds: number): AsyncGenerator<Figure> {
  setSecretKeys([randomUUID().repeat(2)])
  yield* writes(pair, rounds)
  yield* delays(pair.url, rounds)
}
