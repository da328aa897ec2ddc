import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { openDesk, type Desk } from '#tests/money/desk.ts'
import { patience } from '#tests/patience.ts'
import type { Line, MemberLine } from './lines.ts'
import { post, reverse } from './post.ts'
import { rollUpHouse } from './roll-up.ts'

let database: TestDatabase
let desk: Desk

beforeAll(async () => {
  database = await testDatabase({ max: 25 })
  desk = await openDesk(database, database.url)
})
afterAll(() => database.drop())

let bizId = 0
const write = (lines: Line[]) =>
  database.db.transaction((tx) =>
    post(tx, {
      bizType: 'fund',
      bizId: String((bizId += 1)),
      step: 'add',
      bizNo: 'AD1',
      operatorId: null,
      memo: '',
      lines,
    }),
  )
const wallet = (memberId: string, over: Partial<MemberLine>): MemberLine => ({
  memberId,
  walletType: 'spot',
  bucket: 'available',
  currency: 'USDT',
  side: 'C',
  amount: '1',
  reason: 'adjustAdd',
  ...over,
})
const house = (side: 'D' | 'C', amount: string, currency = 'USDT'): Line => ({
  house: '5400',
  currency,
  side,
  amount,
})
const oneMember = async () => {
  const [id] = await desk.members(1)
  if (!id) throw new Error('no member')
  return id
}
const stored = async (memberId: string) => {
  const rows = await database.sql`
    select trim_scale(available)::text as available, trim_scale(frozen)::text as frozen
      from ledger_account where member_id = ${memberId} order by id`
  return rows.map((row) => ({ ...row }))
}

test('200 first postings of one member at once: one wallet, the exact sum', async () => {
  const memberId = await oneMember()
  const amount = '0.000000000000000001'
  await Promise.all(
    Array.from({ length: 200 }, () => write([house('D', amount), wallet(memberId, { amount })])),
  )
  expect(await stored(memberId)).toEqual([{ available: '0.0000000000000002', frozen: '0' }])
  expect(await desk.violations()).toEqual([])
})

test('two members paying each other in opposite order never deadlock', async () => {
  const [a, b] = [await oneMember(), await oneMember()]
  await write([house('D', '2000'), wallet(a, { amount: '1000' }), wallet(b, { amount: '1000' })])
  const pay = (from: string, to: string) =>
    write([
      wallet(from, { side: 'D', reason: 'transferOut' }),
      wallet(to, { side: 'C', reason: 'transferIn' }),
    ])
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? pay(a, b) : pay(b, a))),
  )
  expect(await stored(a)).toEqual([{ available: '1000', frozen: '0' }])
})

test('200 holds on a balance that fits 120: exactly 120 succeed', async () => {
  const memberId = await oneMember()
  await write([house('D', '120'), wallet(memberId, { amount: '120' })])
  const holds = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      write([
        wallet(memberId, { side: 'D', reason: 'holdFreeze' }),
        wallet(memberId, { bucket: 'frozen', reason: 'holdFreeze' }),
      ]),
    ),
  )
  const refused = holds.flatMap((hold) => (hold.status === 'rejected' ? [hold.reason] : []))
  expect(refused).toHaveLength(80)
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Refusal)
    expect((reason as Refusal).code).toBe(Code.insufficient)
  }
  expect(await stored(memberId)).toEqual([{ available: '0', frozen: '120' }])
  await allowBareRecords(database.sql, 'asset_hold')
  await database.sql`insert into asset_hold (member_id, wallet_type, currency, amount, reason)
    values (${memberId}, 'spot', 'USDT', 120, 'test')`
  expect(await desk.violations()).toEqual([])
})

test('one money log line per reason, chained inside the journal', async () => {
  const memberId = await oneMember()
  await write([house('D', '100'), wallet(memberId, { amount: '100' })])
  const journal = await write([
    wallet(memberId, { side: 'D', amount: '30', reason: 'holdFreeze' }),
    wallet(memberId, { bucket: 'frozen', amount: '30', reason: 'holdFreeze' }),
    wallet(memberId, { side: 'D', amount: '5', reason: 'adjustSub' }),
    house('C', '5'),
  ])
  const rows = await database.sql`
    select biz_type, trim_scale(amount)::text as amount, trim_scale(available_before)::text as before,
           trim_scale(available_after)::text as after, trim_scale(frozen_after)::text as frozen,
           trim_scale(total_delta)::text as total
      from money_log where journal_id = ${journal} order by id`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { biz_type: 'holdFreeze', amount: '-30', before: '100', after: '70', frozen: '30', total: '0' },
    { biz_type: 'adjustSub', amount: '-5', before: '70', after: '65', frozen: '30', total: '-5' },
  ])
  await database.sql`insert into asset_hold (member_id, wallet_type, currency, amount, reason)
    values (${memberId}, 'spot', 'USDT', 30, 'test')`
})

test.each([
  ['uneven sums', (id: string) => [house('D', '10'), wallet(id, { amount: '9.999999' })]],
  [
    'sums that are even only across currencies',
    (id: string) => [house('D', '10', 'BTC'), wallet(id, { amount: '10' })],
  ],
  ['a single line', (id: string) => [wallet(id, { amount: '10' })]],
])('the database refuses %s at commit', async (_, lines) => {
  const memberId = await oneMember()
  await expect(write(lines(memberId))).rejects.toMatchObject({
    message: expect.stringContaining('does not balance') as string,
  })
  expect(await stored(memberId)).toEqual([])
})

test('a line cannot be added to an old journal either', async () => {
  const memberId = await oneMember()
  const journal = await write([house('D', '1'), wallet(memberId, {})])
  const late = database.sql`
    insert into ledger_entry (journal_id, line_no, owner_kind, house_code, currency, side, amount, posted_at)
    select id, 9, 'H', '5400', 'USDT', 'D', 1, posted_at from ledger_journal where id = ${journal}`
  await expect(late).rejects.toThrow(/does not balance/)
})

test('a step of a record is posted once, however many post it at the same time', async () => {
  const memberId = await oneMember()
  const credit = () =>
    database.db.transaction((tx) =>
      post(tx, {
        bizType: 'fund',
        bizId: '900000001',
        step: 'add',
        bizNo: 'AD1',
        operatorId: null,
        memo: '',
        lines: [house('D', '5'), wallet(memberId, { amount: '5' })],
      }),
    )
  const all = await Promise.allSettled(Array.from({ length: 10 }, credit))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stored(memberId)).toEqual([{ available: '5', frozen: '0' }])
})

test('a journal is mirrored once', async () => {
  const memberId = await oneMember()
  const journal = await write([house('D', '7'), wallet(memberId, { amount: '7' })])
  const mirror = (step: string) =>
    database.db.transaction((tx) =>
      reverse(tx, journal, {
        bizType: 'fund',
        bizId: '1',
        step,
        bizNo: 'AD1',
        operatorId: null,
        memo: '',
        reason: 'adjustSub',
      }),
    )
  const both = await Promise.allSettled([mirror('undo#1'), mirror('undo#2')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await stored(memberId)).toEqual([{ available: '0', frozen: '0' }])
})

test.each(['ledger_journal', 'ledger_entry', 'money_log', 'operation_log'])(
  '%s refuses update, delete and truncate from the role of the server',
  async (table) => {
    await write([house('D', '1'), wallet(await oneMember(), {})])
    const partitions = await database.sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`
    for (const name of [table, ...partitions.map((row) => row.name)]) {
      const column = table === 'operation_log' ? 'action' : 'id'
      const some = database.sql(name)
      const [row] = await database.sql`select count(*)::int as count from ${some}`
      await expect(database.sql`truncate ${some} cascade`).rejects.toThrow(/append-only/)
      if (row?.['count'] === 0) continue
      const into = database.sql(column)
      await expect(database.sql`update ${some} set ${into} = ${into}`).rejects.toThrow(
        /append-only|generated|identity/,
      )
      await expect(database.sql`delete from ${some}`).rejects.toThrow(/append-only/)
    }
  },
)

test('house balances follow the entries and skip nothing that commits late', async () => {
  const errors: unknown[] = []
  const roll = rollUpHouse(database.db, { everyMs: 60_000, onError: (error) => errors.push(error) })
  const memberId = await oneMember()
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let entered = () => {}
  const started = new Promise<void>((resolve) => (entered = resolve))
  // Takes its entry ids first and commits last.
  const slow = database.db.transaction(async (tx) => {
    await post(tx, {
      bizType: 'fund',
      bizId: '900001',
      step: 'add',
      bizNo: '',
      operatorId: null,
      memo: '',
      lines: [house('D', '11'), wallet(memberId, { amount: '11' })],
    })
    entered()
    await gate
  })
  await started
  await write([house('D', '13'), wallet(await oneMember(), { amount: '13' })])
  await roll.step()
  await roll.step()
  await roll.step()
  release()
  await slow
  const behind = async () => {
    const [row] = await database.db.execute<{ count: number }>(sql`
      select count(*)::int as count from house_account h where h.balance <> (
        select coalesce(sum(case when e.side = h.normal_side then e.amount else -e.amount end), 0)
          from ledger_entry e where e.house_code = h.code and e.currency = h.currency)`)
    return row?.count
  }
  // Transactions of other databases in the cluster count as well, so it may take more than two steps.
  await vi.waitFor(async () => {
    await roll.step()
    expect(await behind()).toBe(0)
  }, patience)
  await roll.stop()
  expect(errors).toEqual([])
  expect(await desk.violations()).toEqual([])
})
