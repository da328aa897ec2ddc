// Asking the chain about a recharge: what is found is kept beside the record, what is not answered leaves no trace.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { recheck } from '#contract/money/recharge-recheck.ts'
import type { ChainTx } from '#server/base/ports/chain-node.ts'
import { simulatedNode } from '#server/money/chain/simulated.ts'
import { approve, type Decisions, openDecisions } from '#tests/money/decisions.ts'
import { appOver, type Fetch, type Reviewer, send } from '#tests/money/desk.ts'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ours = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const payer = 'TPayer1111111111111111111111111111'
const confirmed = { state: 'confirmed', differences: [] }

/** The chain of the test: what it has, what goes wrong with the next question, and what happens meanwhile. */
const chain = {
  txs: new Map<string, ChainTx>(),
  fault: undefined as 'late' | 'lostAnswer' | undefined,
  questions: 0,
  meanwhile: async () => {},
}
const node = simulatedNode({
  faultOf: () => {
    chain.questions += 1
    const { fault } = chain
    chain.fault = undefined
    return fault
  },
  txOf: async (txHash) => {
    const { meanwhile } = chain
    chain.meanwhile = async () => {}
    await meanwhile()
    return chain.txs.get(txHash)
  },
})

let at: Decisions
let fetch: Fetch
let clerks: Reviewer[] = []
beforeAll(async () => {
  at = await openDecisions()
  await at.database.sql`update wallet_code set contract_address = ${contract}
    where currency = 'USDT' and network = 'TRC20'`
  const app = appOver(at.database, {}, undefined, undefined, new Map([['TRC20', node]]))
  fetch = (request) => app.fetch(request)
  // What one operator may ask in a row is limited: each test has another one.
  clerks = await at.desk.operators(25)
})
afterAll(() => at.close())

let ordinal = 0
const clerk = () => {
  const next = clerks.pop()
  if (!next) throw new Error('no operator is left')
  return next
}
const payment = (over: Partial<ChainTx['transfers'][number]> = {}): ChainTx => ({
  confirmations: 25,
  blockTime: '2026-11-20T10:00:00.000Z',
  succeeded: true,
  transfers: [{ token: contract, from: payer, to: ours, amount: '100', ...over }],
})

/** A recharge from the chain that waits, and its transaction. */
async function recharge(tx?: ChainTx, values: Parameters<Decisions['one']>[0] = {}) {
  const txHash = (ordinal += 1).toString(16).padStart(64, '0')
  const id = await at.one({ rechargeType: 'chain', txHash, toAddress: ours, ...values })
  await at.database
    .sql`update recharge_log set confirmations = 0 where id = ${id} and status = 'pending'`
  if (tx) chain.txs.set(txHash, tx)
  return { id, txHash, who: clerk() }
}
const ask = (id: string, who: Reviewer, lang = 'en') => send(fetch, who, recheck, { id }, { lang })
const read = async (id: string) => (await send(fetch, at.alice, api.get, { id })).data
const looksAt = async (id: string) => {
  const rows = await at.database.sql`select from recharge_recheck where recharge_id = ${id}`
  return rows.length
}
/** The call is refused, nothing is stored, and nobody is kept from asking again. */
async function refused(code: number, id: string, who: Reviewer, lang?: string) {
  const before = await looksAt(id)
  const reply = await at.refused(code, () => ask(id, who, lang))
  expect(await looksAt(id)).toBe(before)
  expect(await at.database.sql`select from recharge_recheck_lease`).toHaveLength(0)
  return reply as Awaited<ReturnType<typeof ask>>
}

describe('a re-check', () => {
  it('keeps what the chain says beside the hash and in the timeline, and decides nothing', async () => {
    const { id, who } = await recharge(payment())
    const answer = await ask(id, who)
    expect(answer.data).toMatchObject({
      ...confirmed,
      confirmations: 25,
      chainAmount: '100',
      matched: true,
      token: 'USDT',
      fromAddress: payer,
      toAddress: ours,
      blockTime: '2026-11-20T10:00:00.000Z',
      operatorName: who.userName,
    })
    const { row, chain: kept, timeline } = await read(id)
    expect(kept).toEqual(answer.data)
    expect(row).toMatchObject({
      status: 'pending',
      version: 2,
      amount: '100',
      confirmations: 25,
      fromAddress: payer,
      riskFlags: [],
      amenderIds: [],
    })
    const event = timeline.find(({ action }) => action === 'rechecked')
    expect(event).toMatchObject({ actorName: who.userName })
    expect(event?.changes).toContainEqual({ field: 'chainAmount', before: null, after: '100' })
    // Whoever asks changes no figure, so they may decide; the version they saw is what counts.
    expect((await at.decide(who, { id, version: 1, ...approve })).code).toBe(Code.stale)
    expect((await at.decide(who, { id, version: 2, ...approve })).code).toBe(Code.ok)
  })

  it('that says nothing new leaves the version alone', async () => {
    const { id, who } = await recharge(payment())
    await ask(id, who)
    expect((await ask(id, who)).data.matched).toBe(true)
    expect((await read(id)).row.version).toBe(2)
    expect(await looksAt(id)).toBe(2)
  })

  it('shows too few confirmations without a flag, and one without a block as waiting', async () => {
    const { id, who, txHash } = await recharge({ ...payment(), confirmations: 3 })
    expect((await ask(id, who)).data).toMatchObject({ ...confirmed, confirmations: 3 })
    chain.txs.set(txHash, { ...payment(), confirmations: 0, blockTime: null, transfers: [] })
    expect((await ask(id, who)).data).toMatchObject({ state: 'unconfirmed', matched: false })
    expect((await read(id)).row).toMatchObject({ confirmations: 0, riskFlags: [] })
  })

  it.each([
    ['another amount', payment({ amount: '99.999999' }), ['amount']],
    ['another address', payment({ to: payer }), ['toAddress']],
    ['another token', payment({ token: 'TFake', amount: null }), ['amount', 'token']],
    ['an amount beyond the books', payment({ amount: '1'.padEnd(60, '0') }), ['amount']],
    ['a reverted transaction', { ...payment(), succeeded: false }, ['amount']],
    ['no transaction', undefined, []],
  ] as const)('flags %s, and keeps it out of bulk approval', async (_, tx, differences) => {
    const { id, who } = await recharge(tx)
    expect((await ask(id, who)).data).toMatchObject({ matched: false, differences })
    const { row } = await read(id)
    expect(row).toMatchObject({ status: 'pending', amount: '100', toAddress: ours })
    expect(row.riskFlags).toEqual(['amountMismatch'])
    const items = [{ id, version: row.version }]
    const bulk = await at.decide(at.alice, { items, ...approve })
    expect(bulk.data).toMatchObject({ results: [{ code: Code.rule }] })
  })

  it('adds up what one transaction pays to the address, and nothing else of it', async () => {
    const [part, rest] = [payment({ amount: '40' }), payment({ amount: '60' })]
    const other = payment({ amount: '7', to: payer })
    const transfers = [part, other, rest].flatMap((tx) => tx.transfers)
    const { id, who } = await recharge({ ...payment(), transfers })
    expect((await ask(id, who)).data).toMatchObject({ ...confirmed, chainAmount: '100' })
  })

  it('tells a transaction that a fork took away from one that never was, and keeps every flag', async () => {
    const { id, who, txHash } = await recharge(payment({ amount: '1' }))
    await ask(id, who)
    chain.txs.delete(txHash)
    expect((await ask(id, who)).data).toMatchObject({ state: 'gone', confirmations: 0 })
    expect((await read(id)).row.riskFlags).toEqual(['amountMismatch'])
    chain.txs.set(txHash, payment())
    expect((await ask(id, who)).data).toMatchObject({ ...confirmed, matched: true })
    expect((await read(id)).row.riskFlags).toEqual(['amountMismatch'])
    expect((await ask((await recharge()).id, who)).data.state).toBe('notFound')
  })

  it('flags block-listed payers and disabled receiving addresses', async () => {
    const { id, who } = await recharge(payment({ from: 'TBlocked', to: 'TOff' }), {
      toAddress: 'TOff',
    })
    const { sql } = at.database
    const [member] = await at.desk.members(1)
    await sql`insert into withdraw_address (member_id, currency, network, address, status)
      values (${member ?? ''}, 'USDT', 'TRC20', 'TBlocked', 'blocked')`
    await sql`insert into recharge_address (address, currency, network, address_kind, status)
      values ('TOff', 'USDT', 'TRC20', 'shared', 'disabled')`
    expect((await ask(id, who)).data.matched).toBe(true)
    expect((await read(id)).row.riskFlags).toEqual(['blacklistedFrom', 'disabledAddress'])
  })

  it('of a decided record is kept beside it, which stays as it was', async () => {
    const { id, who, txHash } = await recharge(payment())
    expect((await at.decide(at.alice, { id, ...approve })).code).toBe(Code.ok)
    const before = (await read(id)).row
    await ask(id, who)
    chain.txs.delete(txHash)
    expect((await ask(id, who)).data).toMatchObject({ state: 'gone', matched: false })
    const { row, chain: kept } = await read(id)
    expect(row).toEqual(before)
    expect(kept).toMatchObject({ state: 'gone' })
  })
})

describe('nothing is stored', () => {
  it('when the node is late, and it can be asked again', async () => {
    const { id, who } = await recharge(payment())
    chain.fault = 'late'
    expect((await refused(Code.rule, id, who)).msg).toBe(
      'The TRC20 node did not answer in time and nothing was saved. Try again',
    )
    expect((await ask(id, who)).data.matched).toBe(true)
  })

  it('when the answer is lost, and it can be asked again', async () => {
    const { id, who } = await recharge(payment())
    chain.fault = 'lostAnswer'
    expect((await refused(Code.rule, id, who, 'zh-TW')).msg).toContain('未收到 TRC20 節點的回應')
    expect((await ask(id, who)).data.matched).toBe(true)
  })

  it('when the record changes while the node is asked', async () => {
    const { id, who } = await recharge(payment())
    chain.meanwhile = async () => {
      const change = { id, version: 1, amount: '50', reason: 'a typing error' }
      expect((await send(fetch, at.bob, api.edit, change)).code).toBe(Code.ok)
    }
    expect((await ask(id, who)).code).toBe(Code.stale)
    expect(await looksAt(id)).toBe(0)
    const { row, chain: kept } = await read(id)
    expect(row).toMatchObject({ version: 2, amount: '50', confirmations: 0 })
    expect(kept).toBeNull()
  })

  it('of a second question about the record while the first one waits', async () => {
    const { id, who } = await recharge(payment())
    const other = clerk()
    let second: Awaited<ReturnType<typeof ask>> | undefined
    chain.meanwhile = async () => {
      second = await ask(id, other)
    }
    expect((await ask(id, who)).code).toBe(Code.ok)
    expect(second).toMatchObject({ code: Code.tooMany })
    expect(await looksAt(id)).toBe(1)
  })

  it('for a network without a node, a record without the chain, and one that another operator holds', async () => {
    const { id, who } = await recharge(payment())
    const bare = appOver(at.database, {}, undefined, undefined, new Map([['ERC20', node]]))
    const unasked = await at.refused(Code.rule, () =>
      send((request) => bare.fetch(request), who, recheck, { id }, { lang: 'en' }),
    )
    expect(unasked).toMatchObject({ msg: expect.stringContaining('no TRC20 node') })
    const plain = await at.one({ rechargeType: 'admin', txHash: 'ab12' })
    expect((await refused(Code.rule, plain, who)).msg).toContain('Only on-chain recharges')
    await send(fetch, at.bob, api.claim, { ids: [id] })
    await refused(Code.claimed, id, who)
    await refused(Code.notFound, '999999999', who)
  })

  it('for who may not ask: without the permission, or bound to a team', async () => {
    const { id } = await recharge(payment())
    const asked = chain.questions
    const [support] = await at.desk.operators(1, 'support')
    const [agent] = await at.desk.operators(1, 'finance1')
    const [leader] = await at.desk.members(1)
    if (!support || !agent || !leader) throw new Error('no operator')
    await refused(Code.noPermission, id, support)
    await at.database.sql`update operator set bind_member_id = ${leader} where id = ${agent.id}`
    await refused(Code.outOfScope, id, agent)
    expect(chain.questions).toBe(asked)
  })

  it('beyond six questions in a row, which is said with the time to wait', async () => {
    const { id, who } = await recharge(payment())
    for (let count = 0; count < 6; count += 1) expect((await ask(id, who)).code).toBe(Code.ok)
    const asked = chain.questions
    expect(await refused(Code.tooMany, id, who)).toMatchObject({ status: 429 })
    expect(chain.questions).toBe(asked)
  })
})
