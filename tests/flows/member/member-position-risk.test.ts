// The first page of members' positions, which values members at risk alone: it must be the page that valuing everybody gives.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/member/member-position.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

let server: TestServer
let desk: Desk
let admin: Reviewer
let crowd: string[]
beforeAll(async () => {
  server = await testServer()
  // BTC is at 61,000; one member holds a healthy position.
  await openTradingDesk(server)
  await allowBareRecords(server.sql, 'contract_position')
  desk = await openDesk(server, server.url)
  ;[admin] = (await desk.operators(1)) as [Reviewer]
  crowd = await desk.members(6)
})
afterAll(() => server.close())

interface Held {
  margin: string
  maint: string
  side?: 'long' | 'short'
  entry?: string
}
async function open(index: number, { margin, maint, side = 'long', entry = '61000' }: Held) {
  const [row] = await server.sql<{ id: string }[]>`
    insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty, available_qty,
        entry_price, liquidation_price, margin, maint_margin, status)
      values (${crowd[index] ?? ''}, 'BTCUSDT', ${side}, 'isolated', 20, 100, 100, ${entry}, 60000, ${margin}, ${maint}, 'open')
      returning id::text`
  return row?.id ?? ''
}

async function listed(pageSize: number) {
  const { code, msg, data } = await send(desk.fetch, admin, api.list, { pageSize })
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return { ...data, list: data.list.map((row) => ({ ...row, snapshotAt: '' })) }
}

/** Expects so many members at risk, and their pages to be the beginning of everybody's. */
async function expectAtRisk(count: number) {
  const all = await listed(50)
  expect(all.summary?.[0]?.atRiskCount).toBe(count)
  for (let size = 1; size <= count; size += 1) {
    const { list, ...sums } = await listed(size)
    expect(list).toEqual(all.list.slice(0, size))
    expect(sums).toEqual({ total: all.total, currentPage: 1, summary: all.summary })
  }
}

it('follows margins, prices, sizes and what is closed', async () => {
  await open(0, { margin: '100', maint: '90' })
  await open(0, { margin: '5000', maint: '30', side: 'short' })
  await open(1, { margin: '100', maint: '80' })
  await expectAtRisk(2)
  const near = await open(2, { margin: '100', maint: '60' })
  await expectAtRisk(2)
  const margin = (value: string) =>
    server.sql`update contract_position set margin = ${value} where id = ${near}`
  await margin('75')
  await expectAtRisk(3)
  // 60 of this is 0.8 once it is rounded to eight digits.
  await margin('75.0000000001')
  await expectAtRisk(3)
  await margin('75.1')
  await expectAtRisk(2)
  // 100 contracts of 0.001 lose 10 between 60,900 and 61,000, and twice as much when they are twice as large.
  await open(3, { margin: '40', maint: '18', side: 'short', entry: '60900' })
  await expectAtRisk(2)
  const size = (value: string) =>
    server.sql`update contract_product set contract_size = ${value} where product_code = 'BTCUSDT'`
  await size('0.002')
  await expectAtRisk(3)
  await size('0.001')
  await expectAtRisk(2)
  // A long that gains and a short that loses by the price.
  await open(4, { margin: '20', maint: '15', entry: '60800' })
  await open(5, { margin: '60', maint: '30', side: 'short' })
  await expectAtRisk(2)
  const price = (value: string) =>
    server.sql`insert into price_tick (currency, at, price) values ('BTC', now(), ${value})`
  await price('61300')
  await expectAtRisk(2)
  await price('60700')
  await expectAtRisk(4)
  await server.sql`
    update contract_position set status = 'closed', closed_at = now() where member_id = ${crowd[0] ?? ''}`
  await expectAtRisk(3)
})
