// Ten thousand statements fail in every way that a statement can, between reads that must answer just what was asked.
import { sql as drizzleSql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Connection, connect } from './client.ts'

let database: TestDatabase
let pool: Connection
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`create table once (x int primary key)`
  await database.sql`create table late (x int primary key deferrable initially deferred)`
  await database.sql`insert into once values (1)`
  await database.sql`insert into late values (1)`
  // Long enough for every read on a busy machine; what is to time out sets a time of its own.
  pool = connect(database.url, { max: 3, statementTimeoutMs: 30_000, lockTimeoutMs: 20 })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

type Fail = () => PromiseLike<unknown>

/** The ways to fail, by what goes wrong. */
const failures: Readonly<Record<string, Fail>> = {
  'after the first rows': () => pool.sql`select 10 / (3 - n) from generate_series(1, 5) n`,
  'after many rows': () =>
    pool.sql`select repeat('x', 200), 1 / (300 - n) from generate_series(1, 2500) n`,
  'after rows, prepared': () => pool.sql`select 10 / (${3}::int - n) from generate_series(1, 5) n`,
  'after rows, by Drizzle': () =>
    pool.db.execute(drizzleSql`select 10 / (3 - n) from generate_series(1, ${5}::int) n`),
  'cancelled behind rows': () =>
    pool.sql`select n, case when n = 300 then pg_cancel_backend(pg_backend_pid()) end
      from generate_series(1, 5000) n`,
  'a syntax that does not exist': () => pool.sql.unsafe('selekt 1'),
  'a column that does not exist': () => pool.sql`select nothing from once where x = ${1}`,
  'a value of the wrong type': () => pool.sql`select ${'no number'}::int as n`,
  'a value out of range': () => pool.sql`select x from once where x = ${'99999999999999'}::int`,
  'a key that is taken': () => pool.sql`insert into once values (${1})`,
  'a key that is taken at the commit': () =>
    pool.sql.begin((tx) => tx`insert into late values (${1})`),
  'in a transaction, behind rows': () =>
    pool.sql.begin(async (tx) => {
      await tx`select n from generate_series(1, 3) n`
      await tx`select 10 / (3 - n) from generate_series(1, 5) n`
    }),
  'in a transaction, swallowed': () =>
    pool.sql.begin(async (tx) => {
      await tx`select 10 / (3 - n) from generate_series(1, 5) n`.catch(() => {})
    }),
  'in a transaction, beside others': () =>
    pool.sql.begin((tx) =>
      Promise.all([
        tx`select n from generate_series(1, 3) n`,
        tx`select 10 / (3 - n) from generate_series(1, 5) n`,
        tx`select n from generate_series(1, 3) n`,
      ]),
    ),
  'in a savepoint, and then thrown': () =>
    pool.sql.begin(async (tx) => {
      await tx.savepoint((step) => step`select 1 / 0`).catch(() => {})
      throw new Error('changed my mind')
    }),
  'several statements in one text': () => pool.sql.unsafe('select 1; select 1 / 0; select 2'),
  'a value that cannot be sent': () => pool.sql`select ${undefined as unknown as string}::text`,
  'too few values': () => pool.sql.unsafe('select $1::int, $2::int', [1]),
}
/** These cost milliseconds each: fewer of them. */
const slowFailures: Readonly<Record<string, Fail>> = {
  // Out of a transaction the same answer comes to 'cancelled behind rows'.
  'a time-out behind rows': () =>
    pool.sql.begin(async (tx) => {
      await tx`set local statement_timeout = 60`
      await tx`select n, case when n = 50 then pg_sleep(10) end from generate_series(1, 60) n`
    }),
  'a connection that is lost': () => pool.sql`select pg_terminate_backend(pg_backend_pid())`,
  'a connection that is lost behind rows': () =>
    pool.sql`select n, case when n = 300 then pg_terminate_backend(pg_backend_pid()) end
      from generate_series(1, 5000) n`,
  'a connection that is lost in a transaction': () =>
    pool.sql.begin(async (tx) => {
      await tx`select pg_terminate_backend(pg_backend_pid())`
    }),
}

/** Rows that no other statement has: numbers up to a count beside a text of their own. */
const expected = (count: number, mark: string) =>
  Array.from({ length: count }, (_, index) => ({ n: index + 1, mark }))

/** The ways to read, each with what it must answer. */
const reads: Readonly<Record<string, (count: number, mark: string) => PromiseLike<unknown>>> = {
  tag: (count, mark) =>
    pool.sql`select n, ${mark}::text as mark from generate_series(1, ${count}::int) n`,
  drizzle: (count, mark) =>
    pool.db.execute(
      drizzleSql`select n, ${mark}::text as mark from generate_series(1, ${count}::int) n`,
    ),
  transaction: (count, mark) =>
    pool.sql.begin(
      (tx) => tx`select n, ${mark}::text as mark from generate_series(1, ${count}::int) n`,
    ),
  text: (count, mark) =>
    pool.sql.unsafe(`select n, '${mark}' as mark from generate_series(1, ${count}) n`),
}

let failedCount = 0
let readCount = 0

/** Fails and reads in turns on one of several lines that share the pool. */
async function walk(steps: readonly Step[], line: number): Promise<void> {
  for (const [index, { fail, read, rows }] of steps.entries()) {
    const failing = failures[fail] ?? slowFailures[fail]
    if (!failing) throw new Error(fail)
    const hasFailed = await failing().then(
      () => false,
      () => true,
    )
    if (!hasFailed) throw new Error(`${fail}: did not fail`)
    failedCount += 1
    const mark = `${line}.${index}.${failedCount}`
    const answer = await reads[read]?.(rows, mark)
    // Written out, because ten thousand comparisons by `expect` take longer than the statements.
    if (JSON.stringify(answer) !== JSON.stringify(expected(rows, mark)))
      throw new Error(`${read} after "${fail}" answered ${JSON.stringify(answer)}`)
    readCount += 1
  }
}

interface Step {
  fail: string
  read: string
  rows: number
}
const stepOf = (names: readonly string[]): fc.Arbitrary<Step> =>
  fc.record({
    fail: fc.constantFrom(...names),
    read: fc.constantFrom(...Object.keys(reads)),
    rows: fc.integer({ min: 0, max: 12 }),
  })

const lines = 5
const stepsEach = 2_000
/** One step in so many is a slow one. */
const slowEvery = 40

describe('a pool of three connections', () => {
  it('answers every read with its own rows after 10,000 statements that failed', async () => {
    const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
    const [quick, slow] = [failures, slowFailures].map((kinds) => stepOf(Object.keys(kinds)))
    if (!quick || !slow) throw new Error('There is no way to fail.')
    const step = fc.oneof(
      { weight: slowEvery - 1, arbitrary: quick },
      { weight: 1, arbitrary: slow },
    )
    const steps = fc.sample(step, { seed, numRuns: lines * stepsEach })
    try {
      await Promise.all(
        Array.from({ length: lines }, (_, line) =>
          walk(steps.slice(line * stepsEach, (line + 1) * stepsEach), line),
        ),
      )
    } catch (error) {
      throw new Error(`TEST_SEED=${seed} repeats this.`, { cause: error })
    }
    expect([failedCount, readCount]).toEqual([10_000, 10_000])
    expect(await pool.sql`select * from once`).toEqual([{ x: 1 }])
    expect(await pool.sql`select * from late`).toEqual([{ x: 1 }])
  })
})
