// The screens of webhooks, deliveries and events: two operators agree to where events go, the owner alone gets the secret,
// and operators see and repeat what was sent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as approval from '#contract/system/approval.ts'
import * as delivery from '#contract/system/delivery.ts'
import * as event from '#contract/system/event.ts'
import * as api from '#contract/system/webhook.ts'
import { anyNetwork } from '#server/platform/webhooks/network.ts'
import { createWebhookWorker } from '#server/platform/webhooks/worker.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { appOver, type Desk, openDesk, send } from '#tests/money/desk.ts'
import { openReceiver, type Receiver } from '#tests/platform/receiver.ts'

let database: TestDatabase
let desk: Desk
let receiver: Receiver
let alice: Holder
let bob: Holder
/** The console of a server that may send to private addresses. */
let inside: Desk['fetch']
beforeAll(async () => {
  database = await testDatabase({ max: 8 })
  desk = await openDesk(database, database.url, { confirms: true })
  const app = appOver(database.runtime, { platformAllowPrivate: true })
  inside = (request) => app.fetch(request)
  receiver = await openReceiver()
  const people = await holders(desk, 2)
  ;[alice, bob] = people as [Holder, Holder]
})
afterAll(() => {
  receiver.close()
  return database.drop()
})

const reason = 'the platform needs it'
const own = () => ({ ...desk, fetch: inside })
const approve = (application: { data: unknown }) =>
  sendConfirmed(own(), bob, approval.review, {
    id: approvalOf(application),
    version: 1,
    action: 'approve',
  })
const rowOf = async (id: string) => (await send(inside, alice, api.get, { id })).data.row
const urlOf = (path: string) => `http://127.0.0.1:${receiver.port}/${path}`

async function agreed(path: string, types: readonly string[]): Promise<api.Row> {
  const url = urlOf(path)
  const applied = await sendConfirmed(own(), alice, api.add, {
    url,
    types,
    ownerId: alice.id,
    reason,
  })
  expect(applied.data, applied.msg).toHaveProperty('approvalId')
  expect((await approve(applied)).code).toBe(Code.ok)
  const { data } = await send(inside, alice, api.list, { keyword: path })
  const [row] = data.list
  if (!row) throw new Error(`${url} was not made.`)
  return row
}
const issue = async (id: string, who = alice) =>
  sendConfirmed(own(), who, api.issueSecret, { id, version: (await rowOf(id)).version, reason })
const report = (type: string, id: string, externalId: string) => desk.sql`
  select tell_platform(${type}, null, jsonb_build_object('id', ${id}::text, 'externalId', ${externalId}::text))`
async function deliver() {
  const errors: unknown[] = []
  const worker = createWebhookWorker({
    db: database.runtime.db,
    network: anyNetwork,
    onError: (error) => errors.push(error),
  })
  await worker.round(new AbortController().signal)
  await worker.idle()
  expect(errors).toEqual([])
}
const receivedAt = (path: string) => receiver.received.filter((one) => one.path === `/${path}`)
const deliveriesOf = async (webhookId: string) =>
  (await send(inside, alice, delivery.list, { webhookId })).data.list

describe('a new webhook', () => {
  it('takes a second operator, and gets nothing before its owner has the secret', async () => {
    const { id, state, status } = await agreed('new', ['recharge.credited'])
    expect({ state, status }).toEqual({ state: 'unissued', status: 'off' })
    await report('recharge.credited', '1', 'r-1')
    await deliver()
    expect(receivedAt('new')).toEqual([])
    // Whoever looks at the events gives them their numbers.
    await send(inside, alice, event.list, {})
    expect((await rowOf(id)).waitingCount).toBe(1)
    expect((await issue(id, bob)).code).toBe(Code.rule)
    const { secret } = (await issue(id)).data
    expect(secret).toMatch(/^whsec_/)
    await deliver()
    expect(receivedAt('new')).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'active', waitingCount: 0, formerEndsAt: null })
    expect((await issue(id)).code).toBe(Code.ok)
    const { version, formerEndsAt } = await rowOf(id)
    expect(Date.parse(formerEndsAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    await report('recharge.credited', '2', 'r-2')
    await deliver()
    expect(String(receivedAt('new')[1]?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect((await send(inside, bob, api.endSecret, { id, version, reason })).code).toBe(Code.ok)
    await report('recharge.credited', '3', 'r-3')
    await deliver()
    expect(String(receivedAt('new')[2]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    const stored = await desk.sql`select t.*::text as line from operation_log t
      union all select t.*::text from request_key t union all select t.*::text from approval_request t`
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it.each([
    ['http://hooks.example.com/', 'webhookHttps'],
    ['https://127.0.0.1/', 'webhookPrivate'],
    ['https://10.1.2.3/', 'webhookPrivate'],
    ['https://[::1]/', 'webhookPrivate'],
    ['https://169.254.169.254/', 'webhookPrivate'],
  ])('is refused at %s', async (url, rule) => {
    const answer = await sendConfirmed(desk, alice, api.add, {
      url,
      types: ['ping'],
      ownerId: alice.id,
      reason,
    })
    expect(answer).toMatchObject({ code: Code.invalid, data: { errors: [{ field: 'url', rule }] } })
  })
})

describe('a webhook that is changed', () => {
  it('takes a second operator for more types, and none for fewer', async () => {
    const { id } = await agreed('changed', ['recharge.credited', 'recharge.rejected'])
    const edit = async (change: object) =>
      sendConfirmed(own(), alice, api.edit, {
        id,
        version: (await rowOf(id)).version,
        reason,
        ...change,
      })
    expect((await edit({ types: ['recharge.credited'] })).data).toHaveProperty('version')
    expect((await edit({ types: ['recharge.credited', 'ping'] })).data).toHaveProperty('approvalId')
    expect(await rowOf(id)).toMatchObject({ types: ['recharge.credited'] })
  })

  it('takes a second operator for another address', async () => {
    const { id, version } = await agreed('addressed', ['ping'])
    const edit = { id, version, url: urlOf('elsewhere'), reason }
    expect((await sendConfirmed(own(), alice, api.edit, edit)).data).toHaveProperty('approvalId')
    expect((await rowOf(id)).url).toBe(urlOf('addressed'))
  })

  it('is switched off and on by one operator, and removed only when it is off', async () => {
    const { id } = await agreed('switched', ['ping'])
    const set = async (status: string) => {
      const items = [{ id, version: (await rowOf(id)).version }]
      return (await send(inside, bob, api.setStatus, { items, status, reason })).code
    }
    const remove = async () => {
      const items = [{ id, version: (await rowOf(id)).version }]
      return (await send(inside, bob, api.remove, { items, reason })).code
    }
    expect(await set('on')).toBe(Code.rule)
    await issue(id)
    expect(await remove()).toBe(Code.rule)
    expect(await set('off')).toBe(Code.ok)
    expect((await send(inside, bob, api.ping, { id })).code).toBe(Code.rule)
    expect(await set('on')).toBe(Code.ok)
    expect(await set('off')).toBe(Code.ok)
    expect(await remove()).toBe(Code.ok)
  })
})

describe('what is sent by hand', () => {
  it('is a ping for one webhook alone, whatever its types are', async () => {
    const one = await agreed('pinged', ['recharge.rejected'])
    const other = await agreed('other', ['ping'])
    for (const { id } of [one, other]) await issue(id)
    expect((await send(inside, bob, api.ping, { id: one.id })).data).toEqual({ count: 1 })
    await deliver()
    expect(receivedAt('pinged').map(({ event: { type } }) => type)).toEqual(['ping'])
    expect(receivedAt('other')).toEqual([])
    const { data } = await send(inside, alice, delivery.recent, { webhookId: one.id })
    expect(data.list).toMatchObject([{ type: 'ping', status: 'delivered', httpStatus: 204 }])
  })

  it('is one delivery, all that failed, or a range, of its types alone', async () => {
    const { id } = await agreed('again', ['recharge.reversed'])
    await report('recharge.reversed', '70', 'again-1')
    await issue(id)
    await report('recharge.reversed', '71', 'again-2')
    await report('recharge.credited', '72', 'again-3')
    await deliver()
    const seen = () => receivedAt('again').map(({ event: { data } }) => data['externalId'])
    expect(seen()).toEqual(['again-1', 'again-2'])
    const [last, first] = await deliveriesOf(id)
    expect((await send(inside, bob, delivery.replay, { ids: [first?.id] })).data).toEqual({
      count: 1,
    })
    await deliver()
    expect(seen().slice(2)).toEqual(['again-1'])
    expect((await send(inside, bob, api.replayFailed, { id })).code).toBe(Code.rule)
    await desk.sql`update platform_delivery set status = 'failed' where id = ${last?.id ?? ''}`
    expect((await rowOf(id)).failedCount).toBe(1)
    expect((await send(inside, bob, api.replayFailed, { id })).data).toEqual({ count: 1 })
    await deliver()
    expect(seen().slice(3)).toEqual(['again-2'])
    await desk.sql`delete from platform_delivery where webhook_id = ${id}`
    const range = { id, fromSequence: first?.sequence, untilSequence: last?.sequence }
    expect((await send(inside, bob, api.replayRange, range)).data).toEqual({ count: 2 })
    await deliver()
    expect(seen().slice(4)).toEqual(['again-1', 'again-2'])
    const until = { id, untilAt: '2020-01-01T00:00:00.000Z' }
    expect((await send(inside, bob, api.replayRange, until)).code).toBe(Code.rule)
    expect((await send(inside, bob, api.replayRange, { id })).code).toBe(Code.invalid)
    const { data } = await send(inside, alice, event.list, { record: 'again-3' })
    const other = { ids: data.list.map((row) => row.id), webhookId: id }
    expect((await send(inside, bob, event.replay, other)).code).toBe(Code.rule)
    const mine = await send(inside, alice, event.list, { record: 'again-2' })
    const again = { ids: mine.data.list.map((row) => row.id), webhookId: id }
    expect((await send(inside, bob, event.replay, again)).data).toEqual({ count: 1 })
  })
})

it('shows a delivery as it was sent and answered', async () => {
  const { id } = await agreed('shown', ['recharge.rejected'])
  await issue(id)
  receiver.answer = (response) => response.writeHead(500).end('try later')
  await report('recharge.rejected', '80', 'shown-1')
  await deliver()
  receiver.answer = (response) => response.writeHead(204).end()
  const [row] = await deliveriesOf(id)
  expect(row).toMatchObject({ status: 'waiting', tries: 1, httpStatus: 500, externalId: 'shown-1' })
  expect(await rowOf(id)).toMatchObject({ state: 'failing', waitingCount: 1 })
  const { data } = await send(inside, alice, delivery.get, { id: row?.id })
  const [sent] = receivedAt('shown')
  expect(data).toMatchObject({
    request: sent?.body,
    messageId: sent?.headers['webhook-id'],
    answer: 'try later',
  })
})

it('finds events by type, record, sequence and day', async () => {
  await report('identity.revoked', '90', 'found-1')
  const found = async (filter: object) => {
    const { data } = await send(inside, alice, event.list, filter)
    return data.list
  }
  const [row] = await found({ record: 'found-1' })
  expect(row).toMatchObject({ type: 'identity.revoked', externalId: 'found-1' })
  expect(await found({ type: ['identity.revoked'] })).toEqual([row])
  expect(await found({ sequence: row?.sequence })).toEqual([row])
  expect(await found({ dateRange: ['2020-01-01', '2020-01-02'] })).toEqual([])
  expect(await found({ record: 'found-2' })).toEqual([])
  const { data } = await send(inside, alice, event.get, { id: row?.id })
  expect(data).toMatchObject({ data: { id: '90' }, previous: null, deliveries: [] })
})
