import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Connection, connect } from './client.ts'

let base: TestDatabase
let connection: Connection
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

/** A pool of one connection: what is prepared on it is all that is. */
async function fresh() {
  await connection?.close()
  connection = connect(base.url, { max: 1 })
  return connection
}
const prepared = async (text: string) => {
  const [row] = await connection.sql<{ n: number }[]>`
    select count(*)::int as n from pg_prepared_statements where statement like ${`%${text}%`}`
  // The one that asks is prepared too, and does not hold the text.
  return row?.n
}
const ask = (column: string, value: number) =>
  connection.db.execute(sql`select ${value}::int as ${sql.identifier(column)}`)

it('prepares a statement that comes again, and answers the same', async () => {
  await fresh()
  const answers: unknown[] = []
  for (let value = 1; value <= 6; value += 1) answers.push((await ask('again', value))[0])
  expect(answers).toEqual([1, 2, 3, 4, 5, 6].map((again) => ({ again })))
  expect(await prepared('as "again"')).toBe(1)
  await ask('once', 1)
  expect(await prepared('as "once"')).toBe(0)
  await connection.close()
})

it('keeps no more than 300 of them, whatever is asked for', async () => {
  await fresh()
  for (let column = 0; column < 400; column += 1)
    for (let time = 0; time < 3; time += 1) await ask(`many_${column}`, time)
  expect(await prepared('as "many_')).toBe(300)
  await connection.close()
})

it('goes on after a table has changed below a statement', async () => {
  await fresh()
  await connection.sql`create table changing (one int)`
  const all = () => connection.db.execute(sql`select * from changing where ${1}::int = 1`)
  for (let time = 0; time < 4; time += 1) expect(await all()).toEqual([])
  await connection.sql`alter table changing add column two int`
  await connection.sql`insert into changing values (1, 2)`
  expect(await all()).toEqual([{ one: 1, two: 2 }])
  await connection.close()
})
