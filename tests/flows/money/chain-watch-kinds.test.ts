// Deposits on chains that are not like Ethereum, whose addresses are other ones in capital letters.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { nodeAddress } from '#server/money/chain/config.ts'
import { releaseNetworks } from '#server/money/watch/chain-position.ts'
import { esploraBlocks } from '#server/money/watch/esplora-blocks.ts'
import { tronBlocks } from '#server/money/watch/tron-blocks.ts'
import { watchRound } from '#server/money/watch/watcher.ts'
import { startStubChain, stubAddress, type StubChain } from '#tests/chains/stub-chain.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'

const makers = { tron: tronBlocks, esplora: esploraBlocks }
const token = stubAddress('tron')

let database: TestDatabase
let desk: Desk
let operator: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  ;[operator] = (await desk.operators(1)) as [Reviewer]
  // A token whose contract nobody has filled in is beside each coin.
  await database.sql`
    insert into wallet_code (code, currency, network, scale, display_scale, price_usd, confirmations, contract_address, tx_regex)
    values ('TRX-TRC20', 'TRX', 'TRC20', 6, 2, 0.3, 3, '', '^[0-9a-f]{64}$'),
           ('USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1, 3, ${token}, '^[0-9a-f]{64}$'),
           ('XAU-TRC20', 'XAU', 'TRC20', 6, 2, 4000, 3, '', '^[0-9a-f]{64}$'),
           ('BTC', 'BTC', 'BTC', 8, 8, 60000, 3, '', '^[0-9a-f]{64}$'),
           ('XAU-BTC', 'XAU', 'BTC', 8, 8, 4000, 3, '', '^[0-9a-f]{64}$')
    on conflict (code) do update set contract_address = excluded.contract_address, confirmations = 3, status = 'on'`
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

interface Row {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly confirmations: number
  readonly amount: string
  readonly currency: string
  readonly hash: string
}

describe.each([
  { kind: 'tron', network: 'TRC20', coin: 'TRX', unit: 1_000_000 },
  { kind: 'esplora', network: 'BTC', coin: 'BTC', unit: 100_000_000 },
] as const)('a chain behind $kind', ({ kind, network, coin, unit }) => {
  let chain: StubChain
  let memberId: string
  let address: string
  const source = () => makers[kind](nodeAddress({ network, kind, url: chain.url }))
  const round = ({ isCoinNamed = true, nodes = 1 } = {}) =>
    watchRound({
      db: database.runtime.db,
      network,
      coin: isCoinNamed ? coin : undefined,
      sources: Array.from({ length: nodes }, source),
      owner: 'one',
      onRefused: (hash, refusal) => {
        throw new Error(hash, { cause: refusal })
      },
    })
  async function mined(blocks = 1) {
    chain.mine(blocks)
    await round()
  }
  const recharges = () => database.sql<Row[]>`
    select id::text, version, status, confirmations, trim_scale(amount)::text as amount, currency, tx_hash as hash
      from recharge_log where member_id = ${memberId} order by id`
  async function approve({ id, version }: Row) {
    const decision = { id, version, action: 'approve', remark: 'seen on the chain' }
    return (await send(desk.fetch, operator, recharge.review, decision)).code
  }

  beforeAll(async () => {
    chain = await startStubChain(kind)
    await round()
  })
  afterAll(() => chain.close())
  const watch = (its: string) => database.sql`
    insert into recharge_address (address, currency, network, address_kind, member_id, status)
    values (${its}, ${coin}, ${network}, 'dedicated', ${memberId}, 'active')`
  beforeEach(async () => {
    ;[memberId = ''] = await desk.members(1)
    address = stubAddress(kind)
    await watch(address)
  })

  it('credits its coin once, after three confirmations', async () => {
    const hash = chain.pay(address, unit / 4)
    await mined()
    const [first] = await recharges()
    expect(first).toMatchObject({ status: 'confirming', confirmations: 1, amount: '0.25' })
    expect(first).toMatchObject({ currency: coin, hash })
    await mined(2)
    const rows = await recharges()
    expect(rows).toMatchObject([{ status: 'pending', confirmations: 3 }])
    expect(await approve(rows[0] as Row)).toBe(Code.ok)
    await mined(2)
    expect(await recharges()).toMatchObject([{ status: 'approved' }])
  })

  it('follows no coin where none is named, and never a token without a contract', async () => {
    chain.pay(address, unit)
    chain.mine()
    await round({ isCoinNamed: false })
    expect(await recharges()).toEqual([])
    chain.pay(address, unit)
    await mined()
    expect(await recharges()).toMatchObject([{ currency: coin, amount: '1' }])
  })

  it('credits nobody for an address that differs in a capital letter', async () => {
    ;[memberId = ''] = await desk.members(1)
    const paid = stubAddress(kind)
    const at = [...paid].findIndex((letter, index) => index > 0 && /[a-z]/.test(letter))
    await watch(paid.slice(0, at) + (paid[at] ?? '').toUpperCase() + paid.slice(at + 1))
    chain.pay(paid, unit)
    await mined(3)
    expect(await recharges()).toEqual([])
  })

  it('reads all of a block with many transactions', async () => {
    for (let at = 0; at < 60; at += 1) chain.pay(stubAddress(kind), unit)
    chain.pay(address, unit)
    await mined()
    expect(await recharges()).toMatchObject([{ amount: '1' }])
  })

  it('never credits what a reorganisation removed', async () => {
    chain.pay(address, unit)
    await mined(3)
    chain.drop(3)
    await mined(4)
    const [row] = await recharges()
    if (row?.status === 'pending') expect(await approve(row)).toBe(Code.rule)
    await mined(3)
    expect(await recharges()).toMatchObject([{ status: 'rejected' }])
  })

  it('compares two nodes, and goes on while they agree', async () => {
    chain.pay(address, unit)
    chain.mine(3)
    await round({ nodes: 2 })
    expect(await recharges()).toMatchObject([{ status: 'pending', confirmations: 3 }])
  })

  it('holds nothing up where nobody follows the network any more, and goes on from its place later', async () => {
    chain.pay(address, unit)
    await mined(3)
    const [row] = await recharges()
    const decide = () => approve(row ?? expect.fail('There is no recharge.'))
    await database.sql`update chain_watch set disagreement = 'block 1' where network = ${network}`
    await releaseNetworks(database.runtime.db, [network])
    expect(await decide()).toBe(Code.rule)
    await releaseNetworks(database.runtime.db, [])
    expect(await decide()).toBe(Code.ok)
    chain.pay(address, unit)
    chain.mine()
    expect(await round()).toBe(true)
    expect(await recharges()).toHaveLength(2)
  })

  it.runIf(kind === 'tron')(
    'credits a token, and nothing of a transaction that failed',
    async () => {
      chain.pay(address, 2_500_000, { token })
      chain.pay(address, 9_000_000, { token: stubAddress('tron') })
      chain.pay(address, 7_000_000, { token, hasFailed: true })
      chain.pay(address, 7_000_000, { hasFailed: true })
      await mined(3)
      expect(await recharges()).toMatchObject([
        { currency: 'USDT', amount: '2.5', status: 'pending' },
      ])
    },
  )
})
