import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, send, type Desk, type Reviewer } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let reader: Reviewer
let root: string
let ids: string[]

beforeAll(async () => {
  database = await testDatabase({ max: 5 })
  desk = await openDesk(database, database.url)
  ;[reader] = (await desk.operators(1)) as [Reviewer]
  const [first, child, stranger] = (await desk.members(3)) as [string, string, string]
  root = first
  await database.sql`update member set member_type = 'agent' where id = ${root}`
  await database.sql`update member set path = ${`/${root}/${child}/`}, inviter_id = ${root}, depth = 1 where id = ${child}`
  ids = [
    ...(await desk.recharges(1, {
      memberId: child,
      amount: '10.5',
      txHash: 'abc',
      toAddress: 'TXYZ',
    })),
    ...(await desk.recharges(1, { memberId: root, amount: '200', riskFlags: ['firstLarge'] })),
    ...(await desk.recharges(1, { memberId: stranger, amount: '3', rechargeType: 'third' })),
  ]
  // Midnight in Shanghai is 16:00 UTC: the first is the last instant of the 30th, the second the first of the 1st.
  const times = ['2025-06-30T15:59:59.999Z', '2025-06-30T16:00:00.000Z', '2025-07-01T16:00:00.000Z']
  // History is immutable for the server; a test may set the clock back.
  await database.sql`alter table recharge_log disable trigger guard`
  for (const [index, id] of ids.entries()) {
    await database.sql`update recharge_log set created_at = ${times[index] ?? ''} where id = ${id}`
  }
  await database.sql`alter table recharge_log enable trigger guard`
})
afterAll(() => database.drop())

const list = async (input: object) => {
  const { code, data } = await send(desk.fetch, reader, api.list, input)
  expect(code).toBe(Code.ok)
  return data
}
const indexes = async (input: object) => (await list(input)).list.map(({ id }) => ids.indexOf(id))

test('newest first, with exact sums per currency', async () => {
  const { list: rows, total, summary, currentPage } = await list({})
  expect(rows.map(({ id }) => ids.indexOf(id))).toEqual([2, 1, 0])
  expect({ total, currentPage }).toEqual({ total: 3, currentPage: 1 })
  expect(summary).toEqual([
    { currency: 'USDT', amount: '213.5', creditedAmount: '0', usdValue: '213.5', count: 3 },
  ])
  expect(rows[2]).toMatchObject({
    amount: '10.5',
    account: expect.stringContaining('****') as string,
  })
  const { data } = await send(desk.fetch, reader, api.get, { id: rows[2]?.id })
  const [leader] = await database.sql<
    { member_no: string }[]
  >`select member_no from member where id = ${root}`
  expect(data.row.teamLeaderNo).toBe(leader?.member_no)
})

test.each([
  [{ dateRange: ['2025-06-30', '2025-06-30'] }, [0]],
  [{ dateRange: ['2025-07-01', '2025-07-01'] }, [1]],
  [{ dateRange: ['2025-06-30', '2025-07-02'] }, [2, 1, 0]],
  [{ keyword: '0xABC' }, [0]],
  [{ keyword: 'TXY' }, [0]],
  [{ keyword: 'T%' }, []],
  [{ keyword: 'RC' }, [2, 1, 0]],
  [{ amountMin: '10.5', amountMax: '200' }, [1, 0]],
  [{ riskFlags: ['firstLarge', 'duplicateTx'] }, [1]],
  [{ rechargeType: ['third'] }, [2]],
  [{ status: [] }, [2, 1, 0]],
  [{ status: ['approved'] }, []],
  [{ orderBy: 'amount asc' }, [2, 0, 1]],
  [{ orderBy: 'usdValue desc,id desc' }, [1, 0, 2]],
  [{ page: 2, limit: 2 }, [0]],
])('%j', async (input, wanted) => {
  expect(await indexes(input)).toEqual(wanted)
})

test('a team is the root and everybody below', async () => {
  expect(await indexes({ teamRootId: root })).toEqual([1, 0])
  expect(await indexes({ teamRootId: '987654321' })).toEqual([])
})

test('a member is found by number and by account, in any case', async () => {
  const [member] = await database.sql<{ member_no: string; account: string }[]>`
    select member_no, account from member where id = ${root}`
  expect(await indexes({ keyword: member?.member_no })).toEqual([1])
  expect(await indexes({ keyword: member?.account.toUpperCase() })).toContain(1)
})

test('only listed fields can be sorted by', async () => {
  const { code } = await send(desk.fetch, reader, api.list, { orderBy: 'remark desc' })
  expect(code).toBe(Code.invalid)
})

test('the queue is read from the index of waiting rows', async () => {
  await database.sql`analyze recharge_log`
  const plan = await database.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    return tx<{ 'QUERY PLAN': string }[]>`
      explain select id from recharge_log where deleted_at is null and status in ('pending')
       order by created_at desc, id desc limit 20`
  })
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('recharge_log_queue_idx')
  expect(text).not.toContain('Sort')
})
