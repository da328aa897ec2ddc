// The figures of home and of the boards where days, zones and currencies are unusual: each is the number of its list, and
// where two figures of like name count on different bases, the parts between them are named.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { trend } from '#contract/home-trend.ts'
import { summary } from '#contract/home.ts'
import { board1, board2 } from '#contract/visual.ts'
import { session } from '#core/session/session.ts'
import { demo } from '#demo/demo.ts'
import { seedDemoReviewers } from '#demo/operators.ts'
import { createLog } from '#server/base/log.ts'
import { reverse } from '#server/ledger/post.ts'
import { useServer as pointConsoleAt } from '#tests/console.tsx'
import {
  board1Figures,
  board2Figures,
  expectBridge,
  expectLists,
  homeNumber,
} from '#tests/figure-lists.ts'
import { openList } from '#tests/screens.ts'
import { testServer, type TestServer } from '#tests/server.ts'

/** Zones whose hours do not begin with those of the world; one of them is in the afternoon. */
const oddZones = [
  'Pacific/Chatham',
  'Australia/Eucla',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Marquesas',
]
const hourIn = (timeZone: string) =>
  Number(new Date().toLocaleString('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }))
const zone =
  oddZones.toSorted((a, b) => Math.abs(hourIn(a) - 16) - Math.abs(hourIn(b) - 16))[0] ?? ''

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await server.sql`update sys_config set value = to_jsonb(${zone}::text) where key = 'report.timezone'`
  const asof = new Date().toISOString()
  await server.db.transaction(async (tx) => {
    await seedDemoReviewers(tx)
    await demo(tx, { log: createLog('silent'), asof, scale: 0.25 })
  })
  // A recharge of another day of the month is reversed today.
  await server.db.transaction(async (tx) => {
    const [row] = await tx.execute<{ id: string; no: string; journal: string }>(sql`
      select r.id::text as id, r.recharge_no as no, j.id::text as journal from recharge_log r
        join ledger_journal j on j.biz_type = 'recharge' and j.biz_id = r.id and j.step = 'credit'
        join ledger_account a on a.member_id = r.member_id and a.wallet_type = r.wallet_type and a.currency = r.currency
        join member m on m.id = r.member_id
       where r.status = 'approved' and a.available >= r.credited_amount and m.member_type = 'normal'
         and r.reviewed_at between now() - interval '20 days' and now() - interval '3 days'
       order by r.reviewed_at desc limit 1`)
    if (!row) throw new Error('Nothing can be reversed.')
    const { id, no, journal } = row
    await reverse(tx, journal, {
      bizType: 'recharge',
      bizId: id,
      bizNo: no,
      step: 'reverse',
      reason: 'rechargeReverse',
      operatorId: null,
      memo: 'returned by the channel',
    })
    await tx.execute(sql`update recharge_log set status = 'reversed' where id = ${id}`)
  })
  token = await server.signIn()
})
afterAll(() => server.close())
afterEach(() => {
  vi.restoreAllMocks()
})
beforeEach(() => {
  pointConsoleAt(server)
  document.cookie = `token=${token}; Path=/`
  session.restore()
})

const cardsOf = async () => (await server.call(summary, {}, { token })).data.cards
const chartsOf = async () => (await server.call(trend, { days: '30' }, { token })).data.charts

async function expectHome() {
  const cards = await cardsOf()
  const found = []
  for (const { key, list } of cards) found.push([key, homeNumber(await openList(list), key)])
  expect(found).toEqual(cards.map(({ key, today }) => [key, today]))
  const series = (await chartsOf()).flatMap(({ series: lines }) => lines)
  const drawn = []
  for (const { key, list } of series)
    if (list) drawn.push([key, homeNumber(await openList(list), key)])
  expect(drawn).toEqual(series.filter(({ list }) => list).map(({ key, total }) => [key, total]))
}

const expectBoards = async () =>
  (await expectLists(board1Figures((await server.call(board1, {}, { token })).data))) +
  (await expectLists(board2Figures((await server.call(board2, {}, { token })).data)))

describe(`figures of days in ${zone}`, () => {
  it('name every part of the fees, on home and on the board alike, with nothing left over', async () => {
    const fees = (await cardsOf()).find(({ key }) => key === 'tradeFee')
    const parts = await expectBridge(fees?.today ?? '', fees?.bridge ?? [])
    expect(parts).toEqual(expect.arrayContaining(['dealFees', 'copiedDealFees', 'deliveryFees']))
    expect(parts).not.toContain('other')
    const { tradeFee, deals } = (await server.call(board1, {}, { token })).data
    expect(tradeFee).toMatchObject({ value: fees?.today, bridge: fees?.bridge })
    const ofDeals = fees?.bridge?.find(({ key }) => key === 'dealFees')
    expect(deals?.lines.find(({ key }) => key === 'fee')?.value).toBe(ofDeals?.value)
  })

  it('name what parts the recharges of a month from those of the list', async () => {
    const line = (await chartsOf())
      .flatMap(({ series }) => series)
      .find(({ key }) => key === 'recharge')
    const parts = await expectBridge(line?.total ?? '', line?.bridge ?? [])
    expect(parts).toEqual(['approvedRecharges', 'reversedSince', 'reversals'])
  })

  it('equal their lists', async () => {
    await expectHome()
    expect(await expectBoards()).toBeGreaterThan(60)
  })

  it('equal their lists where products and orders settle in several currencies', async () => {
    await server.sql`update contract_product set settle_currency = 'ETH'
      where id in (select min(id) from contract_product group by product_type)`
    // What is shared between operators is older than a minute.
    const { performance } = globalThis
    const start = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => start + 60_000)
    await expectHome()
    await expectBoards()
  })
})
