// What stakes earn, through the job that accrues them: each day once, the end paid before the principal goes, books clean.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as incomes from '#contract/other/income-record.ts'
import * as api from '#contract/other/staking-record.ts'
import { accrueStakes } from '#server/other/staking/stake-accrual.ts'
import { allJobs } from '#server/root/all-jobs.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { failUpdatesOf } from '#tests/failing-row.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { type NewStake, openStake } from '#tests/money/stake-desk.ts'

let database: TestDatabase
let desk: Desk
let finance: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url)
  ;[finance] = (await desk.operators(1, 'finance1')) as [Reviewer]
})
afterEach(async () => expect(await desk.violations()).toEqual([]))
afterAll(() => database.drop())

const dayMs = 86_400_000
const inDays = (count: number) => new Date(Date.now() + count * dayMs).toISOString()
/** A stake that earns 0.5 a day. */
const stake = (over: Partial<NewStake> = {}) =>
  openStake(desk, { principal: '3650', accrued: '0', ...over })
const flexible = { type: 'flexible', matureAt: null }
const run = () => accrueStakes(database.runtime.db)
const available = async (memberId: string) => {
  const [row] = await database.sql<{ held: string }[]>`
    select trim_scale(available)::text as held from ledger_account
     where member_id = ${memberId} and wallet_type = 'spot' and currency = 'USDT'`
  return row?.held
}
const stored = async (id: string) => {
  const { data } = await send(desk.fetch, finance, api.get, { id })
  return data
}
/** Kinds, amounts and states of what a stake earned, oldest first. */
const earned = async (id: string) =>
  (await stored(id)).incomes
    .map(({ incomeType, amount, status }) => [incomeType, amount, status])
    .toSorted((one, other) => one.join().localeCompare(other.join()))

describe('the accrual of stakes', () => {
  it('is a job that runs by itself', () => {
    expect(allJobs.all.find(({ name }) => name === 'stakeAccrual')?.schedule).toBeDefined()
  })
  it('pays each day that is over, once, however often and by however many it is run', async () => {
    const { id, memberId } = await stake({ ...flexible, startAt: inDays(-3.5) })
    await Promise.all([run(), run(), run()])
    await run()
    expect(await earned(id)).toEqual(Array(3).fill(['staking', '0.5', 'paid']))
    expect(await available(memberId)).toBe('1.5')
    expect((await stored(id)).row).toMatchObject({ accruedIncome: '1.5', paidIncome: '1.5' })
    await database.sql`update staking_record set start_at = start_at - interval '1 day' where id = ${id}`
    await database.sql`update income_record set income_date = income_date - 1 where source_id = ${id}`
    await run()
    expect(await earned(id)).toHaveLength(4)
  })
  it('leaves a stake alone until its first day is over', async () => {
    const { id } = await stake({ startAt: inDays(-0.9) })
    await run()
    expect(await earned(id)).toEqual([])
  })
  it('pays the raised part of a rate as a yield of its own', async () => {
    const { id } = await stake({ ...flexible, startAt: inDays(-1.5), rateUp: '0.02' })
    await run()
    expect(await earned(id)).toEqual([
      ['rateUp', '0.2', 'paid'],
      ['staking', '0.5', 'paid'],
    ])
  })
  it('marks the yield of a closed member as failed, which somebody may try again', async () => {
    const { id, memberId } = await stake({ ...flexible, startAt: inDays(-1.5) })
    await database.sql`update member set status = 'closed' where id = ${memberId}`
    await run()
    expect(await earned(id)).toEqual([['staking', '0.5', 'failed']])
    const { data } = await send(desk.fetch, finance, incomes.list, { status: ['failed'] })
    expect(data.list).toMatchObject([{ failReason: 'The member account is closed' }])
    await database.sql`update income_record set status = 'paid', fail_reason = '', paid_at = now() where source_id = ${id}`
  })
  it('pays what an earlier run stored and did not pay', async () => {
    const { id, no, memberId } = await stake({ accrued: '2' })
    await database.sql`
      insert into income_record (member_id, income_type, source_id, related_no, currency, base_amount, rate, amount, income_date)
        values (${memberId}, 'staking', ${id}, ${no}, 'USDT', 3650, 0.0001, 2, '2025-06-01')`
    await Promise.all([run(), run()])
    expect(await earned(id)).toEqual([['staking', '2', 'paid']])
    expect(await available(memberId)).toBe('2')
  })
  it('keeps the others going when one cannot be accrued', async () => {
    const bad = await stake({ ...flexible, startAt: inDays(-1.5) })
    const good = await stake({ ...flexible, startAt: inDays(-1.5) })
    const mend = await failUpdatesOf(database, 'staking_record', bad.id)
    await expect(run()).rejects.toThrow('1 of')
    expect(await earned(bad.id)).toEqual([])
    expect(await earned(good.id)).toHaveLength(1)
    await mend()
    await run()
    expect(await earned(bad.id)).toHaveLength(1)
  })
})

describe('a stake whose time is over', () => {
  const over = { startAt: inDays(-30.5), matureAt: inDays(-0.5) }

  it('is paid up to its end and redeemed, once', async () => {
    const { id, memberId } = await stake(over)
    await Promise.all([run(), run()])
    expect(await earned(id)).toEqual(Array(30).fill(['staking', '0.5', 'paid']))
    expect(await available(memberId)).toBe('3665')
    const { row, history } = await stored(id)
    expect(row).toMatchObject({ status: 'redeemed', accruedIncome: '15', paidIncome: '15' })
    expect(history.map(({ action }) => action)).toEqual(['mature', 'redeem'])
  })
  it('is paid in one amount where the product pays at maturity, and accrues without posting before', async () => {
    const early = await stake({ payMode: 'maturity', startAt: inDays(-10.5) })
    const late = await stake({ ...over, payMode: 'maturity', rateUp: '0.01' })
    await run()
    await run()
    expect((await stored(early.id)).row).toMatchObject({ accruedIncome: '5', paidIncome: '0' })
    expect(await available(early.memberId)).toBe('0')
    expect(await earned(late.id)).toEqual([
      ['rateUp', '3', 'paid'],
      ['staking', '15', 'paid'],
    ])
    expect(await available(late.memberId)).toBe('3668')
  })
  it('goes on in a stake of its own where the member renews it, at the terms of the product, once', async () => {
    const { id, memberId, productId } = await stake({ ...over, autoRenew: true })
    await Promise.all([run(), run()])
    expect(await available(memberId)).toBe('15')
    expect((await stored(id)).row).toMatchObject({ status: 'redeemed' })
    const rows = await database.sql`
      select status, trim_scale(principal)::text as principal, start_at = ${over.matureAt} as follows,
             mature_at - start_at as term, auto_renew from staking_record where renewed_from_id = ${id}`
    expect(rows).toMatchObject([
      { status: 'staking', principal: '3650', follows: true, term: '30 days', auto_renew: true },
    ])
    const [product] = await database.sql<{ staked: string }[]>`
      select trim_scale(staked_amount)::text as staked from staking_product where id = ${productId}`
    expect(product?.staked).toBe('3650')
  })
  it('is redeemed where its product has ended, whatever the member wanted', async () => {
    const { id, memberId } = await stake({ ...over, autoRenew: true, productStatus: 'ended' })
    await run()
    expect(await available(memberId)).toBe('3665')
    expect((await stored(id)).row).toMatchObject({ status: 'redeemed' })
  })
  it('is redeemed without being paid again where it has matured before', async () => {
    const { id, memberId } = await stake({ ...over, status: 'matured' })
    await run()
    expect(await earned(id)).toEqual([])
    expect(await available(memberId)).toBe('3650')
  })
})
