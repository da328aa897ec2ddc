// A database of before the rule, with transactions in several spellings.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseRisks } from '#server/db/risks.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk } from '#tests/money/desk.ts'

const file = (name: string) =>
  readFileSync(new URL(`../../../server/db/migrations/${name}.sql`, import.meta.url), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** How approvals looked for an earlier credit before. */
const [spentBefore = ''] =
  /create function refuse_spent_tx[\s\S]*?end \$\$;/.exec(
    file('0010_recharge_makers_and_hashes'),
  ) ?? []

/** Takes the rule away again, as far as it would keep anybody from writing as before. */
const withoutRule = `
  drop trigger tx_form on recharge_log;
  drop trigger tx_form on withdraw_log;
  drop trigger tx_form on withdraw_third;
  drop trigger paid_tx on withdraw_log;
  drop index recharge_log_tx_prefix_idx, withdraw_log_tx_prefix_idx, recharge_log_former_tx_idx;
  create index recharge_log_tx_prefix_idx on recharge_log (tx_hash text_pattern_ops);
  create index recharge_log_former_tx_idx on recharge_log using gin (former_tx_hashes);
  drop table tx_hash_pair;
  drop function tx_key, tx_keys, tx_prefix, canonical_tx_hash, refuse_tx_spelling, refuse_paid_tx`

test('brings old rows to the form of their network, and lists pairs as they were', async () => {
  const { sql } = database
  const desk = await openDesk(database, database.url)
  await sql.unsafe(withoutRule)
  await sql.unsafe(spentBefore.replace('create function', 'create or replace function'))
  const one = async (txHash: string, values = {}) =>
    (await desk.recharges(1, { txHash, ...values }))[0]
  const alone = await one('0xAA01', { rechargeType: 'chain' })
  const [first, second] = [await one('bb02', { toAddress: 'TA' }), await one('0xbb02')]
  const [paid, twice] = [await one('cc03', { toAddress: 'TA' }), await one('0xcc03')]
  await sql`update recharge_log set status = 'approved', reviewed_at = now(), credited_amount = amount
    where id in (${paid ?? ''}, ${twice ?? ''})`
  const edited = await one('0xDD04', { rechargeType: 'admin' })
  await sql`update recharge_log set tx_hash = 'ee05' where id = ${edited ?? ''}`
  await sql`insert into recharge_recheck (recharge_id, recharge_version, tx_hash, state, confirmations, confirmations_required,
      operator_id, operator_name)
    values (${alone ?? ''}, 1, '0xAA01', 'confirmed', 3, 1, 1, 'admin'), (${second ?? ''}, 1, '0xbb02', 'confirmed', 3, 1, 1, 'admin')`
  await sql`update recharge_log set status = 'approved', reviewed_at = now(), credited_amount = amount where id = ${alone ?? ''}`

  await sql.unsafe(file('0470_tx_identity'))

  const rows = await sql`
    select id, tx_hash, former_tx_hashes as former, risk_flags as flags, status from recharge_log order by id`
  const row = (id: string | undefined) => rows.find((each) => String(each['id']) === id)
  expect(row(alone)).toMatchObject({ tx_hash: 'aa01', status: 'approved' })
  expect(row(edited)).toMatchObject({ tx_hash: 'ee05', former: ['dd04'] })
  // Neither of a pair is changed; one that waits is flagged.
  expect(row(first)).toMatchObject({ tx_hash: 'bb02', flags: ['duplicateTx'] })
  expect(row(second)).toMatchObject({ tx_hash: '0xbb02', flags: ['duplicateTx'] })
  expect(row(twice)).toMatchObject({ tx_hash: '0xcc03', flags: [], status: 'approved' })
  expect(
    await sql`select record_type, network, tx_key, record_ids::text[] as ids from tx_hash_pair order by tx_key`,
  ).toEqual([
    { record_type: 'recharge', network: 'TRC20', tx_key: 'bb02', ids: [first, second] },
    { record_type: 'recharge', network: 'TRC20', tx_key: 'cc03', ids: [paid, twice] },
  ])
  expect(await sql`select tx_hash from recharge_recheck order by id`).toEqual([
    { tx_hash: 'aa01' },
    { tx_hash: '0xbb02' },
  ])
  // What counts twice is said at each start until somebody reverses one of them.
  const said = async () => (await databaseRisks(sql)).filter((risk) => risk.includes('count twice'))
  expect(await said()).toEqual([
    expect.stringMatching(/^1 transactions count twice.* RC\w+ and RC\w+\./),
  ])
  await sql`update recharge_log set status = 'reversed' where id = ${twice ?? ''}`
  expect(await said()).toEqual([])
  // The two that wait are one transaction: only one of them can be credited.
  const approve = (id: string | undefined) => sql`
    update recharge_log set status = 'approved', reviewed_at = now(), credited_amount = amount where id = ${id ?? ''}`
  await approve(second)
  await expect(approve(first)).rejects.toThrow('credited already')
})
