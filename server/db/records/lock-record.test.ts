// The one way to write: locked in one order, looked at as the records are then, refused in one order, changed once.
import { inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Refusal } from '#server/base/refusal.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { patience } from '#tests/patience.ts'
import type { Tx } from '../connection/client.ts'
import { dept as table } from '../schema/operator/people.ts'
import { alreadyHandled, type Expected } from './assert-seen.ts'
import { lockRecord, lockRecords, lockRow, lockRows } from './lock-record.ts'
import { updateRecord } from './update-record.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

type Dept = typeof table.$inferSelect
let rows: Dept[]
const [first, second, third] = ['7000001', '7000002', '7000003']
beforeEach(async () => {
  // The highest id comes first: the order in which the table is read is another one.
  const values = [
    { id: third, deptName: 'South' },
    { id: second, deptName: 'East' },
    { id: first, deptName: 'North' },
  ]
  rows = await database.db.insert(table).values(values).returning()
})
afterEach(() => database.db.delete(table).where(inArray(table.id, [first, second, third])))

/** Runs in a transaction that reads tables from their beginning, whatever an index would give. */
const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
  database.runtime.db.transaction(async (tx) => {
    for (const way of ['enable_indexscan', 'enable_bitmapscan', 'enable_indexonlyscan'])
      await tx.execute(sql`select set_config(${way}, 'off', true)`)
    return work(tx)
  })
const gone = '999999999'
const open: Expected<Dept> = {
  allowed: { states: ['on'], refusal: ({ status }) => alreadyHandled('statusStep', { status }) },
  fresh: ({ deptName }) => ({ deptName }),
}
const seen = (id: string, version = 1) => ({ id, version })
const close = (id: string) =>
  database.db
    .update(table)
    .set({ status: 'off' })
    .where(inArray(table.id, [id]))

it('returns the records a call names in the order of their ids, each once', async () => {
  const found = await inTx((tx) =>
    lockRecords(
      tx,
      table,
      [third, first].map((id) => seen(id)),
      open,
    ),
  )
  expect(found.map(({ id }) => id)).toEqual([first, third])
  expect(found[0]).toEqual(rows.at(-1))
})

it.each<[string, () => { id: string; version: number }[], Partial<Refusal>]>([
  ['one that is gone', () => [seen(gone)], { code: Code.notFound, key: 'notFound' }],
  [
    'one that has changed, as it is now',
    () => [seen(first), seen(third, 0)],
    { code: Code.stale, key: 'stale', data: { deptName: 'South' } },
  ],
  [
    'one that is decided, whatever else is wrong',
    () => [seen(gone), seen(first, 0), seen(second, 0)],
    { code: Code.alreadyHandled, data: { status: 'off' } },
  ],
  [
    'one that is gone rather than one that has changed',
    () => [seen(first, 0), seen(gone)],
    { code: Code.notFound },
  ],
])('refuses %s', async (_what, items, refusal) => {
  await close(second)
  await expect(inTx((tx) => lockRecords(tx, table, items(), open))).rejects.toMatchObject(refusal)
})

it('takes a record in any version where the step names none, and in any state where it names none', async () => {
  await close(second)
  const found = await inTx((tx) => lockRecord(tx, table, { id: second }))
  expect(found).toMatchObject({ id: second, status: 'off' })
})

it('says of a record outside of what the caller may change that it is not there', async () => {
  const within = sql`${table.deptName} = 'East'`
  const other = inTx((tx) => lockRecord(tx, table, seen(first), { within, missing: 'fileUnknown' }))
  await expect(other).rejects.toMatchObject({ code: Code.notFound, key: 'fileUnknown' })
  const own = await inTx((tx) => lockRecord(tx, table, seen(second), { within }))
  expect(own.id).toBe(second)
})

it('locks no table as a whole', async () => {
  const nothing = undefined
  await expect(inTx((tx) => lockRows(tx, table, nothing))).rejects.toThrow('whole table')
  await expect(inTx((tx) => lockRow(tx, table, nothing))).rejects.toThrow('whole table')
})

const waiting = async () => {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}

it('waits for the lowest record first and then sees what the others made of them', async () => {
  const items = [third, second, first].map((id) => seen(id))
  const later = await database.sql.begin(async (tx) => {
    await tx`update dept set version = 2 where id = ${first}`
    const asked = inTx((own) => lockRecords(own, table, items)).catch((error: unknown) => error)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), patience)
    // It stands before the first one and holds none of the others.
    expect(
      await tx`select from dept where id in (${second}, ${third}) for update nowait`,
    ).toHaveLength(2)
    return { asked }
  })
  expect(await later.asked).toMatchObject({ code: Code.stale })
})

it('lets the second wait for one row, too', async () => {
  const named = sql`${table.deptName} = 'North'`
  const later = await database.sql.begin(async (tx) => {
    await tx`update dept set leader = 'Ada' where id = ${first}`
    const asked = inTx((own) => lockRow(own, table, named))
    await vi.waitFor(async () => expect(await waiting()).toBe(1), patience)
    return { asked }
  })
  expect(await later.asked).toMatchObject({ id: first, leader: 'Ada' })
})

it('changes a record once, in the version that was read', async () => {
  const read = await inTx((tx) => lockRecord(tx, table, seen(first)))
  const after = await inTx((tx) => updateRecord(tx, table, read, { leader: 'Ada' }))
  expect(after).toMatchObject({ id: first, leader: 'Ada', version: 2 })
  expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(read.updatedAt))
  const again = inTx((tx) => updateRecord(tx, table, read, { leader: 'Bob' }))
  await expect(again).rejects.toMatchObject({ code: Code.stale, key: 'stale' })
  const [stored] = await database.db
    .select()
    .from(table)
    .where(inArray(table.id, [first]))
  expect(stored).toEqual(after)
})
