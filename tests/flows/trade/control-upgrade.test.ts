// Control records that an older version chained, verified and continued by this one.
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import * as api from '#contract/trade/periodic-control-record.ts'
import { createLog } from '#server/base/log.ts'
import { migrate, prepare } from '#server/db/migrate.ts'
import { migrationNames } from '#server/db/migration-file.ts'
import { seed } from '#server/root/seed/seed.ts'
import { testDatabase } from '#tests/database.ts'
import { type Holder, holders } from '#tests/money/authenticators.ts'
import { openDesk, send } from '#tests/money/desk.ts'
import { inMinutes, reason } from '#tests/trade/control-desk.ts'

/** The first migration that changes what a hash covers. */
const changed = '0350_control_steps'

const database = await testDatabase()
afterAll(() => database.drop())
const { sql } = database

/** Makes the database what the version before left behind, with three records. */
async function restoreOld(): Promise<void> {
  await sql.unsafe('drop schema public cascade; create schema public')
  await sql`create table schema_migration (name text primary key, applied_at timestamptz not null default now())`
  const names = migrationNames().filter((each) => each < changed)
  for (const name of names)
    await sql.unsafe(
      readFileSync(new URL(`../../../server/db/migrations/${name}.sql`, import.meta.url), 'utf8'),
    )
  await sql`insert into schema_migration (name) select unnest(${names}::text[])`
  await sql`
    insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
        price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, leverage_options,
        maint_margin_rate, price_source, trade_status)
      values ('BTCUSDT', '{"zh-cn":"比特币","en":"Bitcoin","zh-tw":"比特幣"}', 'perpetual', 'BTC', 'USDT', 0.001, 0.1, 1, 1,
        100000, 500000, 100, '{10,20,50,100}', 0.005, 'composite', 'trading')`
  const add = (over: object) => {
    const row = {
      product_code: 'BTCUSDT',
      param_code: 'maxLeverage',
      before_value: '100',
      after_value: '50',
      trigger_type: 'manual',
      reason: 'volatility of the week',
      applicant_name: 'desk',
      effective_at: '2026-03-01T08:00:00.123Z',
      ...over,
    }
    const columns = sql(Object.keys(row))
    return sql`
      insert into periodic_control_record (${columns}) select ${columns}
        from jsonb_populate_record(null::periodic_control_record, ${JSON.stringify(row)}::jsonb)`
  }
  await add({ expire_at: '2026-03-02T08:00:00Z', attachments: ['a.png', 'b.png'] })
  await add({ param_code: 'maxPositionQty', before_value: '500000', after_value: '400000' })
  await add({
    before_value: '50',
    after_value: '100',
    revert_of: 1,
    market_snapshot: { mark: '61000.5', spread: null },
  })
}

it('verifies a chain of before the steps of leverage were sealed, and continues it', async () => {
  await restoreOld()
  const hashes = () => sql`select id::int, hash from periodic_control_record order by id limit 3`
  const before = await hashes()
  await prepare(database.url, async (db) => {
    await migrate(db)
    await seed(db, { mode: 'none', log: createLog('silent') })
  })
  expect(await hashes()).toEqual(before)
  // Over the owner of the tables: the rights of the server's role went with the schema.
  const desk = await openDesk({ sql, db: database.db }, database.url)
  const [maker] = (await holders(desk, 1, 'risk')) as [Holder]
  const verify = async () => (await send(desk.fetch, maker, api.verify, {})).data
  expect(await verify()).toEqual({ ok: true, checked: 3, brokenAt: null })
  const added = await send(desk.fetch, maker, api.add, {
    productCode: 'BTCUSDT',
    paramCode: 'maxLeverage',
    afterValue: '40',
    effectiveAt: inMinutes(30),
    reason,
  })
  expect(added.code, added.msg).toBe(0)
  expect(await sql`select leverage_options from periodic_control_record where id = 4`).toEqual([
    { leverage_options: [10, 20, 50, 100] },
  ])
  expect(await verify()).toEqual({ ok: true, checked: 4, brokenAt: null })
})
