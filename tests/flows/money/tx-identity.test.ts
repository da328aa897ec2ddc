// One transaction has one spelling on each network, whoever writes it: member platform, operator or channel.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { approve, openDecisions, type Decisions } from '#tests/money/decisions.ts'
import { send } from '#tests/money/desk.ts'

let at: Decisions
beforeAll(async () => {
  at = await openDecisions()
  await at.database.sql`
    insert into wallet_code (code, currency, network, scale, display_scale, price_usd, recharge_enabled, tx_regex, contract_address)
    values ('USDT-ERC20', 'USDT', 'ERC20', 6, 2, 1, true, '^0x[0-9a-f]{64}$', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
           ('NEW-SCAN', 'NEW', 'SCAN', 6, 2, 1, true, '', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
           ('XRP', 'XRP', 'XRP', 6, 2, 1, true, '^[0-9A-F]{64}$', ''),
           ('SOL', 'SOL', 'SOL', 6, 2, 1, true, '', '')`
  await at.database.sql`update wallet_code set recharge_enabled = true where code = 'USDT-TRC20'`
})
afterAll(() => at.close())

let ordinal = 0
const freshHash = () => `feed${(ordinal += 1).toString(16)}`.padEnd(64, 'a')
const noted = { ...approve, remark: 'seen on the chain' }
const read = async (id: string): Promise<api.RechargeDetail> =>
  (await send(at.desk.fetch, at.alice, api.get, { id })).data
const edit = (id: string, txHash: string) =>
  send(at.desk.fetch, at.bob, api.edit, { id, version: 1, reason: 'a typing error', txHash })

async function enter(code: string, txHash: string) {
  const [coin] = await at.database.sql<{ id: string }[]>`
    select id from wallet_code where code = ${code}`
  const [memberId = ''] = await at.desk.members(1)
  const proofImgs = await at.desk.images(at.bob.id)
  const remark = 'paid before the scanner saw it'
  const input = { memberId, walletCodeId: coin?.id, amount: '50', txHash, proofImgs, remark }
  return send(at.desk.fetch, at.bob, api.add, input)
}
const storedOf = async (id: string) => (await read(id)).row.txHash

describe('a Tron transaction written with 0x', () => {
  it('is stored as the network writes it, and flagged beside the record that has it', async () => {
    const txHash = freshHash()
    await at.one({ txHash, toAddress: 'TA', rechargeType: 'chain' })
    const { code, data } = await enter('USDT-TRC20', `0X${txHash.toUpperCase()}`)
    expect(code).toBe(Code.ok)
    const { row, sameTx } = await read(data.id)
    expect(row).toMatchObject({ txHash, riskFlags: ['duplicateTx'] })
    expect(sameTx).toHaveLength(1)
  })

  it('is credited once', async () => {
    const txHash = freshHash()
    const first = await at.one({ txHash, toAddress: 'TA', rechargeType: 'chain' })
    const second = await at.one({ rechargeType: 'admin' })
    expect((await edit(second, `0x${txHash}`)).code).toBe(Code.ok)
    expect((await at.decide(at.alice, { id: first, ...approve })).code).toBe(Code.ok)
    await at.refused(Code.rule, () => at.decide(at.alice, { id: second, version: 2, ...noted }))
  })

  it('is refused by the database, whoever writes', async () => {
    const txHash = freshHash()
    await expect(at.one({ txHash: `0x${txHash}` })).rejects.toThrow(`is written ${txHash}`)
    await expect(at.one({ txHash: txHash.toUpperCase() })).rejects.toThrow('is written')
    await expect(at.one({ txHash: `${txHash}\u200b` })).rejects.toThrow('is written')
    const id = await at.one({ txHash })
    const change = at.database
      .sql`update recharge_log set tx_hash = ${`0x${txHash}`} where id = ${id}`
    await expect(change).rejects.toThrow(`is written ${txHash}`)
  })
})

describe('a hash that comes in', () => {
  it('is written with 0x where the rule or the contract of the network says so', async () => {
    for (const code of ['USDT-ERC20', 'NEW-SCAN'])
      for (const spell of [(bare: string) => bare, (bare: string) => `0X${bare.toUpperCase()}`]) {
        const bare = freshHash()
        const { data } = await enter(code, spell(bare))
        expect(await storedOf(data.id)).toBe(`0x${bare}`)
      }
  })

  it('is written in lower case where the network shows capitals, and as it came in other alphabets', async () => {
    const bare = freshHash()
    const { data } = await enter('XRP', bare.toUpperCase())
    expect(await storedOf(data.id)).toBe(bare)
    const base58 = '5VERYxMixedCaseSignature'
    expect(await storedOf((await enter('SOL', base58)).data.id)).toBe(base58)
  })

  it('is refused without the form of the network, or with characters that cannot be seen', async () => {
    for (const [code, text] of [
      ['USDT-ERC20', `0x${'a'.repeat(63)}`],
      ['XRP', `${'AB'.repeat(32)}0`],
      ['USDT-TRC20', `${freshHash()}\u200b`],
      ['USDT-TRC20', `ab cd`],
    ] as const)
      expect(await enter(code, text)).toMatchObject({
        code: Code.invalid,
        data: { errors: [{ field: 'txHash' }] },
      })
  })
})

it('finds a transaction by either spelling', async () => {
  const bare = freshHash()
  const tron = await at.one({ txHash: bare })
  const { data } = await enter('USDT-ERC20', bare)
  for (const keyword of [
    bare,
    `0x${bare}`,
    bare.slice(0, 30).toUpperCase(),
    `0x${bare.slice(0, 9)}`,
  ]) {
    const found = await send(at.desk.fetch, at.alice, api.list, { keyword })
    expect(found.data.list.map(({ id }) => id).sort()).toEqual([tron, data.id].sort())
  }
})

it('credits a transaction once although the form of its network was another one meanwhile', async () => {
  const { sql } = at.database
  const txHash = freshHash()
  const first = await at.one({ txHash, toAddress: 'TA', rechargeType: 'chain' })
  await sql`update wallet_code set tx_regex = '^0x[0-9a-f]{64}$' where network = 'TRC20'`
  const second = await at.one({ txHash: `0x${txHash}`, toAddress: 'TB' })
  await sql`update wallet_code set tx_regex = '' where network = 'TRC20'`
  expect((await read(second)).sameTx).toHaveLength(1)
  expect((await at.decide(at.alice, { id: second, ...noted })).code).toBe(Code.ok)
  await at.refused(Code.rule, () => at.decide(at.alice, { id: first, ...noted }))
})
