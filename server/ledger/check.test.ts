// Each invariant is broken once, with the database's own guards off, and must be reported.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/ledger.ts'
import { review } from '#contract/money/recharge-log.ts'
import { runScript } from '#tests/child-process.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, send, type Desk, type Reviewer } from '#tests/money/desk.ts'
import { invariants } from './invariants.ts'

let database: TestDatabase
let desk: Desk
let admin: Reviewer

beforeAll(async () => {
  database = await testDatabase({ max: 5 })
  desk = await openDesk(database, database.url)
  ;[admin] = (await desk.operators(1)) as [Reviewer]
  const items = await desk.recharges(3)
  for (const [index, id] of items.entries()) {
    const action =
      index === 0 ? { action: 'reject', rejectReason: 'duplicate' } : { action: 'approve' }
    const requestId = `0b0e5f3e-0000-4000-8000-00000000000${index}`
    await send(desk.fetch, admin, review, { id, version: 1, requestId, ...action })
  }
  for (const table of [
    'recharge_log',
    'withdraw_log',
    'ledger_entry',
    'ledger_journal',
    'money_log',
    'operation_log',
    'ledger_account',
  ])
    await database.sql.unsafe(`alter table ${table} disable trigger user`)
})
afterAll(() => database.drop())

const check = async () => {
  const { data } = await send(desk.fetch, admin, api.check, undefined)
  return data.invariants.filter(({ violations }) => violations > 0).map(({ id }) => id)
}

test('titles come in the language of the caller, and the guards being off is noticed', async () => {
  const { data } = await send(desk.fetch, admin, api.check, undefined, { lang: 'zh-CN' })
  expect(data.ok).toBe(false)
  expect(data.invariants.map(({ id }) => id)).toEqual(
    Array.from({ length: 16 }, (_, index) => `I${index + 1}`),
  )
  expect(data.invariants[0]?.title).toBe('每个币种借贷总额相等')
  // The guards of closed days are among them.
  expect(await check()).toEqual(['I9', 'I15'])
})

test('each guard of the records that move money is missed by its name', async () => {
  const [guards] = invariants.filter(({ id }) => id === 'I9')
  if (!guards) throw new Error('I9 is unknown')
  const missed = (await database.db.execute<Record<string, string>>(guards.sql)).flatMap((row) =>
    Object.values(row),
  )
  expect(missed).toEqual(
    expect.arrayContaining([
      'guard of recharge_log',
      'spent_tx of recharge_log',
      'never_truncated of recharge_log',
      'guard of withdraw_log',
      'never_truncated of withdraw_log',
    ]),
  )
})

test.each([
  [
    'I1',
    `update ledger_entry set amount = amount + 1 where id = (select min(id) from ledger_entry)`,
  ],
  ['I2', `delete from ledger_entry where id = (select min(id) from ledger_entry)`],
  ['I3', `update ledger_account set available = available + 1`],
  ['I4', `update ledger_entry set side = 'C' where house_code = '1100'`],
  ['I5', `update ledger_account set frozen = 1`],
  [
    'I6',
    `update recharge_log set status = 'pending', reviewed_at = null, credited_amount = null where status = 'approved'`,
  ],
  ['I7', `update recharge_log set reviewer_id = 1 where status = 'rejected'`],
  ['I8', `update operation_log set action = 'recharge.reject' where action = 'recharge.approve'`],
  ['I10', `update operation_log set operator_name = 'somebody' where seq = 1`],
  ['I12', `delete from operation_log`],
  [
    'I13',
    `insert into ledger_account (member_id, wallet_type, currency, margin) select id, 'contract', 'USDT', 1 from member limit 1`,
  ],
  [
    'I14',
    `insert into ledger_account (member_id, wallet_type, currency, available) select id, 'experience', 'USDT', 1 from member limit 1`,
  ],
  [
    'I16',
    `insert into member_adjust (member_id, wallet_type, currency, direction, amount, price_usd, usd_value, category,
       reason, status, applicant_id, applicant_name, reviewer_id, reviewer_name, reviewed_at)
     select m.id, 'spot', 'USDT', 'add', 1, 1, 1, 'errorFix', 'never posted', 'approved', a.id, 'a', b.id, 'b', now()
       from (select min(id) as id from member) m, (select min(id) as id from operator) a,
         (select max(id) as id from operator) b`,
  ],
  [
    'I16',
    `insert into ledger_journal (biz_type, biz_id, step, posted_at) values ('adjust', 999999, 'add', now())`,
  ],
  [
    'I15',
    `insert into daily_statement (stat_date, currency, day_since, day_until, price_usd, check_status, status, closed_at)
       values ('2001-01-01', 'ALL', '2001-01-01', now() + interval '1 day', 1, 'ok', 'closed', now())`,
  ],
])('%s', async (id, damage) => {
  const broken = invariants.find((invariant) => invariant.id === id)
  if (!broken) throw new Error(`${id} is unknown`)
  let found = 0
  const undone = database.db.transaction(async (tx) => {
    await tx.execute(damage)
    found = (await tx.execute(broken.sql)).length
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(found).toBeGreaterThan(0)
})

test('npm run ledger:check exits with 1 and names what is broken', async () => {
  const script = runScript('scripts/ledger-check.ts', [], {
    DATABASE_URL: database.url,
    LANG: 'zh_TW.UTF-8',
  })
  expect(await script.ended).toBe(1)
  expect(script.output()).toMatch(/^I1 {3}每個幣種借貸總額相等: ok$/m)
  expect(script.output()).toMatch(/^I9 .*: \d+: write protection of /m)
})
