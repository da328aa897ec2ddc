// The migrations are written by hand and Drizzle's tables mirror them: both must say the same.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WalletType } from '#contract/ledger.ts'
import { RechargeType, RejectReason, RiskFlag, Status } from '#contract/money/recharge-log.ts'
import { FileKind } from '#contract/upload.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 2 })
})
afterAll(() => database.drop())

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /^[^.]+\.ts$/.test(name),
)
const modules = await Promise.all(
  files.map(
    (name) =>
      import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, name)).href) as Promise<
        Record<string, unknown>
      >,
  ),
)
const tables = modules.flatMap((module) =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
)
const casing = new CasingCache('snake_case')

test.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s',
  async (name, table) => {
    const stored = await database.sql<{ column: string; type: string; required: boolean }[]>`
    select attname as column, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attname`
    const mirrored = Object.values(getTableColumns(table))
      .map((column) => ({
        column: casing.getColumnCasing(column),
        type: column.getSQLType().replace(/numeric\((\d+), (\d+)\)/, 'numeric($1,$2)'),
        required: column.notNull || column.primary,
      }))
      .sort((a, b) => (a.column < b.column ? -1 : 1))
    expect(mirrored).toEqual(stored.map((row) => ({ ...row })))
  },
)

/** The lists of words that check constraints hold a column to. */
async function checkedWords(table: string, column: string) {
  const rows = await database.sql<{ rule: string }[]>`
    select pg_get_constraintdef(c.oid) as rule from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attname = ${column}
     where c.conrelid = ${table}::regclass and c.contype = 'c' and c.conkey = array[a.attnum]`
  return rows.map(({ rule }) => [...rule.matchAll(/'([^']+)'::text/g)].map(([, word]) => word))
}

const listed = tables.flatMap((table) =>
  Object.values(getTableColumns(table)).flatMap((column) =>
    column.enumValues?.length
      ? [[getTableName(table), casing.getColumnCasing(column), column.enumValues] as const]
      : [],
  ),
)

describe('a column with listed values is checked by the database against the same list', () => {
  test.each(listed)('%s.%s', async (table, column, values) => {
    expect(await checkedWords(table, column)).toContainEqual([...values])
  })
})

describe('lists of states are the contract’s', () => {
  test.each([
    ['recharge_log', 'status', Status.options],
    ['recharge_log', 'recharge_type', RechargeType.options],
    ['recharge_log', 'wallet_type', WalletType.options],
    ['recharge_log', 'risk_flags', RiskFlag.options],
    ['recharge_log', 'reject_reason', RejectReason.options],
    ['ledger_account', 'wallet_type', WalletType.options],
    ['asset_hold', 'wallet_type', WalletType.options],
    ['big_file', 'kind', FileKind.options],
  ])('%s.%s', async (table, column, options) => {
    expect(await checkedWords(table, column)).toContainEqual([...options])
  })
})
