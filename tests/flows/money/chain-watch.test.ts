// Deposits on a real chain: each becomes a recharge once, with its confirmations, over reorganisations, whoever else reports it.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { nodeAddress } from '#server/money/chain/config.ts'
import { evmBlocks } from '#server/money/watch/evm-blocks.ts'
import { watchRound } from '#server/money/watch/watcher.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { type EvmChain, startEvmChain } from '#tests/money/evm-chain.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'

const network = 'ERC20'
const ether = 10n ** 18n

/** Transactions of deposits that were refused. */
const refused: string[] = []

let chain: EvmChain
let database: TestDatabase
let desk: Desk
let operator: Reviewer
let program: Program
let token: string
let address: string
let memberId: string
beforeAll(async () => {
  chain = await startEvmChain()
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  ;[operator] = (await desk.operators(1)) as [Reviewer]
  program = await openProgram(desk.db, desk.fetch, ['members', 'recharges', 'events'])
  token = await chain.token()
  await database.sql`
    insert into wallet_code (code, currency, network, scale, display_scale, price_usd, confirmations, contract_address, tx_regex)
    values ('ETH-ERC20', 'ETH', ${network}, 18, 4, 2000, 3, '', '^0x[0-9a-f]{64}$'),
           ('USDT-ERC20', 'USDT', ${network}, 6, 2, 1, 3, ${token}, '^0x[0-9a-f]{64}$')`
  await round()
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await chain.close()
  await database.drop()
})
/** A member with an address of their own. */
beforeEach(async () => {
  ;[memberId = ''] = await desk.members(1)
  address = `0x${randomBytes(20).toString('hex')}`
  await database.sql`
    insert into recharge_address (address, currency, network, address_kind, member_id, status)
    values (${address}, 'USDT', ${network}, 'dedicated', ${memberId}, 'active')`
})

const sourceOf = (at: EvmChain) => evmBlocks(nodeAddress({ network, kind: 'evm', url: at.url }))
const round = (owner = 'one', chains = [chain]) =>
  watchRound({
    db: database.runtime.db,
    network,
    coin: 'ETH',
    sources: chains.map(sourceOf),
    owner,
    onRefused: (txHash) => refused.push(txHash),
  })

interface Row {
  readonly id: string
  readonly status: string
  readonly confirmations: number
  readonly amount: string
  readonly currency: string
  readonly version: number
  readonly reason: string | null
}
/** The recharges of the member, the oldest first. */
const recharges = () => database.sql<Row[]>`
  select id::text, status, confirmations, trim_scale(amount)::text as amount, currency, version, reject_reason as reason
    from recharge_log where member_id = ${memberId} order by id`
async function only(): Promise<Row> {
  const rows = await recharges()
  expect(rows).toHaveLength(1)
  return rows[0] as Row
}
/** Where the console says that it came from. */
async function shownOrigin(): Promise<string | undefined> {
  const { id } = await only()
  return (await send(desk.fetch, operator, recharge.get, { id })).data?.row.origin
}
async function decide() {
  const { id, version } = await only()
  const decision = { id, version, action: 'approve', remark: 'seen on the chain' }
  return send(desk.fetch, operator, recharge.review, decision)
}
const approve = async (): Promise<number> => (await decide()).code
async function mined(blocks = 1) {
  await chain.mine(blocks)
  await round()
}
async function credited(): Promise<string> {
  const [row] = await database.sql<{ sum: string }[]>`
    select trim_scale(coalesce(sum(available), 0))::text as sum from ledger_account where member_id = ${memberId}`
  return row?.sum ?? '0'
}

it('credits a coin once, after three confirmations', async () => {
  await chain.pay(address, ether / 2n)
  await mined()
  expect(await only()).toMatchObject({
    status: 'confirming',
    confirmations: 1,
    amount: '0.5',
    currency: 'ETH',
  })
  expect(await shownOrigin()).toBe('watcher')
  expect(await approve()).toBe(Code.alreadyHandled)
  await mined()
  expect(await only()).toMatchObject({ status: 'confirming', confirmations: 2 })
  await mined()
  expect(await only()).toMatchObject({ status: 'pending', confirmations: 3 })
  expect(await approve()).toBe(Code.ok)
  await mined(3)
  expect(await only()).toMatchObject({ status: 'approved' })
  expect(await credited()).toBe('0.5')
})

it('puts the logs of one transaction together, and leaves out tokens and addresses of others', async () => {
  const stranger = await chain.token()
  await chain.pay(address, 2_500_000n, token)
  await chain.pay(address, 9_000_000n, stranger)
  await chain.pay(`0x${'12'.repeat(20)}`, 7_000_000n, token)
  await mined(3)
  expect(await only()).toMatchObject({ status: 'pending', amount: '2.5', currency: 'USDT' })
})

it.each(['before the watcher', 'after the watcher'])(
  'is one recharge where the platform reports it too, %s',
  async (order) => {
    const externalId = `m-${randomUUID()}`
    await database.sql`update member set external_id = ${externalId} where id = ${memberId}`
    const txHash = await chain.pay(address, 1_000_000n, token)
    const report = () =>
      program.send('POST recharges', {
        externalId: randomUUID(),
        member: externalId,
        currency: 'USDT',
        network,
        amount: '1',
        method: 'chain',
        // As people copy it, and not always with the address.
        txHash: txHash.toUpperCase().replace('0X', '0x'),
        ...(order.startsWith('before') && { toAddress: address.toUpperCase().replace('0X', '0x') }),
        confirmations: 0,
        seenAt: new Date().toISOString(),
      })
    if (order.startsWith('before')) {
      expect((await report()).status).toBe(201)
      await mined(3)
    } else {
      await mined(3)
      expect(await report()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    expect(await only()).toMatchObject({ status: 'pending', amount: '1', confirmations: 3 })
    expect(await shownOrigin()).toBe(order.startsWith('before') ? 'platform' : 'watcher')
    expect(await approve()).toBe(Code.ok)
    expect(await credited()).toBe('1')
  },
)

it('never credits what a reorganisation removed', async () => {
  const before = await chain.now()
  await chain.pay(address, 5_000_000n, token)
  await mined(3)
  expect(await only()).toMatchObject({ status: 'pending' })
  await chain.goBack(before)
  await mined(4)
  // For three blocks more it may come back; meanwhile nobody credits it.
  const row = await only()
  expect(['pending', 'rejected']).toContain(row.status)
  if (row.status === 'pending') expect(await approve()).toBe(Code.rule)
  await mined(3)
  expect(await only()).toMatchObject({ status: 'rejected', reason: 'chainInvalid' })
  expect(await credited()).toBe('0')
})

it('does not credit while a reorganisation has the transaction in no block', async () => {
  const before = await chain.now()
  await chain.pay(address, 5_000_000n, token)
  await mined(3)
  await chain.goBack(before)
  await mined(1)
  // The shorter fork is seen as soon as it is the chain of the node.
  expect(await only()).toMatchObject({ status: 'pending', confirmations: 0 })
  expect(await decide()).toMatchObject({
    code: Code.rule,
    msg: expect.stringContaining('is in no block for now'),
  })
  expect(await credited()).toBe('0')
})

it('credits once what a reorganisation moved to another block', async () => {
  const before = await chain.now()
  const first = await chain.pay(address, 3_000_000n, token)
  await mined(2)
  expect(await only()).toMatchObject({ status: 'confirming', confirmations: 2 })
  await chain.goBack(before)
  await chain.mine(2)
  expect(await chain.pay(address, 3_000_000n, token)).toBe(first)
  await mined()
  expect(await only()).toMatchObject({ status: 'confirming', confirmations: 1 })
  await mined(2)
  expect(await only()).toMatchObject({ status: 'pending', confirmations: 3 })
  expect(await approve()).toBe(Code.ok)
  await mined(2)
  expect(await only()).toMatchObject({ status: 'approved' })
  expect(await credited()).toBe('3')
})

it('waits for the confirmations again where a reorganisation moved what waited for a decision', async () => {
  const before = await chain.now()
  await chain.pay(address, 2_000_000n, token)
  await mined(3)
  expect(await only()).toMatchObject({ status: 'pending', confirmations: 3 })
  await chain.goBack(before)
  await chain.mine(3)
  await chain.pay(address, 2_000_000n, token)
  await mined()
  expect(await only()).toMatchObject({ confirmations: 1 })
  expect(await approve()).toBe(Code.rule)
  await mined(2)
  const confirmed = await only()
  expect(confirmed).toMatchObject({ status: 'pending', confirmations: 3 })
  await mined(3)
  // Further blocks are no other version under the eyes of whoever reviews it.
  expect(await only()).toEqual(confirmed)
  expect(await approve()).toBe(Code.ok)
})

it('opens a case for what was credited and then removed, and takes nothing back by itself', async () => {
  const before = await chain.now()
  await chain.pay(address, 4_000_000n, token)
  await mined(3)
  expect(await approve()).toBe(Code.ok)
  await chain.goBack(before)
  await mined(9)
  await mined(2)
  expect(await only()).toMatchObject({ status: 'approved' })
  expect(await credited()).toBe('4')
  const [cases] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from violation_record where member_id = ${memberId} and severity = 'critical'`
  expect(cases).toEqual({ count: 1 })
})

it('goes on past a deposit that the rules refuse', async () => {
  await database.sql`update member set status = 'closed' where id = ${memberId}`
  const txHash = await chain.pay(address, 1_000_000n, token)
  await mined()
  expect(refused).toEqual([txHash])
  expect(await recharges()).toEqual([])
  const [position] = await database.sql<{ isRead: boolean }[]>`
    select next_block > head_block as "isRead" from chain_watch`
  expect(position).toEqual({ isRead: true })
})

it('is read by one process at a time, and goes on from its place with another', async () => {
  await chain.pay(address, 6_000_000n, token)
  await chain.mine()
  expect(await round('two')).toBe(false)
  expect(await recharges()).toEqual([])
  await database.sql`update chain_watch set lease_until = now() - interval '1 second'`
  const both = await Promise.all([round('two'), round('three')])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await only()).toMatchObject({ status: 'confirming' })
  await database.sql`update chain_watch set lease_until = now() - interval '1 second'`
  expect(await round('one')).toBe(true)
})

it('credits nothing while two nodes disagree', async () => {
  await chain.pay(address, 8_000_000n, token)
  await mined(3)
  const other = await startEvmChain()
  try {
    // Another chain of at least the same length.
    await other.mine(100)
    await chain.mine()
    expect(await round('one', [chain, other])).toBe(true)
    expect(await only()).toMatchObject({ status: 'pending' })
    expect(await approve()).toBe(Code.rule)
    const [watch] = await database.sql<{ disagreement: string | null }[]>`
      select disagreement from chain_watch`
    expect(watch?.disagreement).toContain('block')
  } finally {
    await other.close()
  }
  await round('one', [chain, chain])
  expect(await approve()).toBe(Code.ok)
  expect(await credited()).toBe('8')
})
