// One pasted number over the demo set: which records it names, and for whom.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRecords, recordKinds } from '#contract/find-records.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'

const log = createLog('silent')

let database: TestDatabase
let desk: Desk
let admin: Reviewer
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 60_000 })
  await database.db.transaction((tx) => demo(tx, { log }))
  desk = await openDesk(database, database.url)
  ;[admin] = (await desk.operators(1)) as [Reviewer]
})
afterAll(() => database.drop())

const find = async (keyword: string, who = admin) => {
  const { code, data } = await send(desk.fetch, who, findRecords, { keyword })
  expect(code).toBe(0)
  return data.list
}

/** Where each kind is kept, and what its records are called: their own number, or another's. */
const kept = [
  ['withdrawal', 'withdraw_log', 'withdraw_no'],
  ['withdrawal', 'withdraw_log', 'tx_hash'],
  ['identity', 'member_auth', 'auth_no'],
  ['payoutOrder', 'withdraw_third', 'third_order_no'],
  ['payoutOrder', 'withdraw_third', 'channel_order_no'],
  ['transfer', 'transfer_log', 'transfer_no'],
  ['flash', 'flash_log', 'flash_no'],
  ['entrust', 'contract_entrust', 'entrust_no'],
  ['position', 'contract_position', 'position_no'],
  ['deal', 'contract_deal', 'deal_no'],
  ['deliveryOrder', 'delivery_order', 'order_no'],
] as const

/** A record of a table that has a number in a column, and the team its member is in. */
async function oneOf(table: string, column: string) {
  const { sql } = database
  const [row] = await sql<{ id: string; number: string; member_id: string }[]>`
    select id::text, ${sql(column)} as number, member_id::text from ${sql(table)}
    where ${sql(column)} is not null order by id limit 1`
  if (!row) throw new Error(`The demo set has no ${column} in ${table}.`)
  return row
}

it.each(kept)('finds a %s by its number (%s.%s)', async (kind, table, column) => {
  const { id, number } = await oneOf(table, column)
  const found = await find(number.toLowerCase() === number ? number : ` ${number} `)
  expect(found).toContainEqual(expect.objectContaining({ kind, id, isExact: true }))
  expect(await find(`${number}9`)).toEqual([])
})

it('finds by the client’s own order id', async () => {
  const { id } = await oneOf('contract_entrust', 'entrust_no')
  await database.sql`update contract_entrust set client_order_id = 'bot-7-a' where id = ${id}`
  expect(await find('bot-7-a')).toMatchObject([{ kind: 'entrust', id, isExact: true }])
})

it('finds by what the platform calls a record', async () => {
  for (const [kind, table] of [
    ['withdrawal', 'withdraw_log'],
    ['identity', 'member_auth'],
  ] as const) {
    const { sql } = database
    const name = `ours.${kind}.7`
    // The name is written with the record and kept.
    await sql`alter table ${sql(table)} disable trigger user`
    const [row] = await sql<{ id: string }[]>`
      update ${sql(table)} set external_id = ${name} where id = (select min(id) from ${sql(table)}) returning id::text`
    await sql`alter table ${sql(table)} enable trigger user`
    expect(await find(name)).toMatchObject([{ kind, id: row?.id, isExact: true }])
  }
})

it('finds journals by their id, and by the number of what they post as a mention', async () => {
  const [journal] = await database.sql<{ id: string; biz_no: string }[]>`
    select j.id::text, j.biz_no from ledger_journal j join money_log m on m.journal_id = j.id
    where j.biz_type = 'recharge' and j.biz_no <> '' order by j.id desc limit 1`
  if (!journal) throw new Error('The demo set has no journal of a recharge.')
  const byNumber = (await find(journal.biz_no)).filter(({ kind }) => kind === 'journal')
  expect(byNumber).toContainEqual(expect.objectContaining({ title: journal.id, isExact: false }))
  expect(await find(journal.id)).toContainEqual(
    expect.objectContaining({ kind: 'journal', title: journal.id, isExact: true }),
  )
})

it('finds applications by the number of their record, for whoever may decide them', async () => {
  const [row] = await database.sql<{ id: string }[]>`
    insert into approval_request
      (permission, action, target_type, target_no, subject, payload, diff, reason, applicant_id, applicant_name)
    select 'p', 'recharge.reverse', 'recharge', 'RC9900000000001', '1', '{}', '[]', 'sent twice', id, user_name
    from operator limit 1 returning id::text`
  const application = { kind: 'approval', id: row?.id, isExact: false }
  expect(await find('rc9900000000001')).toMatchObject([application])
  const [other] = (await desk.operators(1, 'finance2')) as [Reviewer]
  expect(await find('RC9900000000001', other)).toEqual([])
})

it('finds nothing of a list that the caller may not read', async () => {
  const [kyc] = (await desk.operators(1, 'kyc')) as [Reviewer]
  const { number } = await oneOf('withdraw_log', 'withdraw_no')
  expect(await find(number)).not.toEqual([])
  expect((await find(number, kyc)).map(({ kind }) => kind)).not.toContain('withdrawal')
})

it.each(kept)('finds no %s of another team (%s.%s)', async (kind, table, column) => {
  const { number, member_id: own } = await oneOf(table, column)
  const [stranger = ''] = await desk.members(1)
  const [leader] = (await desk.operators(1)) as [Reviewer]
  const kinds = async (bound: string) => {
    await database.sql`update operator set bind_member_id = ${bound} where id = ${leader.id}`
    return (await find(number, leader)).map((each) => each.kind)
  }
  expect(await kinds(stranger)).toEqual([])
  expect(await kinds(own)).toContain(kind)
})

it('knows every kind', () => {
  expect(new Set([...kept.map(([kind]) => kind), 'journal', 'approval'])).toEqual(
    new Set(recordKinds),
  )
})
