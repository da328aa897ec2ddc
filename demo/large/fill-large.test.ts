import { expect, test } from 'vitest'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk } from '#tests/money/desk.ts'
import { fillLarge } from './fill-large.ts'

/** Keys, indexes, references and triggers, those of the months apart: new months come with new ones. */
const structure = async ({ sql }: TestDatabase) => {
  const rows = await sql<{ part: string }[]>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as part from pg_constraint
     where connamespace = 'public'::regnamespace and conparentid = 0 and coninhcount = 0
       and conrelid::regclass::text !~ '_[0-9]{6}$'
    union all
    select indexrelid::regclass || ' ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index
     where indrelid::regclass::text !~ '_[0-9]{6}$|_default$|^pg_' and indrelid >= 16384
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
     where not tgisinternal and tgparentid = 0 and tgrelid::regclass::text !~ '_[0-9]{6}$'
    order by part`
  return rows.map(({ part }) => part)
}

test('a large set is whole, and the tables are as strict afterwards as before', async () => {
  const database = await testDatabase({ statementTimeoutMs: 0, idleInTransactionMs: 0 })
  try {
    const before = await structure(database)
    await fillLarge(database.sql, {
      log: createLog('silent'),
      asof: '2025-06-30T16:00:00.000Z',
      seed: 1,
      scale: 0.001,
      entries: 4_000,
      waiting: 25,
      records: false,
    })
    expect(await structure(database)).toEqual(before)
    expect(before.join('\n')).toContain('recharge_log_queue_idx')
    const [counts] = await database.sql<Record<string, string>[]>`
      select (select count(*) from member) as members, (select count(*) from recharge_log) as recharges,
             (select count(*) >= 4000 from ledger_entry)::text as filled,
             (select count(*) from pg_trigger where tgenabled = 'D') as disabled,
             (select count(*) from pg_class where relpersistence = 'u') as unlogged,
             (select count(*) between 10 and 40 from recharge_log where status in ('pending', 'confirming'))::text as waits`
    expect(counts).toEqual({
      members: '1000',
      recharges: '1040',
      filled: 'true',
      disabled: '0',
      unlogged: '0',
      waits: 'true',
    })
    expect(await (await openDesk(database, database.url)).violations()).toEqual([])
  } finally {
    await database.drop()
  }
})

test('the references of each month are checked by an index of the journals', async () => {
  const database = await testDatabase()
  const { sql, close } = connect(database.url, {
    max: 1,
    statementTimeoutMs: 0,
    idleInTransactionMs: 0,
  })
  try {
    const set = { asof: '2025-06-30T16:00:00.000Z', seed: 1, scale: 0.001, waiting: 25 }
    await fillLarge(sql, { ...set, log: createLog('silent'), entries: 4_000, records: false })
    await sql`select pg_stat_force_next_flush()`
    const [reads] = await sql<{ wholly: number; months: number }[]>`
      select (select seq_scan::int from pg_stat_user_tables where relname = 'ledger_journal') as wholly,
             (select count(*)::int from pg_inherits where inhparent = 'ledger_entry'::regclass) as months`
    expect(reads?.months).toBeGreaterThan(30)
    // Each of its indexes reads it once, and the rules once more.
    expect(reads?.wholly).toBeLessThan((reads?.months ?? 0) / 3)
  } finally {
    await close()
    await database.drop()
  }
})

test('the other records are repeated among the members, the same ones each time', async () => {
  const sums: string[] = []
  for (const _ of ['first', 'second']) {
    const database = await testDatabase({ statementTimeoutMs: 0, idleInTransactionMs: 0 })
    try {
      const set = {
        log: createLog('silent'),
        asof: '2025-06-30T16:00:00.000Z',
        seed: 1,
        waiting: 25,
      }
      await fillLarge(database.sql, { ...set, scale: 0.002 })
      const [row] = await database.sql<{ deals: number; traders: number; sum: string }[]>`
        select (select count(*)::int from contract_deal) as deals,
               (select count(distinct member_id)::int from contract_deal where member_id > 400) as traders,
               (select md5(string_agg(o::text, ',' order by id)) from delivery_order o) as sum`
      expect(row?.deals).toBeGreaterThan(1_200)
      expect(row?.traders).toBeGreaterThan(50)
      sums.push(row?.sum ?? '')
    } finally {
      await database.drop()
    }
  }
  expect(sums[0]).toBe(sums[1])
})
