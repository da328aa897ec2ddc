import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { patience } from '#tests/patience.ts'
import { migrate, prepare } from './migrate.ts'
import {
  lastUngated,
  type Migration,
  migrationNames,
  parseMigration,
  readMigrations,
} from './migration-file.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

it('has nothing to do a second time', async () => {
  const applied = () => base.sql`select name, applied_at from schema_migration order by name`
  const before = await applied()
  expect(before.length).toBeGreaterThan(0)
  await prepare(base.url, (db) => migrate(db))
  expect(await applied()).toEqual(before)
})

it('lets only one prepare at a time', async () => {
  let inside = 0
  let max = 0
  const work = async () => {
    inside += 1
    max = Math.max(max, inside)
    await new Promise((resolve) => setTimeout(resolve, 50))
    inside -= 1
  }
  await Promise.all(Array.from({ length: 4 }, () => prepare(base.url, work)))
  expect(max).toBe(1)
})

it('brings an empty database up in two processes at once', async () => {
  const empty = await testDatabase()
  try {
    await empty.sql.unsafe('drop schema public cascade; create schema public')
    await Promise.all([
      prepare(empty.url, (db) => migrate(db)),
      prepare(empty.url, (db) => migrate(db)),
    ])
    const [made] = await empty.sql`select count(*)::int as n from schema_migration`
    const [all] = await base.sql`select count(*)::int as n from schema_migration`
    expect(made).toEqual(all)
  } finally {
    await empty.drop()
  }
})

/** Every table that migrations make, in their order, with the migration. */
const made = (migrations: readonly Migration[]) =>
  migrations.flatMap(({ name, text }) =>
    [...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => ({ table, by: name })),
  )

/** What is there after a start on an empty database where a table of this name stands in the way. */
async function leftBy(table: string) {
  const half = await testDatabase()
  try {
    await half.sql.unsafe('drop schema public cascade; create schema public')
    await half.sql.unsafe(`create table ${table} (in_the_way int)`)
    await expect(prepare(half.url, (db) => migrate(db))).rejects.toThrow()
    const tables = await half.sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    const isRecorded = tables.some(({ name }) => name === 'schema_migration')
    const migrations = isRecorded
      ? await half.sql<{ name: string }[]>`select name from schema_migration order by name`
      : []
    return { tables: names(tables), migrations: names(migrations) }
  } finally {
    await half.drop()
  }
}
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

it('applies those from before the rules all or nothing', async () => {
  const last = made(readMigrations().filter(({ name }) => name <= lastUngated)).at(-1)?.table ?? ''
  expect((await leftBy(last)).tables).toEqual([last])
})

it('applies each later one whole, behind those before it', async () => {
  const migrations = readMigrations()
  const later = made(migrations.filter(({ name }) => name > lastUngated))
  // The last one of a migration that makes several.
  const { table = '', by = '' } = later.findLast((each, at) => later[at - 1]?.by === each.by) ?? {}
  const left = await leftBy(table)
  expect(left.migrations).toEqual(names(migrations.filter(({ name }) => name < by)))
  const beside = made(migrations.filter(({ name }) => name === by)).map((each) => each.table)
  expect(left.tables.filter((name) => beside.includes(name))).toEqual([table])
})

it('takes over what an older version recorded by time', async () => {
  const old = await testDatabase()
  try {
    await old.sql.unsafe(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at)
        select '', 1767225600000 + 60000 * n from generate_series(0, 5) n;
      delete from schema_migration where name <= '0005_own_account'`)
    await prepare(old.url, (db) => migrate(db))
    const applied = await old.sql<
      { name: string }[]
    >`select name from schema_migration order by name`
    expect(applied.map(({ name }) => name)).toEqual(migrationNames())
  } finally {
    await old.drop()
  }
})

it('works on a database that a newer version added to, and on no other', async () => {
  const newer = await testDatabase()
  try {
    await newer.sql`insert into schema_migration (name) values ('9998_expand')`
    const known = migrationNames().at(-1) ?? ''
    await newer.sql`insert into schema_migration (name, requires) values ('9999_contract', ${known})`
    expect(await prepare(newer.url, (db) => migrate(db))).toEqual({
      ahead: ['9998_expand', '9999_contract'],
    })
    // Neither older nor newer.
    const other = [...readMigrations(), parseMigration('9997_other', 'select 1')]
    await expect(prepare(newer.url, (db) => migrate(db, other))).rejects.toThrow('newer version')
    await newer.sql`update schema_migration set requires = '9998_expand' where requires is not null`
    await expect(prepare(newer.url, (db) => migrate(db))).rejects.toThrow(
      'a newer version of Countersign',
    )
  } finally {
    await newer.drop()
  }
})

it('tries again where another transaction holds a lock', async () => {
  const busy = await testDatabase()
  const added = parseMigration('9990_added', 'alter table member_note add column planted text;')
  const all = [...readMigrations(), added]
  const wait = { lockTimeoutMs: 20, maxAttempts: 3, pauseMs: 10 }
  try {
    await busy.sql.begin(async (tx) => {
      await tx`select from member_note limit 1`
      await expect(prepare(busy.url, (db) => migrate(db, all, wait))).rejects.toThrow(
        'did not get its locks in 3 attempts',
      )
    })
    let migrating: Promise<unknown> = Promise.resolve()
    await busy.sql.begin(async (tx) => {
      await tx`select from member_note limit 1`
      migrating = prepare(busy.url, (db) => migrate(db, all, { ...wait, maxAttempts: 1_000 }))
      await vi.waitFor(async () => {
        const waiting = await busy.sql`
          select from pg_locks where not granted and relation = 'member_note'::regclass`
        expect(waiting).toHaveLength(1)
      }, patience)
    })
    await migrating
    expect(await busy.sql`select planted from member_note limit 1`).toBeDefined()
  } finally {
    await busy.drop()
  }
})

it('builds an index beside those who work, also where a start before it was killed', async () => {
  const used = await testDatabase()
  const text = `-- Outside of a transaction
    create index concurrently if not exists planted on member_note (created_at);
    --> statement-breakpoint
    create index concurrently if not exists planted_too on member_note (member_id, created_at);`
  const all = [...readMigrations(), parseMigration('9990_index', text)]
  const build = (url: string) => prepare(url, (db) => migrate(db, all))
  try {
    // As a kill leaves it behind.
    await used.sql`create index planted on member_note (member_id)`
    await Promise.all([build(used.url), build(used.url)])
    const built = await used.sql`
      select indexrelid::regclass::text as name, indisvalid as valid, pg_get_indexdef(indexrelid) as text
        from pg_index where indexrelid::regclass::text like 'planted%' order by 1`
    expect(built).toMatchObject([
      { name: 'planted', valid: true },
      { name: 'planted_too', valid: true },
    ])
  } finally {
    await used.drop()
  }
})

it('announces by an error that a column will go', async () => {
  const old = await testDatabase()
  try {
    await old.sql`create table kept (id int, gone text)`
    await old.sql`insert into kept values (1, 'before')`
    await old.sql`call retire_column('kept', 'gone')`
    await old.sql`update kept set id = 2`
    await old.sql`insert into kept (id) values (3)`
    await expect(old.sql`update kept set gone = 'after'`).rejects.toThrow('kept.gone is retired')
    await expect(old.sql`insert into kept values (4, 'new')`).rejects.toThrow('is retired')
  } finally {
    await old.drop()
  }
})
