import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as recharge from '#contract/money/recharge-log.ts'
import { RiskFlag } from '#contract/money/withdraw-log.ts'
import { calculateRiskScore } from '#contract/money/withdraw-risk.ts'
import { createLog } from '#server/base/log.ts'
import { raisedBy, refreshRisk } from '#server/money/withdraw/risk.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, send } from '#tests/money/desk.ts'
import { isFull } from '#tests/sample.ts'
import { demo, type DemoSet } from './demo.ts'
import { networks, type NetworkName } from './money/networks.ts'
import { seedDemoAgent, seedDemoReviewers } from './operators.ts'

const log = createLog('silent')
const asof = '2025-06-30T16:00:00.000Z'
/** All that the set fills, without what follows from the time of the run. */
const tables = `
  wallet_code member member_auth recharge_log withdraw_log withdraw_third recharge_address withdraw_address
  member_experience member_config tutor redemption_batch integral_send transfer_log flash_log contract_product
  price_tick contract_position contract_entrust contract_deal delivery_order follow_relation follow_log
  invite_log invite_rebate periodic_control_record ip_record login_error verification_code violation_record
  staking_product staking_record income_record notice news banner service_link sys_notice member_adjust coupon
  coupon_log red_envelope red_envelope_record redemption_code award_record integral_send_item ledger_account
  house_account ledger_journal ledger_entry money_log operation_log
`
  .trim()
  .split(/\s+/)

const fill = (database: TestDatabase, options: Pick<DemoSet, 'seed' | 'scale'> = {}) =>
  database.db.transaction(async (tx) => {
    await seedDemoReviewers(tx)
    await demo(tx, { log, asof, ...options })
    await seedDemoAgent(tx)
  })

async function checksums({ db }: TestDatabase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const [row] = await db.execute<{ sum: string }>(
      sql`select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.identifier(table)} t`,
    )
    sums[table] = row?.sum ?? ''
  }
  return sums
}

/** Sets that are compared with each other as a whole. */
const compared = { scale: isFull ? 1 : 0.25 }

let database: TestDatabase
let one: TestDatabase
let twin: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ max: 12, statementTimeoutMs: 60_000 })
  one = await testDatabase({ statementTimeoutMs: 60_000 })
  twin = await testDatabase({ statementTimeoutMs: 60_000 })
  await fill(database)
  await fill(one, compared)
  await fill(twin, compared)
})
afterAll(() => Promise.all([database.drop(), one.drop(), twin.drop()]))

const count = async (query: string) =>
  Number((await database.sql.unsafe<{ count: string }[]>(query))[0]?.count)
/** The share, in percent, of rows of a table that match. */
const percent = async (table: string, condition: string) =>
  (100 * (await count(`select count(*) from ${table} where ${condition}`))) /
  (await count(`select count(*) from ${table}`))

test('the same seed number and end give the same rows', async () => {
  expect(await checksums(twin)).toEqual(await checksums(one))
})

test('another seed number gives other rows', async () => {
  const other = await testDatabase({ statementTimeoutMs: 60_000 })
  try {
    await fill(other, { ...compared, seed: 7 })
    const [mine, theirs] = [await checksums(one), await checksums(other)]
    const same = tables.filter((table) => mine[table] === theirs[table])
    expect(same).toEqual(['wallet_code', 'contract_product', 'sys_notice'])
    expect(await (await openDesk(other, other.url)).violations()).toEqual([])
  } finally {
    await other.drop()
  }
})

test('a second run leaves a filled database alone', async () => {
  const before = await checksums(twin)
  await demo(twin.db, { log, asof })
  expect(await checksums(twin)).toEqual(before)
})

test('the books and the audit trail are whole', async () => {
  const desk = await openDesk(database, database.url)
  expect(await desk.violations()).toEqual([])
  expect(await database.db.execute(sql`select * from verify_audit_chain()`)).toHaveLength(0)
  expect(await count("select count(*) from pg_trigger where tgenabled = 'D'")).toBe(0)
})

test('nothing is dated after the end', async () => {
  for (const [table, column] of [
    ['member', 'updated_at'],
    ['member', 'last_login_at'],
    ['member_auth', 'updated_at'],
    ['recharge_log', 'updated_at'],
    ['withdraw_log', 'updated_at'],
    ['ledger_journal', 'posted_at'],
    ['operation_log', 'at'],
  ])
    expect(
      await count(`select count(*) from ${table} where ${column} > '${asof}'`),
      `${table}.${column}`,
    ).toBe(0)
  expect(await count('select count(*) from recharge_log where reviewed_at < created_at')).toBe(0)
})

test('real-name checks wait with pictures, and some share their document', async () => {
  const waiting = "member_auth where status = 'pending'"
  const all = await count(`select count(*) from ${waiting}`)
  expect(all).toBeGreaterThan(20)
  expect(await count(`select count(*) from ${waiting} and front_img like 'data:image/%'`)).toBe(all)
  expect(
    await count(`select count(*) from ${waiting} and exists (select from member_auth other
      where other.id_no_hash = member_auth.id_no_hash and other.member_id <> member_auth.member_id)`),
  ).toBeGreaterThan(0)
})

test('the personas are there', async () => {
  const [rich] = await database.sql<
    { id: string }[]
  >`select id from member where member_no = '10000001'`
  for (const table of [
    'recharge_log',
    'withdraw_log',
    'member_auth',
    'ledger_account',
    'money_log',
  ])
    expect(
      await count(`select count(*) from ${table} where member_id = ${rich?.id ?? 0}`),
      table,
    ).toBeGreaterThan(0)
  const [agent] = await database.sql<{ path: string; user_name: string }[]>`
    select m.path, o.user_name from operator o join member m on m.id = o.bind_member_id where m.member_no = '10000027'`
  expect(agent?.user_name).toBe('agent1')
  const team = `m.path like '${agent?.path}%'`
  expect(await count(`select count(*) from member m where ${team}`)).toBeGreaterThan(20)
  expect(
    await count(`select count(*) from recharge_log r join member m on m.id = r.member_id
      where r.status = 'pending' and ${team}`),
  ).toBeGreaterThan(3)
})

test('counts and shares follow the volume model', async () => {
  expect(await count('select count(*) from member')).toBe(2_000)
  expect(await count('select count(*) from recharge_log')).toBe(2_600)
  expect(await count('select count(*) from wallet_code')).toBe(16)
  const near = async (table: string, condition: string, wanted: number, slack: number) =>
    expect(Math.abs((await percent(table, condition)) - wanted), condition).toBeLessThan(slack)
  await near('recharge_log', "status = 'approved'", 93.2, 1.5)
  await near('recharge_log', "status = 'rejected'", 4.3, 1)
  await near('recharge_log', "status in ('pending', 'confirming')", 2.3, 0.2)
  await near('recharge_log', "recharge_type = 'chain'", 68, 3)
  await near('recharge_log', "recharge_type = 'system'", 22, 3)
  await near('recharge_log', "currency = 'USDT'", 78, 10)
  await near('recharge_log', "reviewed_at > created_at + interval '30 minutes'", 6, 2)
  await near('withdraw_log', "status = 'paid'", 86, 3)
  await near('withdraw_log', "risk_flags <> '{}'", 18, 4)
  await near('member', 'inviter_id is not null', 62, 4)
  await near('coupon_log', "status = 'used'", 30, 4)
  await near('member', "real_name_status = 'approved'", 56, 4)
  await near('member', "level = 'v0'", 70, 6)
  await near(
    'member',
    'not exists (select from recharge_log r where r.member_id = member.id)',
    38,
    4,
  )
  expect(await count('select count(*) from withdraw_log')).toBeGreaterThan(900)
  expect(await count('select max(depth) as count from member')).toBeLessThanOrEqual(12)
})

test('the ledger has 50,000 entries, at most 2 % more or less', async () => {
  const entries = await count('select count(*) from ledger_entry')
  expect(entries).toBeGreaterThanOrEqual(49_000)
  expect(entries).toBeLessThanOrEqual(51_000)
})

test('every coupon that was used paid what it says, for a record that there is', async () => {
  const used = await count("select count(*) from coupon_log where status = 'used'")
  expect(
    await count(`select count(*) from coupon_log c
        join ledger_journal j on j.biz_type = 'coupon' and j.biz_id = c.id and j.step = 'use'
        join ledger_entry e on e.journal_id = j.id and e.member_id = c.member_id and e.amount = c.deduct_amount
       where c.status = 'used' and c.used_at between c.received_at and c.expire_at and (
         exists (select from contract_deal d where d.deal_no = c.used_biz_no and d.member_id = c.member_id) or
         exists (select from recharge_log r where r.recharge_no = c.used_biz_no and r.member_id = c.member_id))`),
  ).toBe(used)
  expect(await count('select sum(used_count) as count from coupon')).toBe(used)
  expect(
    await count("select count(distinct operator_name) from coupon_log where source = 'manual'"),
  ).toBeGreaterThan(1)
  expect(
    await count("select count(*) from coupon_log where source = 'manual' and batch_no is null"),
  ).toBe(0)
})

test('every share that was settled is a yield of its tutor', async () => {
  const settled = await count(`select count(*) from follow_log where share_status = 'settled'`)
  expect(settled).toBeGreaterThan(0)
  expect(
    await count(`select count(*) from income_record i join follow_log f on f.id = i.source_id and f.follow_no = i.related_no
        join ledger_entry e on e.journal_id = i.journal_id and e.member_id = f.tutor_id and e.amount = i.amount
       where i.income_type = 'tutorShare' and i.member_id = f.tutor_id and f.share_status = 'settled'`),
  ).toBe(settled)
})

/** States that the set has none of, and why. */
const absent = [
  // Who has records keeps an account; what a closed one looks like is tested with its call.
  'member.closed',
  // The price path fills an order at once or not at all.
  'contract_entrust.partiallyFilled',
  // A batch is sent within seconds of its approval.
  'integral_send.sending',
]

test('each state that a record may be in occurs', async () => {
  const states = await database.sql<{ name: string; definition: string }[]>`
    select c.conrelid::regclass::text as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attname = 'status' and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid::regclass::text = any (${tables})`
  expect(states.length).toBeGreaterThan(20)
  const missing: string[] = []
  for (const { name, definition } of states)
    for (const [, state = ''] of definition.matchAll(/'(\w+)'/g))
      if ((await count(`select count(*) from ${name} where status = '${state}'`)) === 0)
        missing.push(`${name}.${state}`)
  expect(missing.toSorted()).toEqual(absent.toSorted())
})

test('orders, deals and notices show every kind that the platform itself makes', async () => {
  const kindsOf = async (table: string, column: string) =>
    (
      await database.sql.unsafe<{ kind: string }[]>(
        `select distinct ${column} as kind from ${table} where ${column} is not null order by 1`,
      )
    ).map(({ kind }) => kind)
  expect(await kindsOf('notice', 'audience')).toEqual([
    'all',
    'level',
    'members',
    'team',
    'verified',
  ])
  expect(await kindsOf('contract_entrust', 'order_type')).toEqual([
    'limit',
    'liquidation',
    'market',
    'stopLimit',
    'stopLoss',
    'stopMarket',
    'takeProfit',
  ])
  expect(await kindsOf('contract_entrust', 'trigger_by')).toEqual(['index', 'last', 'mark'])
  expect(await kindsOf('contract_deal', 'deal_type')).toEqual([
    'follow',
    'forceClose',
    'liquidation',
    'normal',
  ])
  const open = "contract_position where status = 'open' and stop_loss_price"
  expect(await count(`select count(*) from ${open} is not null`)).toBeGreaterThan(20)
})

test('the queue shows every kind of record and every flag', async () => {
  const pending = "from recharge_log where status = 'pending' and deleted_at is null"
  const kinds = await database.sql.unsafe<{ kind: string }[]>(
    `select distinct recharge_type as kind ${pending} union select distinct unnest(risk_flags) ${pending}`,
  )
  expect(kinds.map(({ kind }) => kind).sort((a, b) => (a < b ? -1 : 1))).toEqual(
    [...recharge.RechargeType.options, ...recharge.RiskFlag.options].sort((a, b) =>
      a < b ? -1 : 1,
    ),
  )
  expect(
    await count(
      `select count(*) ${pending} and created_at < '${asof}'::timestamptz - interval '37 hours'`,
    ),
  ).toBe(0)
  expect(
    await count(`select count(*) from recharge_log r where r.status = 'pending' and exists (
      select from recharge_log t where t.tx_hash = r.tx_hash and t.network = r.network and t.status = 'rejected')`),
  ).toBe(1)
  const [proofs] = await database.sql<{ missing: string; longest: number }[]>`
    select count(*) filter (where jsonb_array_length(proof_imgs) not between 1 and 2) as missing,
           max(length(proof_imgs ->> 0)) as longest
      from recharge_log where recharge_type = 'system'`
  expect(proofs?.missing).toBe('0')
  expect(proofs?.longest).toBeLessThan(4_000)
})

test('withdrawals show every flag, and those that wait what the rules of risk say', async () => {
  const stored = await database.sql<{ flags: RiskFlag[]; score: number }[]>`
    select risk_flags as flags, risk_score as score from withdraw_log`
  expect(new Set(stored.flatMap(({ flags }) => flags))).toEqual(new Set(RiskFlag.options))
  expect(stored.filter(({ flags, score }) => score !== calculateRiskScore(flags))).toEqual([])
  const waiting = sql`select id from withdraw_log where status in ('pending', 'firstPassed')`
  for (const flag of ['credentialHold', 'blockedAddress', 'ledgerMismatch'])
    expect(
      await count(
        `select count(*) from withdraw_log where status = 'pending' and '${flag}' = any (risk_flags)`,
      ),
      flag,
    ).toBeGreaterThan(0)
  expect((await raisedBy(database.db, waiting)).size).toBe(38)
  expect(await refreshRisk(database.db, waiting)).toBe(0)
})

test('addresses and hashes have the form of their network', async () => {
  for (const [name, { address }] of Object.entries(networks))
    expect(address.sample, name).toMatch(new RegExp(address.pattern))
  const rows = await database.sql<
    { network: NetworkName; tx: string | null; address: string | null }[]
  >`
    select network, tx_hash as tx, to_address as address from recharge_log
    union all select network, tx_hash, to_address from withdraw_log`
  for (const { network, tx, address } of rows) {
    if (tx !== null) expect(tx).toMatch(new RegExp(networks[network].tx.pattern))
    if (address !== null) expect(address).toMatch(new RegExp(networks[network].address.pattern))
  }
})

describe('decisions on the demo set', () => {
  test('every pending recharge can be decided, and business goes on where the history ends', async () => {
    const desk = await openDesk(database, database.url)
    const [reviewer] = await desk.operators(1)
    if (!reviewer) throw new Error('There is no reviewer.')
    const pending = await database.sql<{ id: string; version: number }[]>`
      select id, version from recharge_log where status = 'pending' order by id`
    for (const [at, { id, version }] of pending.entries()) {
      const decision =
        at % 5 === 4
          ? { action: 'reject', rejectReason: 'other', remark: 'not received so far' }
          : { action: 'approve', remark: 'checked with the member' }
      const reply = await send(desk.fetch, reviewer, recharge.review, { id, version, ...decision })
      expect(reply, `recharge ${id}`).toMatchObject({ code: 0 })
    }
    expect(await count("select count(*) from recharge_log where status = 'pending'")).toBe(0)
    expect(await desk.violations()).toEqual([])
    expect(await database.db.execute(sql`select * from verify_audit_chain()`)).toHaveLength(0)
    const [next] = await database.sql<{ no: string }[]>`
      select business_no('RC', nextval('recharge_no_seq')) as no`
    expect(next?.no).toMatch(/0000002601$/)
  })
})
