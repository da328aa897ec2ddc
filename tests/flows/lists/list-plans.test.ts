// What PostgreSQL reads for each list, over tables as large as those of a platform after years: the list is asked for over
// the real server, and the plans of the statements it sent are read. No list reads a large table as a whole.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as memberConfig from '#contract/member/member-config.ts'
import * as memberPosition from '#contract/member/member-position.ts'
import * as rechargeLog from '#contract/money/recharge-log.ts'
import * as withdrawLog from '#contract/money/withdraw-log.ts'
import * as staking from '#contract/other/staking.ts'
import * as contractPosition from '#contract/trade/contract-position.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { appOver, openDesk, send, type Fetch, type Reviewer } from '#tests/money/desk.ts'
import { growTables, largeTables, notGrown } from '#tests/plans/large-tables.ts'
import { listViews } from '#tests/plans/list-views.ts'
import { faultsOf, type Statement, tablesRead } from '#tests/plans/plan.ts'

const zone = 'Asia/Shanghai'
const unlimited = { statementTimeoutMs: 0, idleInTransactionMs: 0, lockTimeoutMs: 0 }

let database: TestDatabase
let observed: Connection
let fetch: Fetch
let admin: Reviewer
let large: ReadonlyMap<string, number>
const sent: Statement[] = []

beforeAll(async () => {
  database = await testDatabase(unlimited)
  await database.db.transaction((tx) => demo(tx, { log: createLog('silent'), scale: 0.3 }))
  await growTables(database.sql)
  large = await largeTables(database.sql)
  observed = connect(database.runtime.url, {
    max: 5,
    ...unlimited,
    onStatement: (text, parameters) => sent.push({ text, parameters }),
  })
  const app = appOver(observed)
  fetch = (request) => app.fetch(request)
  const [operator] = await (await openDesk(database, database.url)).operators(1)
  if (!operator) throw new Error('There is no operator.')
  admin = operator
})
afterAll(async () => {
  await observed.close()
  await database.drop()
})

const views = listViews(zone)

/** Views that read more, and why that is right. */
const excepted = new Map([
  // Its screen opens with overrides only. A member without one is listed by when it registered, so the order of all members
  // comes from two tables.
  [`${memberConfig.list.path}, everything`, /^all \d+ rows of member by an index/],
  // Each product adds up its records, and the first page shows all products. An index has the amounts.
  [`${staking.list.path}, everything`, /^all \d+ rows of staking_record by an index/],
])

it('has large tables to read', () => {
  expect(notGrown(large)).toEqual([])
})

it('sees a table that is read one row after the other', async () => {
  const text = 'select count(*) from contract_deal where fee < $1'
  const [fault] = await faultsOf(database.sql, { text, parameters: ['0'] }, large)
  expect(fault).toMatch(/^Seq Scan on contract_deal/)
})

it.each(views)(
  '$path reads no large table as a whole: $view',
  async ({ path, view, list, filter }) => {
    sent.length = 0
    const { code, msg } = await send(fetch, admin, list, { pageSize: 20, ...filter })
    expect({ code, msg }).toMatchObject({ code: Code.ok })
    const statements = sent.splice(0)
    expect(statements.length).toBeGreaterThan(0)
    const faults: string[] = []
    for (const statement of statements)
      faults.push(...(await faultsOf(database.sql, statement, large)))
    const exception = excepted.get(`${path}, ${view}`)
    expect(faults.filter((fault) => !exception?.test(fault))).toEqual([])
  },
)

it.each<{ what: string; asked: Endpoint; input: object }>([
  { what: 'the alerts', asked: rechargeWithdrawReview, input: { Type: 0 } },
  {
    what: 'the sums of rejected recharges',
    asked: rechargeLog.list,
    input: { status: ['rejected'] },
  },
  { what: 'the sums of paid withdrawals', asked: withdrawLog.list, input: { status: ['paid'] } },
  {
    what: 'the sums of open positions',
    asked: contractPosition.list,
    input: { status: ['open'] },
  },
  {
    what: 'how many members have limits of their own',
    asked: memberConfig.list,
    input: { onlyOverrides: true },
  },
])('adds up $what from indexes alone', async ({ asked, input }) => {
  const tables = [
    'recharge_log',
    'withdraw_log',
    'member_auth',
    'contract_position',
    'member_config',
  ]
  await database.sql`vacuum (analyze) ${database.sql(tables)}`
  sent.length = 0
  expect(await send(fetch, admin, asked, input)).toMatchObject({ code: Code.ok })
  const sums = sent.splice(0).filter(({ text }) => text.includes('count(*)'))
  expect(sums.length).toBeGreaterThan(0)
  for (const statement of sums) {
    const read = await tablesRead(database.sql, statement)
    expect(
      tables.filter((table) => read.has(table)),
      statement.text,
    ).toEqual([])
  }
})

it('values only members at risk for the first page of positions', async () => {
  await database.sql`vacuum (analyze) contract_position`
  // With a filter that leaves nobody with a position out, all of them are valued.
  const valued = await send(fetch, admin, memberPosition.list, {
    pageSize: 20,
    marginRatioMin: '0',
  })
  sent.length = 0
  const { data } = await send(fetch, admin, memberPosition.list, { pageSize: 20 })
  const rowsOf = ({ list }: typeof data) => list.map((row) => ({ ...row, snapshotAt: '' }))
  expect(data.list).toHaveLength(20)
  expect(rowsOf(data)).toEqual(rowsOf(valued.data))
  const sumsOf = ({ summary }: typeof data) => summary?.map((line) => ({ ...line, count: 0 }))
  expect(sumsOf(data)).toEqual(sumsOf(valued.data))
  let read = 0
  for (const statement of sent.splice(0))
    read += (await tablesRead(database.sql, statement)).get('contract_position') ?? 0
  const [row] = await database.sql<{ open: number }[]>`
    select count(*)::int as open from contract_position where status = 'open'`
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan((row?.open ?? 0) / 4)
})
