// What members won and lost, over the wire: figures from the books, written days, scope, filters and the trend.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/member/member-profit-loss.ts'
import * as recharges from '#contract/money/recharge-log.ts'
import { post } from '#server/ledger/post.ts'
import { writeMemberDays } from '#server/member/stats/member-days.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let admin: Reviewer
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  ;[admin] = (await desk.operators(1)) as [Reviewer]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await server.close()
})

const zone = 'Asia/Shanghai'
const listed = async (input: object, who = admin) => {
  const { code, data } = await send(desk.fetch, who, api.list, input)
  return code === 0 ? data : { list: [], total: -code, summary: [] }
}
let serial = 0

/** Posts a result of the contract wallet: a gain is credited, a fee is taken. */
async function trade(memberId: string, gain: string, fee: string) {
  const line = { memberId, walletType: 'contract', currency: 'USDT', bucket: 'available' } as const
  await server.db.transaction(async (tx) => {
    await post(tx, {
      bizType: 'deal',
      bizId: String((serial += 1)),
      step: 'close',
      bizNo: '',
      operatorId: null,
      memo: '',
      lines: [
        { house: '2910', currency: 'USDT', side: 'D', amount: gain },
        { ...line, side: 'C', amount: gain, reason: 'realizedPnl' },
      ],
    })
    await post(tx, {
      bizType: 'deal',
      bizId: String((serial += 1)),
      step: 'fee',
      bizNo: '',
      operatorId: null,
      memo: '',
      lines: [
        { ...line, side: 'D', amount: fee, reason: 'closeFee' },
        { house: '4110', currency: 'USDT', side: 'C', amount: fee },
      ],
    })
  })
}

it('adds the books up, with sums over all that match', async () => {
  const [a = '', b = ''] = await desk.members(2)
  await trade(a, '100', '2')
  await trade(b, '30', '1.5')
  const ids = await desk.recharges(1, { memberId: a, amount: '250' })
  const items = ids.map((id) => ({ id, version: 1 }))
  await send(desk.fetch, admin, recharges.review, { items, action: 'approve' })
  const { list, summary, total } = await listed({})
  expect(total).toBe(2)
  expect(list.map(({ id }) => id)).toEqual([a, b])
  expect(list[0]).toMatchObject({
    contractPnl: '100',
    tradeFee: '2',
    netPnl: '98',
    rechargeUsd: '250',
    netInflowUsd: '250',
    winRate: null,
  })
  expect(summary).toMatchObject([{ currency: 'USDT', count: 2, netPnl: '126.5', tradeFee: '3.5' }])
  const filtered = await listed({ netPnlMin: '90' })
  expect(filtered.list.map(({ id }) => id)).toEqual([a])
  expect((await listed({ sign: ['loss'] })).total).toBe(0)
  expect((await listed({ orderBy: 'netPnl asc' })).list.map(({ id }) => id)).toEqual([b, a])
  // By value, which as texts would be the other way round.
  expect((await listed({ orderBy: 'contractPnl desc' })).list.map(({ id }) => id)).toEqual([a, b])
})

it('finds who traded a type of product: contracts by their deals, delivery by stakes and their results', async () => {
  const [staked = '', settled = '', other = ''] = await desk.members(3)
  for (const [code, type] of [
    ['BTCUSDT', 'perpetual'],
    ['BTCUSDT-SEC', 'delivery'],
  ] as const)
    await server.sql`
      insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
          price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source)
        values (${code}, '{"zh-cn":"比特币","en":"","zh-tw":""}', ${type}, 'BTC', 'USDT', 0.001, 0.1, 1, 1, 100, 500, 100,
          0.005, 'composite')`
  const [cycle] = await server.sql<{ id: string }[]>`
    insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake, max_open_per_member,
        max_open_stake)
      values ('BTCUSDT-SEC', 60, '{"zh-cn":"一分钟","en":"","zh-tw":""}', 0.8, 1, 100, 5, 1000) returning id::text`
  const stake = async (memberId: string, opened: string) => {
    await server.sql`
      insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
          payout_rate, open_price, settle_price, price_source, result, payout, pnl, status, opened_at, settle_due_at,
          settled_at)
        values (${memberId}, ${cycle?.id ?? ''}, 1, 'BTCUSDT-SEC', 60, 'USDT', 'up', 10, 0.8, 60000, 60001, 'composite',
          'win', 18, 8, 'settled', now() - ${opened}::interval, now(), now())`
  }
  await stake(staked, '1 minute')
  await stake(settled, '10 days')
  await trade(other, '3', '1')
  const ids = async (productType: string[]) =>
    (await listed({ productType })).list
      .map(({ id }) => id)
      .toSorted((x, y) => Number(x) - Number(y))
  expect(await ids(['delivery'])).toEqual([staked, settled])
  expect(await ids(['perpetual'])).toEqual([])
  expect(await ids(['perpetual', 'delivery'])).toEqual([staked, settled])
})

it('leaves internal and test accounts out unless they are asked for', async () => {
  const [tester = ''] = await desk.members(1)
  await server.sql`update member set member_type = 'test' where id = ${tester}`
  await trade(tester, '5', '1')
  const ids = async (input: object) => (await listed(input)).list.map(({ id }) => id)
  expect(await ids({})).not.toContain(tester)
  expect(await ids({ includeInternal: true })).toContain(tester)
})

it('gives the same figures from written days as from the books, and counts each day once', async () => {
  const [id = ''] = await desk.members(1)
  await trade(id, '40', '4')
  const before = await listed({ memberId: id, dateRange: ['2000-01-01', '2000-12-31'] })
  expect(before.total).toBe(0)
  // The books begin today: what is written is a day that an older one stands for.
  await server.sql`insert into stat_member_day (stat_date) values ((now() at time zone ${zone})::date - 2)`
  const [day] = await server.sql<{ day: string }[]>`
    select ((now() at time zone ${zone})::date - 2)::text as day`
  await server.sql`insert into stat_member_daily (stat_date, member_id, contract_pnl, trade_fee)
    values (${day?.day ?? ''}, ${id}, 7, 2)`
  expect((await listed({ memberId: id })).list[0]).toMatchObject({
    contractPnl: '47',
    netPnl: '41',
  })
  const [noon] = await server.sql<{ at: Date }[]>`
    select ((now() at time zone ${zone})::date + time '12:00') at time zone ${zone} as at`
  const at = new Date(noon?.at ?? '')
  const midnight = at.getTime() - 12 * 3_600_000
  // What was begun before midnight may be booked after it.
  const minutesLater = (minutes: number) => new Date(midnight + minutes * 60_000)
  expect(await writeMemberDays(server.sql, { at: minutesLater(10) })).toBe(0)
  expect(await writeMemberDays(server.sql, { at: minutesLater(16) })).toBe(1)
  expect(await writeMemberDays(server.sql, { at })).toBe(0)
  expect((await listed({ memberId: id })).list[0]).toMatchObject({
    contractPnl: '47',
    netPnl: '41',
  })
  const trend = await send(desk.fetch, admin, api.trend, { memberId: id })
  expect(trend.data.list).toMatchObject([
    { date: day?.day, netPnl: '5', equityUsd: '0' },
    { netPnl: '36', equityUsd: '36' },
  ])
  expect(trend.data.isLastOpen).toBe(true)
  const dateRange = [day?.day, day?.day]
  const past = await send(desk.fetch, admin, api.trend, { memberId: id, dateRange })
  expect([past.data.list.length, past.data.isLastOpen]).toEqual([1, false])
})

it('shows a bound operator the own team only, and refuses more than a year', async () => {
  const [leader = '', stranger = ''] = await desk.members(2)
  await trade(stranger, '9', '1')
  const token = await server.operator({
    userName: 'teamleader2',
    roleCode: 'agent',
    bindMemberId: leader,
  })
  const bound = { id: '', userName: '', token }
  expect((await listed({}, bound)).total).toBe(0)
  const hidden = await send(desk.fetch, bound, api.trend, { memberId: stranger })
  expect(hidden.code).toBe(40401)
  const long = await send(desk.fetch, admin, api.list, { dateRange: ['2024-01-01', '2025-06-30'] })
  expect(long.code).toBe(40001)
})
