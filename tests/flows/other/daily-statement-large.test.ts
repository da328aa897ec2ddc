// Statements over many members: every figure that comes from the books equals their entries, to the last digit. The full
// run takes a set ten times as large.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillLarge } from '#demo/large/fill-large.ts'
import { createLog } from '#server/base/log.ts'
import { readSettings } from '#server/db/settings.ts'
import { buildStatement } from '#server/other/daily-statement/build.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { isFull } from '#tests/sample.ts'

let database: TestDatabase
const days = ['2025-06-20', '2025-06-21', '2025-06-22']
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 0, idleInTransactionMs: 0 })
  await fillLarge(database.sql, {
    log: createLog('silent'),
    asof: '2025-06-30T16:00:00.000Z',
    seed: 1,
    scale: isFull ? 0.01 : 0.001,
    entries: isFull ? 40_000 : 4_000,
    waiting: 25,
    records: false,
  })
  await database.sql`delete from daily_statement`
  const settings = await readSettings(database.db)
  for (const day of days) expect(await buildStatement(database.db, day, settings)).toBe(true)
})
afterAll(() => database.drop())

it('equal the sums of their entries on three days, in every currency', async () => {
  const expected = await database.sql`
    with line as (
      select currency, owner_kind as owner, house_code as code,
             (posted_at at time zone 'Asia/Shanghai')::date::text as day,
             case side when 'C' then amount else -amount end as amount
        from ledger_entry where currency not in ('INTEGRAL', 'TUSDT'))
    select day.day, line.currency,
        trim_scale(coalesce(sum(amount) filter (where owner = 'M' and line.day < day.day), 0))::text as opening,
        trim_scale(coalesce(sum(amount) filter (where owner = 'M'), 0))::text as closing,
        trim_scale(coalesce(-sum(amount) filter (where code in ('1100', '1110', '1120', '1130')), 0))::text as chain,
        trim_scale(coalesce(sum(amount) filter (where line.day = day.day
          and (code ~ '^[45]' or code in ('2910', '2920'))), 0))::text as income,
        trim_scale(coalesce(sum(amount) filter (where line.day = day.day and code = '4120'), 0))::text as fee
      from unnest(${days}::text[]) as day (day) join line on line.day <= day.day
     group by 1, 2 order by 1, 2`
  const stored = await database.sql`
    select stat_date::text as day, currency, trim_scale(opening_balance)::text as opening,
        trim_scale(closing_balance)::text as closing, trim_scale(chain_balance)::text as chain,
        trim_scale(platform_income)::text as income, trim_scale(withdraw_fee)::text as fee
      from daily_statement where currency <> 'ALL' order by 1, 2`
  expect(stored).toEqual(expected)
  expect(new Set(stored.map((row) => row['currency'])).size).toBeGreaterThan(1)
  const [checked] = await database.sql`
    select count(*)::int as rows, count(*) filter (where check_status = 'ok' and check_diff = 0)::int as sound
      from daily_statement`
  expect(checked).toEqual({ rows: stored.length + days.length, sound: stored.length + days.length })
})
