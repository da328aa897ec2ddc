// Staking products, stakes and yields through the real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as income from '#contract/other/income-record.ts'
import * as record from '#contract/other/staking-record.ts'
import * as staking from '#contract/other/staking.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'desk', roleCode: 'product' })
  await server.sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd)
    values ('TST-TRC20', 'TST', 'TRC20', 6, 2, 1)`
  await server.sql`insert into member (id, member_no, account, email, invite_code, path)
    values (7, '70000001', 'alice2000', 'a@example.com', 'AAA7', '/7/')`
})
afterAll(() => server.close())

const reason = 'a reason of enough words'
const product = {
  name: { 'zh-cn': '七天定期', en: 'Seven days', 'zh-tw': '' },
  currency: 'TST',
  stakingType: 'fixed',
  termDays: 7,
  annualRate: '0.042',
  payMode: 'daily',
  minAmount: '10',
  quota: '1000',
  earlyRedeem: true,
  penaltyRate: '0.01',
}
const add = (over: object = {}) =>
  server.call(staking.add, { ...product, reason, ...over }, { token })

describe('staking', () => {
  it.each([
    ['termDays', { termDays: 0 }],
    ['termDays', { stakingType: 'flexible' }],
    ['payMode', { stakingType: 'flexible', termDays: 0, payMode: 'maturity' }],
    ['annualRate', { annualRate: '0.51' }],
    ['maxAmount', { maxAmount: '9' }],
    ['quota', { quota: '9' }],
    ['penaltyRate', { penaltyRate: undefined }],
    ['penaltyRate', { penaltyRate: '0.21' }],
    ['currency', { currency: 'NONE' }],
  ])('refuses a wrong %s', async (field, over) => {
    expect((await add(over)).data).toMatchObject({ errors: [{ field }] })
  })

  it('keeps the rate of a product in use, lets its quota rise, and deletes drafts only', async () => {
    const { data } = await add()
    const edit = (version: number, fields: object) =>
      server.call(staking.edit, { id: data.id, version, reason, ...fields }, { token })
    expect((await edit(1, { annualRate: '0.05' })).code).toBe(0)
    await allowBareRecords(server.sql, 'staking_record')
    await server.sql`insert into staking_record (member_id, staking_id, currency, principal, annual_rate, term_days, accrued_income, paid_income, start_at)
      values (7, ${data.id}, 'TST', 100, 0.05, 7, 0.03, 0.02, now()), (7, ${data.id}, 'TST', 50, 0.05, 7, 0.01, 0, now())`
    expect((await edit(2, { annualRate: '0.06' })).data).toMatchObject({
      errors: [{ field: 'annualRate' }],
    })
    expect((await edit(2, { quota: '900' })).data).toMatchObject({ errors: [{ field: 'quota' }] })
    expect((await edit(2, { quota: '2000' })).code).toBe(0)
    const { data: found } = await server.call(staking.get, { id: data.id }, { token })
    expect(found.row).toMatchObject({
      memberCount: 1,
      principalTotal: '150',
      accruedTotal: '0.04',
      paidTotal: '0.02',
      status: 'draft',
    })
    await server.sql`delete from staking_record where principal = 50`
    await server.sql`update staking_product set status = 'ended' where id = ${data.id}`
    const remove = await server.call(
      staking.remove,
      { items: [{ id: data.id, version: 3 }] },
      { token },
    )
    expect(remove.code).toBe(Code.rule)
  })
})

describe('stakingRecord and incomeRecord', () => {
  it('adds up exactly what matches, by currency and by day', async () => {
    const [stake] = await server.sql<{ id: string; no: string }[]>`
      select id::text, record_no as no from staking_record`
    for (const day of [1, 2, 3])
      await server.sql`insert into income_record (member_id, income_type, source_id, related_no, currency, base_amount, rate, amount, income_date, status, fail_reason)
        values (7, 'staking', ${stake?.id ?? ''}, ${stake?.no ?? ''}, 'TST', 100, 0.0001, 0.000000000000000001, ${`2025-06-0${day}`},
          ${day === 3 ? 'failed' : 'pending'}, ${day === 3 ? 'account closed' : ''})`
    const finance = await server.operator({ userName: 'books', roleCode: 'finance2' })
    const one = await server.call(record.get, { id: stake?.id }, { token })
    expect(one.data).toMatchObject({ row: { recordNo: stake?.no }, journals: [] })
    expect(one.data.incomes).toHaveLength(3)
    const stakes = await server.call(record.list, { status: ['staking'] }, { token })
    expect(stakes.data.summary).toEqual([
      {
        currency: 'TST',
        priceUsd: '1',
        principal: '100',
        accruedIncome: '0.03',
        paidIncome: '0.02',
        count: 1,
      },
    ])
    const dateRange = ['2025-06-02', '2025-06-03']
    const list = await server.call(income.list, { dateRange }, { token: finance })
    expect(list.data.summary).toEqual([
      { currency: 'TST', priceUsd: '1', amount: '0.000000000000000002', count: 2 },
    ])
    const batch = await server.call(income.batch, { dateRange }, { token: finance })
    expect(batch.data.list).toMatchObject([
      { incomeDate: '2025-06-03', count: 1, failed: 1 },
      { incomeDate: '2025-06-02', count: 1, failed: 0 },
    ])
  })
})
