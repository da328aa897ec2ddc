import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { migrate, migrationNames, prepare } from './migrate.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

it('has nothing to do a second time', async () => {
  const applied = () => base.sql`select name, applied_at from schema_migration order by name`
  const before = await applied()
  expect(before.length).toBeGreaterThan(0)
  await prepare(base.url, migrate)
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
    await Promise.all([prepare(empty.url, migrate), prepare(empty.url, migrate)])
    const [made] = await empty.sql`select count(*)::int as n from schema_migration`
    const [all] = await base.sql`select count(*)::int as n from schema_migration`
    expect(made).toEqual(all)
  } finally {
    await empty.drop()
  }
})

it('applies all or nothing', async () => {
  const half = await testDatabase()
  try {
    // A table of the same name stands in the way of one that is made late.
    await half.sql.unsafe('drop schema public cascade; create schema public')
    const tables = await base.sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'r' and not relispartition order by oid`
    const last = tables.at(-1)?.name ?? ''
    await half.sql.unsafe(`create table "${last}" (in_the_way int)`)
    await expect(prepare(half.url, migrate)).rejects.toThrow()
    const left = await half.sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    expect(left.map((row) => row['name'])).toEqual([last])
  } finally {
    await half.drop()
  }
})

it('takes over what an older version recorded by time', async () => {
  const old = await testDatabase()
  try {
    await old.sql.unsafe(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at)
        select '', 1767225600000 + 60000 * n from generate_series(0, 5) n;
      delete from schema_migration where name <= '0005_own_account'`)
    await prepare(old.url, migrate)
    const applied = await old.sql<
      { name: string }[]
    >`select name from schema_migration order by name`
    expect(applied.map(({ name }) => name)).toEqual(migrationNames())
  } finally {
    await old.drop()
  }
})

it('refuses a database of a newer version', async () => {
  await base.sql`insert into schema_migration (name) values ('9999_later')`
  await expect(prepare(base.url, migrate)).rejects.toThrow('a newer version of Countersign')
})
