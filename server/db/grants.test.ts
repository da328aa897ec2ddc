// What the role of the server cannot do, whatever statement it is made to send.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { connect } from './connection/client.ts'
import { grantRuntime } from './grants.ts'
import { databaseRisks } from './risks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 3 })
})
afterAll(() => database.drop())

const books = ['ledger_journal', 'ledger_entry', 'money_log', 'operation_log', 'operation_log_seal']

test.each(books)('cannot rewrite %s', async (table) => {
  const { sql } = database.runtime
  for (const statement of [
    `alter table ${table} disable trigger all`,
    `drop table ${table} cascade`,
    `truncate ${table} cascade`,
    `delete from ${table}`,
    `update ${table} set ${table.startsWith('operation') ? 'seq = 1' : 'id = 1'}`.replace(
      'operation_log_seal set seq',
      'operation_log_seal set last_seq',
    ),
    `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
  ])
    await expect(sql.unsafe(statement), statement).rejects.toThrow(
      /must be owner|permission denied|insufficient/,
    )
})

test.each([
  ['drop trigger guard on recharge_log', 'must be owner'],
  ['delete from recharge_log', 'permission denied'],
  ...['open_price', 'settle_price', 'result'].map((column): [string, string] => [
    `update delivery_order set status = 'voided', ${column} = null`,
    'permission denied',
  ]),
  ['delete from delivery_order', 'permission denied'],
  ['update operation_log_head set seq = 0', 'permission denied'],
  [`insert into schema_migration (name) values ('9999_x')`, 'permission denied'],
  ['delete from seed_record', 'permission denied'],
  ['create table mine (id int)', 'permission denied'],
  ['set session_replication_role = replica', 'permission denied'],
  ['alter function refuse_change() rename to gone', 'must be owner'],
  [
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
    /must be owner|permission denied/,
  ],
  ['drop schema public cascade', 'must be owner'],
  ['set role countersign_owner', 'permission denied'],
])('refuses %s', async (statement, reason) => {
  await expect(database.runtime.sql.unsafe(statement)).rejects.toThrow(reason)
})

test('cannot move the head of the trail through a table of its own', async () => {
  const { sql } = database.runtime
  await sql.begin(async (tx) => {
    await tx`create temporary table mine (like operation_log) on commit drop`
    await expect(
      tx.savepoint(
        (step) =>
          step`create trigger t before insert on mine for each row execute function seal_audit_row()`,
      ),
    ).rejects.toThrow('permission denied')
  })
})

test('takes back what was granted by hand, and writes nothing when all is in order', async () => {
  const { sql, db, runtime } = database
  await sql`grant delete, truncate on ledger_entry to countersign`
  await sql`grant update (amount) on ledger_entry to countersign`
  await sql`grant update (result) on delivery_order to countersign`
  await grantRuntime(db, 'countersign')
  for (const statement of [
    'delete from ledger_entry',
    'update ledger_entry set amount = 1',
    "update delivery_order set result = 'win'",
  ])
    await expect(runtime.sql.unsafe(statement), statement).rejects.toThrow('permission denied')
  expect((await runtime.sql`update delivery_order set incident_no = ''`).count).toBe(0)
  const grants = () =>
    sql`select relname, relacl::text, c.xmin::text, array_agg(concat(a.attacl, a.xmin) order by attnum)
      from pg_class c join pg_attribute a on a.attrelid = c.oid where relkind = 'r' group by c.oid order by c.oid`
  const before = await grants()
  await grantRuntime(db, 'countersign')
  expect(await grants()).toEqual(before)
})

test('a new table that refuses changes is granted insert alone', async () => {
  const { sql, db, runtime } = database
  await sql.unsafe(`create table kept (id int);
    create trigger append_only before update or delete on kept for each row execute function refuse_change();
    create table plain (id int)`)
  await grantRuntime(db, 'countersign')
  await runtime.sql`insert into kept values (1)`
  await expect(runtime.sql`delete from kept`).rejects.toThrow('permission denied')
  await runtime.sql`insert into plain values (1)`
  expect((await runtime.sql`delete from plain`).count).toBe(1)
})

test('names the risks of a role that owns the tables and of a database that may forget', async () => {
  const { sql, runtime } = database
  const isOff =
    (await sql`select from pg_settings where name = 'fsync' and setting = 'off'`).length > 0
  const risks = (await databaseRisks(runtime.sql)).join('\n')
  expect(risks).not.toContain('owns the tables')
  expect(/fsync off/.test(risks)).toBe(isOff)
  expect((await databaseRisks(sql)).join('\n')).toContain('owns the tables')
  const one = connect(runtime.url, { max: 1 })
  await one.sql`set synchronous_commit = off`
  expect((await databaseRisks(one.sql)).join('\n')).toContain('synchronous_commit off')
  await one.close()
})
