// Trial funds through the real server: granting in batches, its levels and budget, taking back, and use as margin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-experience.ts'
import { expireGrants } from '#server/member/experience/experience-expiry.ts'
import { closeOrder, holdMargin } from '#server/member/experience/experience-life.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let market: Holder
let numbers: string[]
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[market] = (await holders(desk, 1, 'marketing')) as [Holder]
  await desk.members(12)
  const rows = await desk.sql<{ no: string }[]>`select member_no as no from member order by id`
  numbers = rows.map(({ no }) => no)
  await desk.sql`update member set member_type = 'internal' where member_no = ${numbers[11] ?? ''}`
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

const batch = (nos: readonly (string | undefined)[], over: object = {}) => ({
  members: nos.map((memberNo) => ({ memberNo })),
  amount: '100',
  scope: 'contract',
  validDays: 30,
  remark: 'campaign of the week',
  ...over,
})
const grant = (input: object) => sendConfirmed(desk, market, api.add, input)
const reason = 'a reason of enough words'
const listed = async (filter: object = {}) =>
  (await send(desk.fetch, market, api.list, { orderBy: 'createdAt asc', ...filter })).data
/** A code is good for one call: three at the same time go without. */
const levels = (value: 'on' | 'off') => desk.sql`
  update sys_config set value = to_jsonb(${value}::text) where key in ('review.otp', 'review.fourEyes')`
const balances = async (memberNo: string | undefined) => {
  const rows = await desk.sql`
    select a.wallet_type as wallet, trim_scale(a.available)::text as available, trim_scale(a.margin)::text as margin
      from ledger_account a join member m on m.id = a.member_id where m.member_no = ${memberNo ?? ''} order by 1`
  return rows.map(({ wallet, available, margin }) => [wallet, available, margin].join(' '))
}
const granted = async (memberNo: string | undefined, over: object = {}) => {
  const { data, msg } = await grant(batch([memberNo], over))
  const { list } = await listed({ keyword: data.batchNo })
  const [row] = list
  if (!row) throw new Error(msg)
  return row
}

describe('a batch', () => {
  it('needs a code, and a second operator where it is worth a lot', async () => {
    const plain = await send(desk.fetch, market, api.add, batch(numbers.slice(0, 1)))
    expect(plain.code).toBe(Code.otp)
    const large = await grant(batch(numbers.slice(0, 10), { amount: '1000' }))
    expect(approvalOf(large)).toMatch(/^\d+$/)
    await desk.sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge)
      values ('NEW-TRC20', 'NEW', 'TRC20', 6, 2, 0, 1)`
    // Of what has no price nobody can say that it is little.
    expect(approvalOf(await grant(batch([numbers[0]], { currency: 'NEW' })))).toMatch(/^\d+$/)
    expect((await listed()).total).toBe(0)
  })

  it('grants to whom it can, with amounts of their own, and names the others', async () => {
    const { data } = await grant({
      ...batch([numbers[1], '99999999', numbers[11]]),
      members: [
        { memberNo: numbers[0], amount: '50' },
        { memberNo: numbers[1] },
        { memberNo: '99999999' },
        { memberNo: numbers[11] },
      ],
    })
    expect(data).toMatchObject({
      created: 2,
      failed: [{ memberNo: '99999999' }, { memberNo: numbers[11] }],
    })
    const found = await listed({ keyword: data.batchNo })
    expect(found.list.map(({ amount, remaining, status }) => [amount, remaining, status])).toEqual([
      ['50', '50', 'active'],
      ['100', '100', 'active'],
    ])
    expect(found.summary).toMatchObject([{ currency: 'USDT', amount: '150', remaining: '150' }])
    expect(await balances(numbers[0])).toEqual(['experience 50 0'])
  })

  it('refuses a member named twice, too much for one, and more than the month may cost', async () => {
    expect((await grant(batch([numbers[0], numbers[0]]))).code).toBe(Code.invalid)
    const tooMuch = await grant(batch([numbers[0]], { amount: '1000.01' }))
    expect(tooMuch.data).toMatchObject({ errors: [{ field: 'amount' }] })
    await desk.sql`update sys_config set value = '250' where key = 'marketing.experienceMonthUsd'`
    await levels('off')
    const asks = await Promise.all(
      [2, 3, 4].map((index) => send(desk.fetch, market, api.add, batch([numbers[index]]))),
    )
    await levels('on')
    await desk.sql`update sys_config set value = '100000' where key = 'marketing.experienceMonthUsd'`
    expect(asks.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      Code.ok,
      Code.limitExceeded,
      Code.limitExceeded,
    ])
  })
})

describe('the budget of a month', () => {
  it('counts the days of the month in the reporting zone', async () => {
    const grantedAt = (seconds: number) => desk.sql`
      update member_experience set created_at = date_trunc('month', now() at time zone 'Asia/Shanghai')
        at time zone 'Asia/Shanghai' + make_interval(secs => ${seconds})`
    await granted(numbers[2])
    const [spent] = await desk.sql<{ usd: string }[]>`
      select trim_scale(sum(amount))::text as usd from member_experience`
    await desk.sql`update sys_config set value = to_jsonb(${spent?.usd ?? ''}::text) where key = 'marketing.experienceMonthUsd'`
    await grantedAt(1)
    expect((await grant(batch([numbers[3]], { amount: '1' }))).code).toBe(Code.limitExceeded)
    await grantedAt(-1)
    expect((await grant(batch([numbers[3]], { amount: '1' }))).code).toBe(Code.ok)
    await desk.sql`update sys_config set value = '100000' where key = 'marketing.experienceMonthUsd'`
  })
})

describe('a grant', () => {
  it('is taken back once, and skipped where it changed since', async () => {
    const row = await granted(numbers[5])
    const items = [{ id: row.id, version: row.version }]
    const revoke = () => send(desk.fetch, market, api.revoke, { items, reason })
    expect((await revoke()).data).toEqual({ count: 1, skipped: [] })
    expect((await revoke()).data).toEqual({ count: 0, skipped: [row.id] })
    expect(await balances(numbers[5])).toEqual(['experience 0 0'])
    const one = await send(desk.fetch, market, api.get, { id: row.id })
    expect(one.data).toMatchObject({ row: { status: 'revoked', remaining: '0' } })
    expect(one.data.journals).toHaveLength(2)
  })

  it('is extended up to 90 days, and runs out by the clock', async () => {
    const row = await granted(numbers[6])
    const extend = (days: number) =>
      send(desk.fetch, market, api.extend, {
        items: [{ id: row.id, version: row.version }],
        validTo: new Date(Date.now() + days * 86_400_000).toISOString(),
        reason,
      })
    expect((await extend(91)).data).toMatchObject({ errors: [{ field: 'validTo' }] })
    expect((await extend(-1)).data).toMatchObject({ errors: [{ field: 'validTo' }] })
    expect((await extend(60)).data).toEqual({ count: 1, skipped: [] })
    await desk.sql`update member_experience set valid_from = now() - interval '2 days', valid_to = now() - interval '1 day' where id = ${row.id}`
    const runs = await Promise.all([expireGrants(desk.db), expireGrants(desk.db)])
    expect(runs.sort()).toEqual([0, 1])
    expect(await balances(numbers[6])).toEqual(['experience 0 0'])
  })

  it('runs out though another grant cannot be taken back', async () => {
    const [short, good] = [await granted(numbers[9]), await granted(numbers[10])]
    await desk.sql`update member_experience set valid_from = now() - interval '2 days', valid_to = now() - interval '1 day'
      where id in (${short.id}, ${good.id})`
    const fill = (amount: string) => desk.sql`
      update ledger_account a set available = ${amount} from member m
       where m.id = a.member_id and m.member_no = ${numbers[9] ?? ''} and a.wallet_type = 'experience'`
    await fill('1')
    await expect(expireGrants(desk.db)).rejects.toThrow(/1 of 2/)
    expect(await balances(numbers[10])).toEqual(['experience 0 0'])
    await fill('100')
    expect(await expireGrants(desk.db)).toBe(1)
    expect(await balances(numbers[9])).toEqual(['experience 0 0'])
  })

  it('serves as margin within its scope and leverage; losses are used up, gains can be withdrawn', async () => {
    const row = await granted(numbers[7])
    const use = (order: object) =>
      desk.db.transaction((tx) =>
        holdMargin(tx, row.id, { amount: '40', scope: 'contract', leverage: 20, ...order }),
      )
    const close = (margin: string, pnl: string) =>
      desk.db.transaction((tx) => closeOrder(tx, row.id, { margin, pnl }))
    for (const wrong of [{ scope: 'delivery' }, { leverage: 21 }, { amount: '100.01' }])
      await expect(use(wrong)).rejects.toMatchObject({ code: Code.rule })
    await use({})
    expect(await balances(numbers[7])).toEqual(['experience 60 40'])
    await close('40', '25')
    expect(await balances(numbers[7])).toEqual(['contract 25 0', 'experience 100 0'])
    await use({ amount: '100' })
    const items = [{ id: row.id, version: 4 }]
    const revoked = await send(desk.fetch, market, api.revoke, { items, reason })
    expect(revoked.data).toEqual({ count: 1, skipped: [] })
    expect(await balances(numbers[7])).toEqual(['contract 25 0', 'experience 0 100'])
    const over = await close('100', '-30')
    expect(over).toMatchObject({ status: 'revoked', usedAmount: '30', recoveredAmount: '70' })
    expect(await balances(numbers[7])).toEqual(['contract 25 0', 'experience 0 0'])
  })

  it('is used up when all of it was lost', async () => {
    const row = await granted(numbers[8])
    await desk.db.transaction((tx) =>
      holdMargin(tx, row.id, { amount: '100', scope: 'contract', leverage: 1 }),
    )
    const closed = await desk.db.transaction((tx) =>
      closeOrder(tx, row.id, { margin: '100', pnl: '-140' }),
    )
    expect(closed).toMatchObject({ status: 'usedUp', usedAmount: '100', profitPaid: '0' })
  })
})
