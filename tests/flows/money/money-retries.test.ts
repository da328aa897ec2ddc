// One intent is executed once, however often it is sent; and a change that cannot be audited or is no
// longer permitted does not happen.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import * as user from '#contract/system/user.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, send, type Desk, type Reviewer } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let alice: Reviewer
let bob: Reviewer

beforeAll(async () => {
  database = await testDatabase({ max: 25 })
  desk = await openDesk(database, database.url)
  ;[alice, bob] = (await desk.operators(2)) as [Reviewer, Reviewer]
})
afterEach(async () => expect(await desk.violations()).toEqual([]))
afterAll(() => database.drop())

const one = async () => {
  const [id] = await desk.recharges(1)
  if (id === undefined) throw new Error('no recharge')
  return id
}
/** As a console does it: told that the database was not free in time, it asks again with the same key. */
async function approve(who: Reviewer, input: object): ReturnType<typeof review> {
  const reply = await review(who, input)
  return reply.code === Code.unavailable ? approve(who, input) : reply
}
const review = (who: Reviewer, input: object) =>
  send(desk.fetch, who, api.review, { version: 1, action: 'approve', ...input })
const fifty = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, run))
const journals = async (id: string) => {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from ledger_journal where biz_type = 'recharge' and biz_id = ${id}`
  return row?.count
}

test('one key sent fifty times at once: one execution, fifty equal answers', async () => {
  const id = await one()
  const requestId = randomUUID()
  const replies = await fifty(() => approve(alice, { id, requestId }))
  expect(replies.filter(({ code }) => code !== Code.ok)).toEqual([])
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1)
  expect(replies[0]).toMatchObject({ code: Code.ok, data: { id, status: 'approved', version: 2 } })
  expect(await journals(id)).toBe(1)
  const lines = await database.sql`select from operation_log where request_id = ${requestId}`
  expect(lines).toHaveLength(1)
})

test('a call sent twice is answered once more, also when the first is done before the second is judged', async () => {
  const id = await one()
  const requestId = randomUUID()
  const { sql } = database
  const waiting = async () => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.n
  }
  const { first, second, lock } = await sql.begin(async (tx) => {
    await tx`select from recharge_log where id = ${id} for update`
    const sent = approve(alice, { id, requestId })
    await expect.poll(waiting).toBe(1)
    // Stands in line behind the first call and lets nobody past who reads the record with its member.
    const held = sql.begin(async (holder) => {
      await holder`lock table member in access exclusive mode`
    })
    await expect.poll(waiting).toBe(2)
    const again = approve(alice, { id, requestId })
    await expect.poll(waiting).toBe(3)
    return { first: sent, second: again, lock: held }
  })
  await lock
  expect((await first).code).toBe(Code.ok)
  expect(await second).toEqual(await first)
  expect(await journals(id)).toBe(1)
})

test('fifty times without a key: one success, the others learn who decided', async () => {
  const id = await one()
  const replies = await fifty(() => approve(alice, { id }))
  expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1)
  const retry = replies.filter(({ code }) => code === Code.alreadyHandled)
  expect(retry).toHaveLength(49)
  for (const { data } of retry) expect(data).toMatchObject({ reviewerName: alice.userName })
})

test('a key is bound to its content and to its operator', async () => {
  const [first, second] = [await one(), await one()]
  const requestId = randomUUID()
  const done = await approve(alice, { id: first, requestId })
  expect((await approve(alice, { id: second, requestId })).code).toBe(Code.keyReused)
  expect((await approve(alice, { id: first, requestId, remark: 'another' })).code).toBe(
    Code.keyReused,
  )
  expect((await approve(bob, { id: second, requestId })).code).toBe(Code.ok)
  expect(await approve(alice, { id: first, requestId })).toEqual(done)
})

test('a key on another route is another intent: neither gets the answer of the other (M4)', async () => {
  const id = await one()
  const requestId = randomUUID()
  const approved = await approve(alice, { id, requestId })
  const back = { id, version: 2, reason: 'sent by mistake', requestId }
  const reverse = () => send(desk.fetch, alice, api.reverse, back)
  const reversed = await reverse()
  expect(reversed).toMatchObject({ code: Code.ok, data: { id, status: 'reversed', version: 3 } })
  expect(await approve(alice, { id, requestId })).toEqual(approved)
  expect(await reverse()).toEqual(reversed)
  // One and the same input on both routes is none of the other's either.
  const [other] = [await one()]
  const shared = { id: other, version: 1, reason: 'sent by mistake', requestId: randomUUID() }
  expect((await send(desk.fetch, alice, api.reverse, shared)).code).toBe(Code.alreadyHandled)
  expect((await approve(alice, shared)).code).toBe(Code.ok)
  expect(await journals(id)).toBe(2)
  expect(await journals(other)).toBe(1)
})

test('entering one recharge fifty times with one key makes one', async () => {
  const [memberId] = await desk.members(1)
  const [coin] = await database.sql<{ id: string }[]>`select id from wallet_code limit 1`
  const input = {
    memberId,
    walletCodeId: String(coin?.id),
    amount: '10',
    proofImgs: await desk.images(alice.id),
    remark: 'at the counter',
    requestId: randomUUID(),
  }
  const replies = await fifty(() => send(desk.fetch, alice, api.add, input))
  expect(new Set(replies.map(({ data }) => data.id))).toHaveLength(1)
  expect(replies[0]?.data.rechargeNo).toMatch(/^RC\d{6}\d{10}$/)
})

test('what cannot be audited does not happen', async () => {
  const id = await one()
  await database.sql`create function no_audit() returns trigger language plpgsql as
    $$ begin raise exception 'the audit trail is not writable'; end $$`
  await database.sql`create trigger aa_broken before insert on operation_log for each row execute function no_audit()`
  try {
    expect((await approve(alice, { id, requestId: randomUUID() })).code).toBe(Code.server)
  } finally {
    await database.sql`drop trigger aa_broken on operation_log`
  }
  const [row] = await database.sql`select status, version from recharge_log where id = ${id}`
  expect(row).toEqual({ status: 'pending', version: 1 })
  expect(await journals(id)).toBe(0)
  expect((await approve(alice, { id })).code).toBe(Code.ok)
})

const endings = {
  'a role that is taken away': {
    code: Code.noPermission,
    end: async (id: string) => {
      await database.sql`delete from operator_role where operator_id = ${id}`
    },
  },
  'an account that is disabled': {
    code: Code.sessionEnded,
    end: async (id: string) => {
      const items = [{ id, version: 1 }]
      const off = { items, status: 'off', reason: 'left the desk' }
      expect((await send(desk.fetch, alice, user.setStatus, off)).code).toBe(Code.ok)
    },
  },
}

test.each(Object.entries(endings))(
  '%s ends at once, also with calls in flight (M15)',
  async (_, { code, end }) => {
    const [carol] = await desk.operators(1, 'finance1')
    if (!carol) throw new Error('no operator')
    const ids = await desk.recharges(200)
    const call = (id: string) => approve(carol, { id })
    const early = ids.slice(0, 100).map(call)
    // One is answered, the others are under way.
    await Promise.race(early)
    await end(carol.id)
    const later = await Promise.all(ids.slice(100).map(call))
    expect(later.filter((reply) => reply.code !== code)).toEqual([])
    const replies = [...(await Promise.all(early)), ...later]
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([Code.ok, code]))
    const decided = replies.filter((reply) => reply.code === Code.ok).length
    const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from recharge_log where reviewer_id = ${carol.id}`
    expect(row?.count).toBe(decided)
  },
)
