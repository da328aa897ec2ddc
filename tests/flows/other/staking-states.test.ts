// The life of staking products, by what is staked, by their quota and by the clock, and the rates they had.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/other/staking.ts'
import { endSales } from '#server/other/staking/staking-sale.ts'
import { allJobs } from '#server/root/all-jobs.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'desk', roleCode: 'product' })
  await server.sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd)
    values ('TST-TRC20', 'TST', 'TRC20', 6, 2, 1)`
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
}
const add = async (over: object = {}) => {
  const answer = await server.call(api.add, { ...product, reason, ...over }, { token })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.id
}
const get = async (id: string) => (await server.call(api.get, { id }, { token })).data
const edit = async (id: string, fields: object) => {
  const { version } = (await get(id)).row
  const answer = await server.call(api.edit, { id, version, reason, ...fields }, { token })
  expect(answer.code, answer.msg).toBe(0)
}
const onSale = async (over: object = {}) => {
  const id = await add(over)
  await server.sql`update staking_product set status = 'onSale' where id = ${id}`
  return id
}
const stake = (id: string, amount: number) =>
  server.sql`update staking_product set staked_amount = staked_amount + ${amount} where id = ${id}`
const statusOf = async (id: string) => (await get(id)).row.status

describe('a staking product', () => {
  it('is sold out when its quota is taken, and on sale again when the quota is raised', async () => {
    const id = await onSale()
    await stake(id, 999)
    expect(await statusOf(id)).toBe('onSale')
    await stake(id, 1)
    expect(await statusOf(id)).toBe('soldOut')
    await edit(id, { quota: '2000' })
    expect(await statusOf(id)).toBe('onSale')
    await edit(id, { quota: '1000' })
    expect(await statusOf(id)).toBe('soldOut')
  })
  it.each([
    ['flexible', 'onSale', { stakingType: 'flexible', termDays: 0 }],
    ['fixed', 'soldOut', {}],
  ])('of a %s kind is %s after a redemption', async (_kind, status, over) => {
    const id = await onSale(over)
    await stake(id, 1000)
    await stake(id, -100)
    expect(await statusOf(id)).toBe(status)
  })
  it('stays a draft and stays ended, whatever its quota', async () => {
    const id = await add()
    await edit(id, { quota: '3000' })
    expect(await statusOf(id)).toBe('draft')
    await server.sql`update staking_product set status = 'ended' where id = ${id}`
    await edit(id, { quota: '4000' })
    expect(await statusOf(id)).toBe('ended')
  })
  it('ends with its sale, on sale or sold out, once, with a line in the trail; a draft does not', async () => {
    const ids = [await onSale(), await onSale(), await add()]
    await stake(ids[1] ?? '', 1000)
    const later = await onSale({ saleTo: new Date(Date.now() + 60_000).toISOString() })
    await server.sql`update staking_product set sale_to = now() - interval '1 second' where id = any (${ids}::bigint[])`
    await Promise.all([endSales(server.db), endSales(server.db)])
    expect(await Promise.all(ids.map(statusOf))).toEqual(['ended', 'ended', 'draft'])
    expect(await statusOf(later)).toBe('onSale')
    const { row, history } = await get(ids[1] ?? '')
    expect(row.version).toBe(2)
    expect(history.at(-1)).toMatchObject({
      action: 'end',
      changes: [{ field: 'status', before: 'soldOut', after: 'ended' }],
    })
    expect(allJobs.all.find(({ name }) => name === 'stakingSale')?.schedule).toBeDefined()
  })
  it('tells the rates it had, oldest first', async () => {
    const id = await add()
    await edit(id, { annualRate: '0.05' })
    await edit(id, { sort: 7 })
    await edit(id, { annualRate: '0.06' })
    expect((await get(id)).rateHistory).toMatchObject([
      { annualRate: '0.042', actorName: 'desk' },
      { annualRate: '0.05', actorName: 'desk' },
      { annualRate: '0.06', actorName: 'desk' },
    ])
    const [old] = await server.sql<{ id: string }[]>`
      insert into staking_product (name, currency, staking_type, term_days, annual_rate, pay_mode, min_amount, quota)
        values ('{"zh-cn":"a","en":"","zh-tw":""}', 'TST', 'fixed', 7, 0.03, 'daily', 1, 10) returning id::text`
    expect((await get(old?.id ?? '')).rateHistory).toMatchObject([{ annualRate: '0.03' }])
  })
  it('is found by its term, of several', async () => {
    await server.sql`delete from staking_product`
    for (const termDays of [7, 14, 30]) await add({ termDays })
    const { data } = await server.call(
      api.list,
      { termDays: ['7', '30'], orderBy: 'termDays asc' },
      { token },
    )
    expect(data.list.map(({ termDays }) => termDays)).toEqual([7, 30])
  })
})
