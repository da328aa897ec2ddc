// Databases that releases left behind, brought to this version. `tests/upgrades/` has one of each: a small demo set, seeded and dumped by
// `pg_dump --no-owner --no-privileges --inserts`.
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { createLog } from '#server/base/log.ts'
import { verifySeals } from '#server/db/audit-seal.ts'
import { connect, type SqlClient } from '#server/db/connection/client.ts'
import { lastUngated } from '#server/db/migration-file.ts'
import { releases } from '#server/db/releases.ts'
import { runChecks } from '#server/ledger/check.ts'
import { bringUp } from '#server/root/bring-up.ts'
import { seed } from '#server/root/seed/seed.ts'
import { inDatabase, testAuditKey } from '#tests/database-address.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'

const folder = new URL('../../upgrades/', import.meta.url)
const dumps = readdirSync(folder)

/** What the tables are, in an order that does not depend on how they came about. A dump sets parentheses of its own. */
const structure = (sql: SqlClient) => sql`
  select c.relname as of, 'column' as kind, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attnotnull then ' not null' else '' end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as what
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  union all
  select conrelid::regclass::text, 'constraint', conname || ' ' || translate(pg_get_constraintdef(k.oid), '()', '')
    from pg_constraint k join pg_class c on c.oid = conrelid
   where c.relnamespace = 'public'::regnamespace and not c.relispartition and contype not in ('n', 't')
  union all
  select tablename, 'index', indexdef from pg_indexes i join pg_class c on c.oid = (quote_ident(tablename))::regclass
   where schemaname = 'public' and not c.relispartition
  union all
  select tgrelid::regclass::text, 'trigger', translate(pg_get_triggerdef(t.oid), '()', '') || tgenabled::text
    from pg_trigger t join pg_class c on c.oid = tgrelid
   where c.relnamespace = 'public'::regnamespace and not c.relispartition and not tgisinternal
  union all
  select p.oid::regprocedure::text, 'function', md5(prosrc) from pg_proc p
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select 'schema_migration', 'migration', name from schema_migration
  order by 1, 2, 3`

it('has a database of each release from the last before the gate of migrations on, of 3 MB at most', () => {
  const before = releases.findLastIndex(({ lastMigration }) => lastMigration < lastUngated)
  const wanted = releases.slice(before)
  expect(dumps).toEqual(wanted.map(({ version }) => `${version}.sql.gz`))
  for (const name of dumps)
    expect(readFileSync(new URL(name, folder)).length).toBeLessThan(3 * 1024 ** 2)
})

describe.each(dumps)('%s', (name) => {
  let database: TestDatabase
  let members: unknown
  beforeAll(async () => {
    setAuditKeys(parseAuditKeys([testAuditKey]))
    database = await testDatabase()
    // The dump sets the search path of its connection.
    const old = connect(database.url, { max: 1, statementTimeoutMs: 0 })
    await old.sql.unsafe('drop schema public cascade; create schema public')
    await old.sql.unsafe(gunzipSync(readFileSync(new URL(name, folder))).toString('utf8'))
    ;[members] = await old.sql`select count(*)::int as n from public.member`
    await old.close()
    const url = database.runtime.url
    const log = createLog('silent')
    await bringUp({ url, ownerUrl: database.url }, (db) => seed(db, { mode: 'demo', log }))
  })
  afterAll(() => database.drop())

  it('has the tables, triggers and functions of a fresh installation', async () => {
    const fresh = connect(inDatabase(database.url, inject('templateDatabase')), { max: 1 })
    try {
      expect(await structure(database.sql)).toEqual(await structure(fresh.sql))
    } finally {
      await fresh.close()
    }
  })

  it('keeps its members, its books and its trail', async () => {
    expect(members).not.toEqual({ n: 0 })
    expect((await database.sql`select count(*)::int as n from member`)[0]).toEqual(members)
    const checks = await runChecks(database.runtime.db)
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
    expect(checks.length).toBeGreaterThan(10)
    expect(await database.sql`select seq from verify_audit_chain() limit 5`).toEqual([])
    expect(await verifySeals(database.db)).toMatchObject({ count: 0 })
  })
})
