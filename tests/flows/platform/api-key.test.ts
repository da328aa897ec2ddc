// The screen of keys: two operators agree to a key, its owner alone takes secrets out, and its end is at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/api-key.ts'
import * as approval from '#contract/system/approval.ts'
import { writeKeyUsage } from '#server/platform/index.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { programWith } from '#tests/platform/program.ts'

let database: TestDatabase
let desk: Desk
let alice: Holder
let bob: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 8 })
  desk = await openDesk(database, database.url, { confirms: true })
  const people = await holders(desk, 2)
  ;[alice, bob] = people as [Holder, Holder]
})
afterAll(() => database.drop())

const reason = 'the platform needs it'
const read = async (id: string) => {
  const { data } = await send(desk.fetch, alice, api.get, { id })
  return data.row
}
const approve = (application: { data: unknown }) =>
  sendConfirmed(desk, bob, approval.review, {
    id: approvalOf(application),
    version: 1,
    action: 'approve',
  })

let next = 0
/** A key of Alice's that Bob has agreed to. */
async function agreedKey(over: object = {}): Promise<api.Row> {
  next += 1
  const name = `key number ${next}`
  const input = { name, scopes: ['members'], ownerId: alice.id, reason, ...over }
  const applied = await sendConfirmed(desk, alice, api.add, input)
  expect(applied.data, applied.msg).toHaveProperty('approvalId')
  expect((await approve(applied)).code).toBe(Code.ok)
  const { data } = await send(desk.fetch, alice, api.list, { keyword: name })
  const row = data.list.find((each) => each.name === name)
  if (!row) throw new Error(`${name} was not made.`)
  return row
}
const issue = async (id: string, who = alice) =>
  sendConfirmed(desk, who, api.issueSecret, { id, version: (await read(id)).version, reason })
const endSecret = async (id: string, secretId: string) =>
  send(desk.fetch, bob, api.endSecret, {
    id,
    version: (await read(id)).version,
    secretId,
    reason,
  })
const calls = (secret: string) => programWith(desk.fetch, secret).send('GET members/x')

describe('a new key', () => {
  it('takes a second operator, and lets nobody in before its owner has a secret', async () => {
    const waiting = await sendConfirmed(desk, alice, api.add, {
      name: 'waits',
      scopes: ['members'],
      ownerId: alice.id,
      reason,
    })
    expect(waiting.data).toHaveProperty('approvalId')
    expect((await send(desk.fetch, bob, api.list, { keyword: 'waits' })).data.list).toEqual([])
    const { id, keyId, state } = await agreedKey()
    expect(state).toBe('unissued')
    const { secret } = (await issue(id)).data
    expect(secret).toMatch(new RegExp(`^csk_${keyId}_[\\w-]{43}$`))
    expect((await calls(secret)).body).toMatchObject({ code: 'unknown_member' })
    expect(await read(id)).toMatchObject({
      state: 'active',
      isOwn: true,
      secrets: [{ hint: secret.slice(-4), endsAt: null }],
    })
  })

  it('gives its secrets to its owner alone, for a code', async () => {
    const { id, version } = await agreedKey()
    expect(await issue(id, bob)).toMatchObject({ code: Code.rule })
    const withoutCode = await send(desk.fetch, alice, api.issueSecret, { id, version, reason })
    expect(withoutCode.code).toBe(Code.otp)
    expect((await read(id)).secrets).toEqual([])
  })

  it('is refused with a network of other bits, a past expiry or an owner who is none', async () => {
    const faults = [
      [{ networks: ['10.1.2.3/16'] }, 'networks'],
      [{ expiresAt: '2026-01-01T00:00:00.000Z' }, 'expiresAt'],
      [{ ownerId: '999999999' }, 'ownerId'],
    ] as const
    for (const [over, field] of faults) {
      const input = { name: 'bad', scopes: ['members'], ownerId: alice.id, reason, ...over }
      const answer = await sendConfirmed(desk, alice, api.add, input)
      expect(answer).toMatchObject({ code: Code.invalid, data: { errors: [{ field }] } })
    }
  })

  it('appears in the trail without its secrets', async () => {
    const { id, keyId } = await agreedKey()
    const { secret } = (await issue(id)).data
    const lines = await desk.sql`
      select * from operation_log where target_type = 'apiKey' and target_no = ${keyId} order by seq`
    expect(lines.map(({ action }) => action as string)).toEqual([
      'apiKey.add',
      'apiKey.issueSecret',
    ])
    const stored = await desk.sql`
      select t.*::text as line from operation_log t union all select t.*::text from request_key t
       union all select t.*::text from platform_secret t union all select t.*::text from approval_request t`
    expect(JSON.stringify(stored)).not.toContain(secret)
    const { data } = await send(desk.fetch, alice, api.get, { id })
    expect(data.history.map(({ action }) => action)).toEqual(['add', 'issueSecret'])
  })
})

describe('a rotated key', () => {
  it('keeps two secrets valid until the former is ended, 30 days at most', async () => {
    const { id } = await agreedKey()
    const first = (await issue(id)).data.secret
    const second = (await issue(id)).data.secret
    for (const secret of [first, second]) expect((await calls(secret)).status).toBe(404)
    expect(await issue(id)).toMatchObject({ code: Code.rule })
    const [former] = (await read(id)).secrets
    const daysLeft = (Date.parse(former?.endsAt ?? '') - Date.now()) / 86_400_000
    expect(daysLeft).toBeGreaterThan(29.9)
    expect(daysLeft).toBeLessThanOrEqual(30)
    expect((await endSecret(id, former?.id ?? '')).code).toBe(Code.ok)
    expect((await calls(first)).status).toBe(401)
    expect((await calls(second)).status).toBe(404)
    expect((await endSecret(id, former?.id ?? '')).code).toBe(Code.notFound)
    expect((await issue(id)).code).toBe(Code.ok)
  })
})

describe('a key that is changed', () => {
  it('takes a second operator for more than its name', async () => {
    const { id, version } = await agreedKey({ networks: ['10.1.0.0/16'] })
    const edit = (change: object) =>
      sendConfirmed(desk, alice, api.edit, { id, version, reason, ...change })
    expect((await edit({ name: 'renamed' })).data).toEqual({ id, version: version + 1 })
    const { secret } = (await issue(id)).data
    const elsewhere = await programWith(desk.fetch, secret).send('GET members/x', undefined, {
      headers: { 'X-Forwarded-For': '10.2.0.1' },
    })
    expect(elsewhere.body).toMatchObject({ code: 'network_refused' })
    const applied = await sendConfirmed(desk, alice, api.edit, {
      id,
      version: version + 2,
      networks: ['10.1.0.0/16', '10.2.0.0/16'],
      reason,
    })
    expect(applied.data).toHaveProperty('approvalId')
    expect((await read(id)).networks).toEqual(['10.1.0.0/16'])
    expect((await approve(applied)).code).toBe(Code.ok)
    expect((await read(id)).networks).toEqual(['10.1.0.0/16', '10.2.0.0/16'])
  })

  it('ends at once and for good, by one operator', async () => {
    const { id, version } = await agreedKey()
    const { secret } = (await issue(id)).data
    const ended = await send(desk.fetch, bob, api.end, { id, version: version + 1, reason })
    expect(ended.code).toBe(Code.ok)
    expect((await calls(secret)).status).toBe(401)
    expect(await read(id)).toMatchObject({ state: 'ended', secrets: [] })
    expect((await issue(id)).code).toBe(Code.rule)
    const edited = await sendConfirmed(desk, alice, api.edit, {
      id,
      version: version + 2,
      name: 'back again',
      reason,
    })
    expect(edited.code).toBe(Code.rule)
  })
})

describe('the use of a key', () => {
  it('is counted by the minute, and written together', async () => {
    const { id } = await agreedKey()
    const { secret } = (await issue(id)).data
    const program = programWith(desk.fetch, secret)
    await program.send('PUT members/counted', {
      account: 'counted',
      registeredAt: '2026-01-02T03:04:05Z',
    })
    await program.send('GET members/counted')
    await program.send('GET members/nobody')
    await program.send('GET events')
    expect(await read(id)).toMatchObject({ callCount: 0, lastUsedAt: null })
    // The server has a connection of its own, and writes by its clock.
    await writeKeyUsage(database.runtime.db)
    const used = await read(id)
    expect(used).toMatchObject({ callCount: 4, errorCount: 2 })
    expect(used.lastUsedAt).toBe(used.secrets[0]?.lastUsedAt)
    expect(used.lastUsedAt).not.toBeNull()
    await writeKeyUsage(database.runtime.db)
    expect((await read(id)).callCount).toBe(4)
    await desk.sql`update platform_key_minute set minute = minute - interval '24 hours'`
    expect((await read(id)).callCount).toBe(0)
  })
})

it('finds keys by name, id, state, scope and owner', async () => {
  const one = await agreedKey({ scopes: ['prices'], ownerId: bob.id })
  const found = async (filter: object) => {
    const { data } = await send(desk.fetch, alice, api.list, filter)
    return data.list.map(({ name }) => name)
  }
  expect(await found({ keyword: one.keyId })).toEqual([one.name])
  expect(await found({ scope: 'prices' })).toEqual([one.name])
  expect(await found({ ownerId: bob.id })).toEqual([one.name])
  expect(await found({ state: 'unissued', keyword: one.name })).toEqual([one.name])
  expect(await found({ state: 'active', keyword: one.name })).toEqual([])
})
