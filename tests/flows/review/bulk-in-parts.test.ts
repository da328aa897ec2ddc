// Many records with one verdict: tried out before, sent in parts, confirmed once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { maxConfirmed } from '#contract/review.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { approve, asSeen } from '#tests/money/decisions.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let alice: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[alice] = (await holders(desk, 1)) as [Holder]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

type Results = { results: api.BulkResult[] }
const getResults = ({ data }: { data: unknown }) => (data as Results).results
const codesOf = (reply: { data: unknown }) => getResults(reply).map(({ code }) => code)
const review = (input: object) => send(desk.fetch, alice, api.review, { ...approve, ...input })

/** All that a decision writes. */
async function written() {
  const [row] = await desk.sql`
    select (select md5(string_agg(r::text, '' order by id)) from recharge_log r) as recharges,
      (select md5(string_agg(a::text, '' order by id)) from ledger_account a) as accounts,
      (select count(*)::int from ledger_journal) as journals,
      (select count(*)::int from ledger_entry) as entries,
      (select count(*)::int from operation_log) as trail,
      (select count(*)::int from request_key) as keys,
      (select md5(string_agg(o::text, '')) from operator_otp o) as codes`
  return row
}
const statusesOf = async (ids: readonly string[]) =>
  desk.sql<{ status: string; count: number }[]>`
    select status, count(*)::int from recharge_log where id = any (${ids}::bigint[]) group by status`

it('tries a verdict out: says what would happen to each record, writes nothing and needs no code', async () => {
  const [plain = ''] = await desk.recharges(1, { amount: '120', fee: '2' })
  const [flagged = ''] = await desk.recharges(1, { riskFlags: ['nameMismatch'] })
  const [done = ''] = await desk.recharges(1)
  const rejection = { action: 'reject', rejectReason: 'notReceived', id: done, version: 1 }
  expect((await review(rejection)).code).toBe(Code.ok)
  const before = await written()
  const requestId = crypto.randomUUID()
  const items = [...asSeen([plain, flagged, done]), { id: '999999999', version: 1 }]
  const tried = await review({ items, dryRun: true, requestId })
  expect(getResults(tried)).toMatchObject([
    { id: plain, code: Code.ok, status: 'approved', version: 1 },
    { id: flagged, code: Code.rule, status: 'pending', version: 1 },
    { id: done, code: Code.alreadyHandled, status: 'rejected', version: 2 },
    { id: '999999999', code: Code.notFound, status: null },
  ])
  expect(await written()).toEqual(before)
  // The key is free: the same records are decided under it, once the code is there.
  expect((await review({ items, requestId })).code).toBe(Code.otp)
  expect(
    codesOf(await sendConfirmed(desk, alice, api.review, { ...approve, items, requestId })),
  ).toEqual(codesOf(tried))
})

it('refuses a record that changed after the dry run', async () => {
  const ids = await desk.recharges(2)
  const items = asSeen(ids)
  expect(codesOf(await review({ items, dryRun: true }))).toEqual([Code.ok, Code.ok])
  await desk.sql`update recharge_log set version = 2 where id = ${ids[0] ?? ''}`
  const run = await sendConfirmed(desk, alice, api.review, { ...approve, items })
  expect(codesOf(run)).toEqual([Code.stale, Code.ok])
})

it('tries out for nobody who may not decide', async () => {
  const [reader] = await desk.operators(1, 'auditor')
  const items = asSeen(await desk.recharges(1))
  const tried = await send(desk.fetch, reader ?? alice, api.review, {
    ...approve,
    items,
    dryRun: true,
  })
  expect(tried.code).toBe(Code.noPermission)
})

it('decides 120 records in parts with one code; a part that is sent again repeats nothing', async () => {
  const ids = await desk.recharges(120)
  const confirms = asSeen(ids)
  const requestId = crypto.randomUUID()
  const parts = [confirms.slice(0, 50), confirms.slice(50, 100), confirms.slice(100)]
  const first = await sendConfirmed(desk, alice, api.review, {
    ...approve,
    items: parts[0],
    confirms,
    requestId,
  })
  expect(codesOf(first)).toEqual(parts[0]?.map(() => Code.ok))
  const second = await review({ items: parts[1], requestId })
  const after = await written()
  expect(await review({ items: parts[1], requestId })).toEqual(second)
  expect(await written()).toEqual(after)
  expect(codesOf(await review({ items: parts[2], requestId }))).toEqual(
    parts[2]?.map(() => Code.ok),
  )
  expect(await statusesOf(ids)).toEqual([{ status: 'approved', count: 120 }])
})

it('decides 1,000 records in parts of 50 with one code: 995, and the answer of each of the 5 that cannot be (M14)', async () => {
  const ids = await desk.recharges(998)
  const decided = [ids[40], ids[410], ids[997]].map(String)
  for (const id of decided) {
    const rejection = { id, version: 1, action: 'reject', rejectReason: 'notReceived' }
    expect((await review(rejection)).code).toBe(Code.ok)
  }
  const [removed = ''] = await desk.recharges(1, { rechargeType: 'admin' })
  await desk.sql`update recharge_log set deleted_at = now() where id = ${removed}`
  const gone = [removed, '999999998']
  const all = [...ids.slice(0, 300), gone[0] ?? '', ...ids.slice(300), gone[1] ?? '']
  const confirms = asSeen(all)
  expect(confirms).toHaveLength(1_000)
  const requestId = crypto.randomUUID()
  const parts = Array.from({ length: 20 }, (_, at) => confirms.slice(at * 50, at * 50 + 50))
  const [first, ...others] = parts
  const confirmed = { ...approve, items: first, confirms, requestId }
  const results = getResults(await sendConfirmed(desk, alice, api.review, confirmed))
  for (const items of others) {
    // As by a client that lost the answer of a part and sends it again at once.
    const [reply, again] = await Promise.all([
      review({ items, requestId }),
      items === others[3] ? review({ items, requestId }) : undefined,
    ])
    if (again) expect(getResults(again)).toEqual(getResults(reply))
    results.push(...getResults(reply))
  }
  expect(results.map(({ id }) => id)).toEqual(all)
  const wanted = (id: string) =>
    decided.includes(id) ? Code.alreadyHandled : gone.includes(id) ? Code.notFound : Code.ok
  expect(results.filter(({ id, code }) => code !== wanted(id))).toEqual([])
  expect(results.filter(({ code }) => code === Code.ok)).toHaveLength(995)
  const [journals] = await desk.sql<{ count: number; items: number }[]>`
    select count(*)::int as count, count(distinct biz_id)::int as items from ledger_journal
     where biz_type = 'recharge' and biz_id = any (${all}::bigint[])`
  expect(journals).toEqual({ count: 995, items: 995 })
  expect(await statusesOf(decided)).toEqual([{ status: 'rejected', count: 3 }])
})

it('confirms 5,000 records with one code, whose names fit into one call, and not one more', async () => {
  const ids = await desk.recharges(1)
  const named = (count: number) =>
    // As long as ids can be.
    Array.from({ length: count }, (_, at) => ({
      id: `9${String(at).padStart(17, '0')}`,
      version: 1000,
    }))
  const input = { ...approve, items: asSeen(ids), requestId: crypto.randomUUID() }
  const confirms = [...named(maxConfirmed - 1), ...asSeen(ids)]
  expect(confirms).toHaveLength(5_000)
  const tooMany = await review({ ...input, confirms: named(5_001) })
  expect(tooMany.code).toBe(Code.invalid)
  expect(codesOf(await sendConfirmed(desk, alice, api.review, { ...input, confirms }))).toEqual([
    Code.ok,
  ])
})

it('takes the code for nothing but the records it was given for, in their versions, and the verdict', async () => {
  const [a = '', b = '', other = ''] = await desk.recharges(3)
  const requestId = crypto.randomUUID()
  const confirms = asSeen([a, b])
  const one = { ...approve, items: asSeen([a]), confirms, requestId }
  expect((await sendConfirmed(desk, alice, api.review, one)).code).toBe(Code.ok)
  const refused = [
    { items: asSeen([other]) },
    { items: asSeen([other]), confirms: asSeen([other]) },
    { items: asSeen([b], 2) },
    { items: asSeen([b]), remark: 'another verdict' },
  ]
  for (const input of refused)
    expect((await review({ ...input, requestId })).code).toBe(Code.keyReused)
  expect(codesOf(await review({ items: asSeen([b]), requestId }))).toEqual([Code.ok])
  expect(await statusesOf([other])).toEqual([{ status: 'pending', count: 1 }])
  // What a call decides itself needs not be named beside.
  const beside = { ...approve, items: asSeen([other]), confirms, requestId: crypto.randomUUID() }
  expect(codesOf(await sendConfirmed(desk, alice, api.review, beside))).toEqual([Code.ok])
})
