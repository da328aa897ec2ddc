// One transaction is credited once, whatever is edited in between: a hash that was taken away or replaced still
// counts, and so do the flags it raised.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { approve, openDecisions, type Decisions } from '#tests/money/decisions.ts'
import { send } from '#tests/money/desk.ts'

let at: Decisions
beforeAll(async () => {
  at = await openDecisions()
})
afterAll(() => at.close())

let ordinal = 0
const freshHash = () => `feed${(ordinal += 1).toString(16).padStart(6, '0')}`

/** Two records of one transaction, as a scanner and a member would report it. */
const twins = async (rechargeType = 'chain') => {
  const txHash = freshHash()
  const one = await at.one({ txHash, toAddress: 'TA', rechargeType })
  const riskFlags = ['duplicateTx']
  const other = await at.one({ txHash, toAddress: 'TB', rechargeType: 'admin', riskFlags })
  return { txHash, one, other }
}
const change = (id: string, input: object) =>
  send(at.desk.fetch, at.bob, api.edit, { id, version: 1, reason: 'a typing error', ...input })
const noted = { ...approve, remark: 'seen on the chain' }
const read = async (id: string, lang = 'en'): Promise<api.RechargeDetail> =>
  (await send(at.desk.fetch, at.alice, api.get, { id }, { lang })).data

describe('a recharge from the chain', () => {
  it('never loses its hash', async () => {
    const { one, txHash } = await twins()
    const reply = await at.refused(Code.rule, () => change(one, { txHash: '' }))
    expect(reply.data).toMatchObject({ errors: [{ field: 'txHash', rule: 'txHashKept' }] })
    const clear = at.database.sql`update recharge_log set tx_hash = null where id = ${one}`
    await expect(clear).rejects.toThrow('came from the chain')
    expect((await read(one)).row.txHash).toBe(txHash)
  })
})

describe.each([
  ['cleared', (): string => ''],
  ['replaced', () => freshHash()],
] as const)('a hash that was %s by an edit', (_, next) => {
  it('leaves the flag it raised, and says that an edit came after', async () => {
    const { other, one, txHash } = await twins()
    expect((await change(other, { txHash: next() })).code).toBe(Code.ok)
    const { row, riskDetail, sameTx } = await read(other)
    expect(row.riskFlags).toEqual(['duplicateTx'])
    expect(riskDetail[0]?.detail).toContain('flagged before an edit')
    expect(riskDetail[0]?.evidence).toEqual({
      list: { component: 'money/rechargeLog', search: { status: '', keyword: txHash } },
    })
    expect((await read(other, 'zh-CN')).riskDetail[0]?.detail).toContain('编辑后保留')
    expect(sameTx.map(({ id }) => id)).toEqual([one])
    await at.refused(Code.invalid, () => at.decide(at.alice, { id: other, version: 2, ...approve }))
  })

  it('cannot be credited after the other record of the transaction', async () => {
    const { other, one } = await twins()
    await change(other, { txHash: next() })
    expect((await at.decide(at.alice, { id: one, ...approve })).code).toBe(Code.ok)
    await at.refused(Code.rule, () => at.decide(at.alice, { id: other, version: 2, ...noted }))
  })

  it('cannot be credited before the other record of the transaction', async () => {
    const { other, one } = await twins()
    await change(other, { txHash: next() })
    expect((await at.decide(at.alice, { id: other, version: 2, ...noted })).code).toBe(Code.ok)
    await at.refused(Code.rule, () => at.decide(at.alice, { id: one, ...approve }))
    // The way out: the record that was wrong is reversed, then the right one counts.
    const back = { id: other, version: 3, reason: 'it was the other one' }
    expect((await send(at.desk.fetch, at.alice, api.reverse, back)).code).toBe(Code.ok)
    expect((await at.decide(at.alice, { id: one, ...approve })).code).toBe(Code.ok)
  })

  it('lets one of two approvals in the same moment through', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { other, one } = await twins()
      await change(other, { txHash: next() })
      const replies = await Promise.all([
        at.decide(at.alice, { id: one, ...approve }),
        at.decide(at.alice, { id: other, version: 2, ...noted }),
      ])
      expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.ok, Code.rule])
    }
  })

  it('raises the flag again on whoever names it next', async () => {
    const txHash = freshHash()
    const first = await at.one({ txHash, rechargeType: 'admin' })
    await change(first, { txHash: next() })
    const second = await at.one({ rechargeType: 'admin' })
    await change(second, { txHash })
    expect((await read(second)).row.riskFlags).toEqual(['duplicateTx'])
  })
})

it('keeps a flag that an edited amount would have removed', async () => {
  const id = await at.one({ amount: '9000', riskFlags: ['firstLarge'] })
  await change(id, { amount: '10' })
  const { row, riskDetail } = await read(id)
  expect(row.riskFlags).toEqual(['firstLarge'])
  expect(riskDetail[0]?.detail).toContain('flagged before an edit')
})

it('remembers every earlier hash, whatever a statement says', async () => {
  const { sql } = at.database
  const [a, b, c] = [freshHash(), freshHash(), freshHash()]
  const id = await at.one({ txHash: a, rechargeType: 'admin' })
  await sql`update recharge_log set tx_hash = ${b} where id = ${id}`
  await sql`update recharge_log set tx_hash = ${c}, former_tx_hashes = '{}' where id = ${id}`
  const [row] = await sql`select former_tx_hashes as former from recharge_log where id = ${id}`
  expect(row?.['former']).toEqual([a, b])
})
