import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { databaseLine } from '#tests/database-line.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { patience } from '#tests/patience.ts'
import { connect } from './client.ts'
import { ConnectionLost } from './connection-errors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('limits statements, locks and idle transactions, and speaks UTC', async () => {
  const [row] = await database.sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
      current_setting('application_name') as name`
  expect(row).toEqual({
    statement: '10s',
    lock: '3s',
    idle: '15s',
    zone: 'UTC',
    name: 'countersign',
  })
})

it('gives up waiting for a lock after the time allowed', async () => {
  const impatient = connect(database.url, { max: 1, lockTimeoutMs: 100 })
  await database.sql`create table fought_over (x int)`
  await database.sql.begin(async (tx) => {
    await tx`lock table fought_over`
    await expect(impatient.sql`select * from fought_over`).rejects.toMatchObject({ code: '55P03' })
  })
  await impatient.close()
})

it('survives the loss of its connections, and the next query works', async () => {
  const closed = vi.fn()
  const pool = connect(database.url, { max: 2, onClose: closed })
  await pool.sql`select 1`
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), patience)
  expect(await pool.db.execute(sql`select 1 as up`)).toMatchObject([{ up: 1 }])
  await pool.close()
})

it.each([0, 1, 5, 50, 300])(
  'rejects a transaction that goes on %i ms after its connection was lost, and the next one works',
  async (ms) => {
    const pool = connect(database.url, { max: 4 })
    const goesOn = pool.sql.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await database.sql`select pg_terminate_backend(${row?.pid ?? 0})`
      await new Promise((resolve) => setTimeout(resolve, ms))
      return tx`select 1`
    })
    await expect(goesOn).rejects.toThrow()
    const inDrizzle = pool.db.transaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await database.sql`select pg_terminate_backend(${row?.pid ?? 0})`
      await new Promise((resolve) => setTimeout(resolve, ms))
      await tx.execute(sql`select 1`).catch(() => {})
      await tx.execute(sql`select 2`)
    })
    await expect(inDrizzle).rejects.toThrow()
    // What the driver does on its own time would end the process about now.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await pool.db.transaction((tx) => tx.execute(sql`select 1 as up`))).toMatchObject([
      { up: 1 },
    ])
    await pool.close()
  },
)

it('rolls back what fails, also when the failure was swallowed, and what is inside a savepoint', async () => {
  const pool = connect(database.url, { max: 1 })
  await pool.sql`create table kept (x int primary key)`
  const count = async () => (await pool.sql`select x from kept`).length
  await expect(
    pool.sql.begin(async (tx) => {
      await tx`insert into kept values (1)`
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await count()).toBe(0)
  const swallowed = pool.sql.begin(async (tx) => {
    await tx`insert into kept values (1)`
    await tx`insert into kept values (1)`.catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('A statement of the transaction failed.')
  expect(await count()).toBe(0)
  await pool.sql.begin(async (tx) => {
    await tx`insert into kept values (1)`
    await tx.savepoint((step) => step`insert into kept values (1)`).catch(() => {})
    await tx`insert into kept values (2)`
  })
  expect(await count()).toBe(2)
  await pool.close()
})

it('rejects a statement whose connection is lost while it is made, and the next one works', async () => {
  // The answer to the first message of a client, which its signing in waits for.
  const line = await databaseLine(database.url, (bytes) => bytes.includes('server_version'))
  const pool = connect(line.url, { max: 2 })
  await expect(pool.sql.begin((tx) => tx`select 1`)).rejects.toBeInstanceOf(ConnectionLost)
  expect(await pool.sql.begin((tx) => tx`select 1 as up`)).toEqual([{ up: 1 }])
  await pool.close()
  line.close()
})

it.each([0, 300])(
  'rejects at once what runs or waits when its connections are given up after %i ms',
  async (ms) => {
    const pool = connect(database.url, { max: 1 })
    const rejected = (one: PromiseLike<unknown>) => one.then(String, (error: unknown) => error)
    const asked = [
      rejected(pool.sql`select pg_sleep(60)`),
      rejected(pool.sql`select 1`),
      rejected(pool.sql.begin((tx) => tx`select 1`)),
    ]
    // While the connection is made, and while a statement runs on it.
    await new Promise((resolve) => setTimeout(resolve, ms))
    pool.reset()
    for (const error of await Promise.all(asked)) expect(error).toBeInstanceOf(ConnectionLost)
    expect(await pool.sql`select 1 as up`).toEqual([{ up: 1 }])
    await pool.close()
  },
)

it('closes while a connection is made, and leaves none behind', async () => {
  const pool = connect(database.url, { max: 1, applicationName: 'closed early' })
  const asked = pool.sql`select 1`.catch((error: unknown) => error)
  await pool.close(0)
  expect(await asked).toBeInstanceOf(ConnectionLost)
  await vi.waitFor(async () => {
    expect(
      await database.sql`select from pg_stat_activity where application_name = 'closed early'`,
    ).toHaveLength(0)
  }, patience)
})

it('refuses statements of a transaction that is over', async () => {
  const pool = connect(database.url, { max: 1 })
  const kept = await pool.sql.begin((tx) => ({ tx }))
  await expect(kept.tx`select 1`).rejects.toThrow('The transaction is over.')
  let late: Promise<unknown> = Promise.resolve()
  const failing = pool.sql.begin(async (tx) => {
    late = tx.savepoint(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('too late')
    })
    late.catch(() => {})
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  // On the same connection: a rollback to a savepoint would end this transaction.
  await pool.sql.begin(async (tx) => {
    await expect(late).rejects.toThrow('too late')
    expect(await tx`select 1 as up`).toEqual([{ up: 1 }])
  })
  await pool.close()
})

it('keeps no connection on which a transaction was left open', async () => {
  const pool = connect(database.url, { max: 1 })
  const process = async () => (await pool.sql`select pg_backend_pid() as pid`)[0]?.['pid']
  const first = await process()
  await pool.sql.unsafe('begin')
  const second = await process()
  expect(second).not.toBe(first)
  await expect(pool.sql.unsafe('begin; select 1 / 0')).rejects.toThrow('division by zero')
  expect(await process()).not.toBe(second)
  await pool.close()
})

it('refuses values that have no text of their own', async () => {
  for (const value of [undefined, new Date(), { a: 1 }])
    await expect(
      (async () => database.sql`select ${value as unknown as string}::text`)(),
    ).rejects.toThrow(TypeError)
})

it('sends the limits with each statement behind a pooler, and prepares none', async () => {
  const pool = connect(database.url, { max: 1, pooler: 'transaction', statementTimeoutMs: 4_321 })
  const read = () => pool.sql`
    select current_setting('statement_timeout') as own, current_setting('TimeZone') as zone,
      ${1}::int as one`
  for (let time = 0; time < 5; time += 1)
    expect(await read()).toEqual([{ own: '4321ms', zone: 'UTC', one: 1 }])
  expect(
    await pool.sql.begin((tx) => tx`select current_setting('statement_timeout') as own`),
  ).toEqual([{ own: '4321ms' }])
  expect(await pool.sql`select name from pg_prepared_statements`).toEqual([])
  // What is refused at the commit is known not to be done.
  await pool.sql`create table judged (x int primary key deferrable initially deferred)`
  await expect(
    (async () => pool.sql`insert into judged values (1), (${1}::int)`)(),
  ).rejects.toMatchObject({ code: '23505' })
  // Nothing is left on the connection.
  const [reset] = await pool.sql.unsafe(
    `commit; select current_setting('statement_timeout') as own`,
  )
  expect(reset).toEqual({ own: '0' })
  await pool.close()
})

it('sees that no pooler stands between', async () => {
  const pool = connect(database.url, { max: 1 })
  expect(await pool.isPooled()).toBe(false)
  await pool.close()
})

it('reads times as text, as Drizzle wants them', async () => {
  const [row] = await database.sql`select timestamptz '2026-01-02 03:04:05.678+00' as at`
  expect(row).toEqual({ at: '2026-01-02 03:04:05.678+00' })
})
