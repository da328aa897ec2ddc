// Events on their way to endpoints of the platform, under a clock that the test turns.
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { retryDelaysMs } from '#contract/platform/webhook.ts'
import { createWebhook, rotateSecret } from '#server/platform/webhooks/endpoint.ts'
import { anyNetwork } from '#server/platform/webhooks/network.ts'
import {
  createWebhookWorker,
  startWebhooks,
  type WebhookDeps,
} from '#server/platform/webhooks/worker.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { patience } from '#tests/patience.ts'
import { openReceiver, type Receiver, type Received } from '#tests/platform/receiver.ts'

const dayMs = 24 * 3_600_000
let database: TestDatabase
let receiver: Receiver
let clock: number
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock = Date.parse('2030-01-01T00:00:00Z')
  receiver = await openReceiver()
})
afterEach(async () => {
  receiver.close()
  await database.sql`delete from platform_webhook`
})

const { signal } = new AbortController()
const urlOf = (path: string) => `http://127.0.0.1:${receiver.port}${path}`
const open = (path = '/') =>
  database.runtime.db.transaction((tx) =>
    createWebhook(tx, { url: urlOf(path), types: ['recharge.credited', 'recharge.reversed'] }),
  )
/** Writes a fact as a trigger does. */
const report = (type: string, id: string) =>
  database.sql`select tell_platform(${type}, null, ${JSON.stringify({ id })}::text::jsonb)`

function worker(over: Partial<WebhookDeps> = {}) {
  const errors: unknown[] = []
  const deps: WebhookDeps = {
    db: database.runtime.db,
    network: anyNetwork,
    onError: (error) => errors.push(error),
    now: () => clock,
    random: () => 0,
    ...over,
  }
  const { round, idle } = createWebhookWorker(deps)
  return {
    errors,
    async run() {
      await round(signal)
      await idle()
    },
  }
}

const stateOf = async (id: string) => {
  const [row] = await database.sql<{ isActive: boolean; reason: string | null }[]>`
    select is_active as "isActive", switched_off_reason as reason from platform_webhook where id = ${id}`
  return row
}
const deliveries = () =>
  database.sql<{ status: string; tries: number; httpStatus: number | null; answer: string }[]>`
    select status, tries, http_status as "httpStatus", answer from platform_delivery order by sequence`
const bells = async () => {
  const rows = await database.sql<{ bell: string }[]>`
    select bell from sys_notice where bell like 'bellWebhook%' order by id`
  return rows.map(({ bell }) => bell)
}

/** Signs by the text of the standard: HMAC-SHA256 of `id.timestamp.body` under the base64 part of the secret. */
function signatureBy(secret: string, { headers, body }: Received): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  expect(key).toHaveLength(32)
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

it('sends the events of its types, signed as Standard Webhooks has it', async () => {
  const { secret } = await open()
  const { run } = worker()
  await report('recharge.credited', '1')
  await report('member.created', '1')
  await run()
  expect(receiver.received).toHaveLength(1)
  const [one] = receiver.received as [Received]
  expect(one.event).toMatchObject({ type: 'recharge.credited', data: { id: '1' }, member: null })
  expect(one.headers['webhook-timestamp']).toBe(String(clock / 1000))
  expect(one.headers['webhook-signature']).toBe(signatureBy(secret, one))
  expect(await deliveries()).toMatchObject([{ status: 'delivered', tries: 1, httpStatus: 204 }])
  await run()
  expect(receiver.received).toHaveLength(1)
})

it('stores no secret in plain text and signs with both during an overlap', async () => {
  const { id, secret: former } = await open()
  const { run } = worker()
  const until = new Date(clock + 1000).toISOString()
  const secret = await database.runtime.db.transaction((tx) => rotateSecret(tx, { id }, until))
  const [row] = await database.sql`select * from platform_webhook`
  expect(JSON.stringify(row)).not.toContain('whsec_')
  await report('recharge.credited', '2')
  await run()
  clock += 2000
  await report('recharge.credited', '3')
  await run()
  const [during, after] = receiver.received as [Received, Received]
  expect(during.headers['webhook-signature']).toBe(
    `${signatureBy(secret, during)} ${signatureBy(former, during)}`,
  )
  expect(after.headers['webhook-signature']).toBe(signatureBy(secret, after))
})

it('retries by the schedule under one webhook-id, and fails after the last retry', async () => {
  const { id } = await open()
  const { run } = worker()
  receiver.answer = (response) => response.writeHead(500).end('broken')
  await report('recharge.credited', '4')
  await run()
  for (const [index, delay] of retryDelaysMs.entries()) {
    clock += delay - 1
    await run()
    expect(receiver.received, `before retry ${index + 1}`).toHaveLength(index + 1)
    clock += 1
    await run()
    expect(receiver.received, `at retry ${index + 1}`).toHaveLength(index + 2)
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveries()).toMatchObject([
    { status: 'failed', tries: 10, httpStatus: 500, answer: 'broken' },
  ])
  expect(await stateOf(id)).toEqual({ isActive: true, reason: null })
})

it('adds up to a tenth of the delay as jitter', async () => {
  await open()
  const { run } = worker({ random: () => 1 })
  receiver.answer = (response) => response.writeHead(500).end()
  await report('recharge.credited', '5')
  await run()
  clock += 5499
  await run()
  expect(receiver.received).toHaveLength(1)
  clock += 1
  await run()
  expect(receiver.received).toHaveLength(2)
})

it('switches an endpoint off at 410 and notifies the administrators', async () => {
  const { id } = await open()
  const { run } = worker()
  receiver.answer = (response) => response.writeHead(410).end()
  const before = await bells()
  await report('recharge.credited', '6')
  await run()
  expect(await stateOf(id)).toEqual({ isActive: false, reason: 'gone' })
  expect(await bells()).toEqual([...before, 'bellWebhookGone'])
  clock += dayMs
  await run()
  expect(receiver.received).toHaveLength(1)
})

it('switches an endpoint off after five days of failures, counted from the last success', async () => {
  const { id } = await open()
  const { run } = worker()
  const fail: Receiver['answer'] = (response) => response.writeHead(503).end()
  const before = await bells()
  let record = 100
  const nextDay = async (answer: Receiver['answer']) => {
    receiver.answer = answer
    record += 1
    await report('recharge.credited', String(record))
    await run()
    clock += dayMs
  }
  for (let day = 0; day < 3; day += 1) await nextDay(fail)
  await nextDay((response) => response.writeHead(204).end())
  for (let day = 0; day < 5; day += 1) await nextDay(fail)
  expect(await stateOf(id)).toEqual({ isActive: true, reason: null })
  await nextDay(fail)
  expect(await stateOf(id)).toEqual({ isActive: false, reason: 'failing' })
  expect(await bells()).toEqual([...before, 'bellWebhookFailing'])
})

it('keeps the order of one record through short failures and does not hold back others', async () => {
  await open()
  const { run } = worker()
  let isBroken = true
  receiver.answer = (response, { event }) =>
    response.writeHead(isBroken && event.data['id'] === '7' ? 500 : 204).end()
  await report('recharge.credited', '7')
  await report('recharge.reversed', '7')
  await report('recharge.credited', '8')
  await run()
  const seen = () =>
    receiver.received.map(({ event }) => `${event.type} ${String(event.data['id'])}`)
  expect(seen().toSorted()).toEqual(['recharge.credited 7', 'recharge.credited 8'])
  isBroken = false
  receiver.received.length = 0
  clock += 5000
  await run()
  expect(seen()).toEqual(['recharge.credited 7', 'recharge.reversed 7'])
})

it('sends again what was sent by a process that died before it stored the answer', async () => {
  await open()
  await report('recharge.credited', '9')
  const dying = worker({
    random: () => {
      throw new Error('died')
    },
  })
  await dying.run()
  expect(dying.errors).toHaveLength(1)
  expect(await deliveries()).toMatchObject([{ status: 'waiting', tries: 0 }])
  // What it could not release.
  await database.sql`update platform_webhook set lease_owner = 'dead', lease_until = now() + interval '1 minute'`
  const other = worker()
  await other.run()
  expect(receiver.received).toHaveLength(1)
  await database.sql`update platform_webhook set lease_until = now() - interval '1 second'`
  await other.run()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(await deliveries()).toMatchObject([{ status: 'delivered', tries: 1 }])
})

it('sends to quick endpoints while a slow one does not answer', async () => {
  await open('/slow')
  await open('/quick')
  let finish = () => {}
  receiver.answer = (response, { path }) => {
    const accept = () => void response.writeHead(204).end()
    if (path === '/slow') finish = accept
    else accept()
  }
  const errors: unknown[] = []
  const webhooks = startWebhooks({
    db: database.runtime.db,
    network: anyNetwork,
    onError: (error) => errors.push(error),
  })
  const pathsOf = (path: string) => receiver.received.filter((one) => one.path === path)
  await report('recharge.credited', '10')
  await vi.waitFor(() => {
    expect(pathsOf('/slow')).toHaveLength(1)
    expect(pathsOf('/quick')).toHaveLength(1)
  }, patience)
  await report('recharge.credited', '11')
  await vi.waitFor(() => expect(pathsOf('/quick')).toHaveLength(2), patience)
  finish()
  await webhooks.stop()
  expect(errors).toEqual([])
})
