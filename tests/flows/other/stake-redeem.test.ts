// Stakes redeemed for members and failed yields paid, through the real server: by the rules of the product, once, books clean.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as incomes from '#contract/other/income-record.ts'
import * as api from '#contract/other/staking-record.ts'
import * as approval from '#contract/system/approval.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { expectRefused } from '#tests/money/refused.ts'
import { type NewStake, openStake } from '#tests/money/stake-desk.ts'

let database: TestDatabase
let desk: Desk
let maker: Holder
let checker: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[maker, checker] = (await holders(desk, 2, 'finance2')) as [Holder, Holder]
})
afterAll(() => database.drop())

const reason = 'the member asked by letter'
const currency = 'USDT'
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

const stake = (over: Partial<NewStake> = {}) => openStake(desk, over)
const apply = (id: string, over: object = {}) =>
  sendConfirmed(desk, maker, api.redeem, { id, version: 1, reason, ...over })
const approve = (approvalId: string) =>
  sendConfirmed(desk, checker, approval.review, {
    id: approvalId,
    version: 1,
    action: 'approve',
    remark: 'agreed by both',
  })
const redeem = async (id: string, over: object = {}) => {
  const applied = await apply(id, over)
  return applied.code === 0 ? approve(approvalOf(applied)) : applied
}
const held = async (memberId: string) => {
  const rows = await database.sql<{ type: string; available: string; frozen: string }[]>`
    select wallet_type as type, trim_scale(available)::text as available, trim_scale(frozen)::text as frozen
      from ledger_account where member_id = ${memberId}`
  return Object.fromEntries(
    rows.map(({ type, available, frozen }) => [type, `${available}/${frozen}`]),
  )
}
const stored = async (id: string) => {
  const [row] = await database.sql`
    select s.status, trim_scale(penalty_amount)::text as penalty, trim_scale(p.staked_amount)::text as staked
      from staking_record s join staking_product p on p.id = s.staking_id where s.id = ${id}`
  return row
}

describe('stakingRecord/redeem', () => {
  it('lets a stake leave early by two people: the penalty stays with the house, rounded for it', async () => {
    const { id, memberId } = await stake()
    const applied = await apply(id)
    expect(await held(memberId)).toEqual({ spot: '0/0', staking: '0/100.000001' })
    const { data } = await send(desk.fetch, checker, approval.get, { id: approvalOf(applied) })
    expect(data.row).toMatchObject({ amountUsd: '100.000001' })
    expect(data.diff).toContainEqual({ field: 'penaltyAmount', before: null, after: '1.000001' })
    expect((await approve(approvalOf(applied))).data).toMatchObject({ status: 'approved' })
    expect(await held(memberId)).toEqual({ spot: '99/0', staking: '0/0' })
    expect(await stored(id)).toEqual({ status: 'earlyRedeemed', penalty: '1.000001', staked: '0' })
    expect((await apply(id, { version: 2 })).code).toBe(Code.alreadyHandled)
    expect(await desk.violations()).toEqual([])
  })
  it.each([
    ['a waived penalty', { status: 'earlyRedeemed' }, {}, { waivePenalty: true }],
    [
      'one that matured',
      { status: 'redeemed' },
      { status: 'matured', matureAt: days(-1), early: false },
      {},
    ],
    [
      'a flexible product',
      { status: 'redeemed' },
      { type: 'flexible', matureAt: null, early: false },
      {},
    ],
  ])('gives all of the principal back for %s', async (_name, status, over, input) => {
    const { id, memberId } = await stake(over)
    expect((await redeem(id, input)).code).toBe(0)
    expect(await held(memberId)).toEqual({ spot: '100.000001/0', staking: '0/0' })
    expect(await stored(id)).toEqual({ ...status, penalty: '0', staked: '0' })
    expect(await desk.violations()).toEqual([])
  })
  it('pays the days that are over before a stake leaves', async () => {
    const { id, memberId } = await stake({
      type: 'flexible',
      matureAt: null,
      principal: '3650',
      startAt: days(-2.5),
    })
    expect((await redeem(id)).code).toBe(0)
    expect(await held(memberId)).toEqual({ spot: '3651/0', staking: '0/0' })
    expect(await desk.violations()).toEqual([])
  })
  it('refuses what the product forbids, what waits for its interest, and an older version', async () => {
    const locked = await stake({ early: false })
    const due = await stake({ matureAt: days(-1) })
    const other = await stake()
    await expectRefused(database.sql, Code.rule, () => apply(locked.id, { waivePenalty: true }))
    await expectRefused(database.sql, Code.rule, () => apply(due.id))
    await expectRefused(database.sql, Code.stale, () => apply(other.id, { version: 2 }))
  })
  it('happens once, however many approve at once and whatever became of it meanwhile', async () => {
    const { id, memberId } = await stake()
    const applied = await apply(id)
    const crowd = await holders(desk, 5, 'finance2')
    const review = { version: 1, action: 'approve', remark: 'agreed by both' }
    const all = await Promise.all(
      crowd.map((who) =>
        sendConfirmed(desk, who, approval.review, { id: approvalOf(applied), ...review }),
      ),
    )
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await held(memberId)).toEqual({ spot: '99/0', staking: '0/0' })
    const late = await stake()
    const waiting = await apply(late.id)
    await database.sql`update staking_record set version = version + 1 where id = ${late.id}`
    expect((await approve(approvalOf(waiting))).data).toMatchObject({ status: 'failed' })
    expect(await stored(late.id)).toMatchObject({ status: 'staking' })
    expect(await desk.violations()).toEqual([])
  })
})

describe('incomeRecord/retry', () => {
  const failed = async (over: { type?: string; amount?: string; day?: string } = {}) => {
    const { type = 'staking', amount = '0.25', day = '2025-06-01' } = over
    const from = await stake()
    const [row] = await database.sql<{ id: string }[]>`
      insert into income_record (member_id, income_type, source_id, related_no, currency, base_amount, rate, amount,
          income_date, status, fail_reason)
        values (${from.memberId}, ${type}, ${from.id}, ${from.no}, ${currency}, 100, 0.0001, ${amount}, ${day}, 'failed', 'busy')
        returning id::text`
    return { ...from, incomeId: row?.id ?? '' }
  }
  const retry = (who: Holder, what: object) =>
    sendConfirmed(desk, who, incomes.retry, { reason, ...what })
  const items = (...all: { incomeId: string }[]) => ({
    items: all.map(({ incomeId: id }) => ({ id, version: 1 })),
  })

  it('pays each once with a code, however many try at once, and says of the others why not', async () => {
    const [one, closed, share, beyond] = await Promise.all([
      failed(),
      failed(),
      failed({ type: 'tutorShare' }),
      failed({ amount: '1.01' }),
    ])
    await database.sql`update member set status = 'closed' where id = ${closed.memberId}`
    const bare = await send(desk.fetch, maker, incomes.retry, { reason, ...items(one) })
    expect(bare.code).toBe(Code.otp)
    const crowd = await holders(desk, 4, 'finance1')
    const all = await Promise.all(crowd.map((who) => retry(who, items(one, closed, share, beyond))))
    const codes = all.map(({ data }) => data.results.map(({ code }) => code))
    expect(codes.map(([first = 0]) => first).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array(3).fill(Code.alreadyHandled),
    ])
    for (const [, ...others] of codes) expect(others).toEqual(Array(3).fill(Code.rule))
    expect(await held(one.memberId)).toMatchObject({ spot: '0.25/0' })
    expect(
      await database.sql`select i.status, j.biz_type, trim_scale(s.paid_income)::text as paid from income_record i
        join ledger_journal j on j.id = i.journal_id join staking_record s on s.id = i.source_id
       where i.id = ${one.incomeId}`,
    ).toEqual([{ status: 'paid', biz_type: 'stakingIncome', paid: '0.25' }])
    expect(await desk.violations()).toEqual([])
  })
  it('pays the failed yields of a day and kind', async () => {
    const day = '2025-07-01'
    const those = [
      await failed({ day }),
      await failed({ day }),
      await failed({ day, type: 'rateUp' }),
    ]
    const { data } = await retry(maker, { incomeDate: day, incomeType: 'staking' })
    expect(data.results.map(({ id, code }) => [id, code])).toEqual(
      those.slice(0, 2).map(({ incomeId }) => [incomeId, 0]),
    )
    const again = await retry(maker, { incomeDate: day, incomeType: 'staking' })
    expect(again.code).toBe(Code.rule)
    expect(await desk.violations()).toEqual([])
  })
})
