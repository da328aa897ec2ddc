// What members have open, over the wire: figures against books and positions, levels, filters, scope, notices and the switch.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as assets from '#contract/member/member-asset.ts'
import * as api from '#contract/member/member-position.ts'
import * as members from '#contract/member/member.ts'
import * as positions from '#contract/trade/contract-position.ts'
import { runDue } from '#server/marketing/clock.ts'
import { exported } from '#tests/exported.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { expectRefused } from '#tests/money/refused.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { openTradingDesk, type TradingDesk } from '#tests/trade/trading-desk.ts'

let server: TestServer
let desk: Desk
let market: TradingDesk
let admin: Reviewer
let crowd: string[]
beforeAll(async () => {
  server = await testServer()
  market = await openTradingDesk(server)
  await allowBareRecords(server.sql, 'contract_position', 'delivery_order')
  desk = await openDesk(server, server.url)
  ;[admin] = (await desk.operators(1)) as [Reviewer]
  crowd = await desk.members(5)
})
afterAll(() => server.close())

const listed = async (input: object, who = admin) => {
  const { code, msg, data } = await send(desk.fetch, who, api.list, input)
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return data
}
const idsOf = async (input: object, who = admin) =>
  (await listed(input, who)).list.map(({ id }) => id)

interface Held {
  margin: number
  maint: number
  side?: 'long' | 'short'
  wallet?: 'contract' | 'follow'
  liquidation?: number
  entry?: number
}
/** Opens 100 contracts of 0.001 BTC; the books are those of another test, only figures are asked for here. */
async function open(memberId: string, held: Held) {
  const { margin, maint, side = 'long', wallet = 'contract' } = held
  const [row] = await server.sql<{ id: string }[]>`
    insert into contract_position (member_id, product_code, wallet_type, position_side, margin_mode, leverage, qty,
        available_qty, entry_price, liquidation_price, margin, maint_margin, status)
      values (${memberId}, 'BTCUSDT', ${wallet}, ${side}, 'isolated', 20, 100, 100, ${held.entry ?? 61_000},
        ${held.liquidation ?? 60_390}, ${margin}, ${maint}, 'open') returning id::text`
  return row?.id ?? ''
}

it('adds up what the books, positions and orders say, at the newest price', async () => {
  const { memberId } = market
  const { list, summary, total } = await listed({})
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    id: memberId,
    positionCount: 1,
    longNotional: '6100',
    shortNotional: '0',
    netNotional: '6100',
    unrealizedPnl: '100',
    marginRatio: '0.04285714',
    riskLevel: 'low',
    topProduct: 'BTCUSDT',
    maxLeverage: 10,
    notifiedAt: null,
  })
  const held = await send(desk.fetch, admin, assets.list, { memberId, walletType: ['contract'] })
  const [wallet] = held.data.list
  expect(list[0]?.marginUsed).toBe(wallet?.margin)
  // 1,700 in the wallet and 100 that the position has gained.
  expect(wallet?.total).toBe('1700')
  expect(list[0]?.contractEquity).toBe('1800')
  const own = await send(desk.fetch, admin, positions.list, { status: ['open'] })
  const [sums] = own.data.summary ?? []
  expect(list[0]?.marginRatio).toBe(own.data.list[0]?.marginRatio)
  expect(list[0]?.nearestLiqDistance).toBe(own.data.list[0]?.liqDistance)
  expect(summary).toEqual([
    {
      currency: 'USDT',
      count: 1,
      longNotional: sums?.longNotional,
      shortNotional: sums?.shortNotional,
      net: '6100',
      unrealizedPnl: sums?.unrealizedPnl,
      atRiskCount: 0,
    },
  ])
  expect(await desk.violations()).toEqual([])
})

it('gives each level from its bound on, by the position that is closest to liquidation', async () => {
  const [critical = '', high = '', medium = '', low = '', copier = ''] = crowd
  await open(critical, { margin: 100, maint: 90 })
  // A healthy position does not hide the one that is about to be liquidated.
  await open(critical, { margin: 5_000, maint: 30, side: 'short', liquidation: 70_000 })
  await open(high, { margin: 100, maint: 80 })
  await open(medium, { margin: 100, maint: 60 })
  await open(low, { margin: 100, maint: 59.9 })
  await open(copier, { margin: 50, maint: 5, wallet: 'follow' })
  await server.sql`insert into follow_relation (id, tutor_id, member_id, follow_mode, amount)
    values (1, ${low}, ${copier}, 'fixed', 50)`
  await server.sql`
    insert into follow_log (relation_id, tutor_id, member_id, tutor_position_id, position_id, product_code, currency,
        position_side, follow_mode, leverage, margin, open_price, profit_share_rate)
      select 1, ${low}, ${copier}, o.id, p.id, 'BTCUSDT', 'USDT', 'long', 'fixed', 20, 50, 61000, 0.1
        from contract_position o, contract_position p where o.member_id = ${low} and p.member_id = ${copier}`
  const { list, summary } = await listed({})
  const levels = new Map(list.map(({ id, riskLevel }) => [id, riskLevel]))
  expect([critical, high, medium, low].map((id) => levels.get(id))).toEqual([
    'critical',
    'high',
    'medium',
    'low',
  ])
  expect(summary).toMatchObject([{ count: 6, atRiskCount: 2, shortNotional: '6100' }])
  expect(list.map(({ id }) => id).slice(0, 3)).toEqual([critical, high, medium])
  expect(list[0]).toMatchObject({
    positionCount: 2,
    netNotional: '0',
    nearestLiqDistance: '0.01',
  })
  expect(list.find(({ id }) => id === copier)).toMatchObject({
    marginUsed: '0',
    followMargin: '50',
    contractEquity: '0',
    positionCount: 1,
  })
  const whole = await server.sql<{ long: string }[]>`
    select (sum(qty) * 0.001 * 61000)::float8::text as long from contract_position
     where status = 'open' and position_side = 'long'`
  expect(summary?.[0]?.longNotional).toBe(whole[0]?.long)
})

it('filters by level, ratio, exposure, distance, product and member, and sorts by level', async () => {
  const [critical = '', high = '', medium = ''] = crowd
  expect(await idsOf({ riskLevel: ['high', 'critical'] })).toEqual([critical, high])
  expect(await idsOf({ marginRatioMin: '0.6', marginRatioMax: '0.8' })).toEqual([high, medium])
  expect(await idsOf({ netNotionalMax: '0' })).toEqual([critical])
  const near = await listed({ nearestLiqDistanceMax: '0.01' })
  expect(near.total).toBe(5)
  expect(near.list.map(({ id }) => id)).not.toContain(market.memberId)
  expect(await idsOf({ keyword: market.memberNo })).toEqual([market.memberId])
  expect((await listed({ productCode: ['BTCUSDT-SEC'] })).total).toBe(0)
  expect((await listed({ productCode: ['BTCUSDT-SEC', 'BTCUSDT'] })).total).toBe(6)
  expect((await idsOf({ orderBy: 'riskLevel desc', pageSize: 10 }))[0]).toBe(critical)
  const beyond = await listed({ pageNum: 4, pageSize: 10 })
  expect(beyond).toMatchObject({ list: [], total: 6, summary: [{ count: 6 }] })
})

it('counts stakes that are open, those of trial funds apart, and shows all that a member has open', async () => {
  const { memberId, positionId, entrustId } = market
  const [cycle] = await server.sql<{ id: string }[]>`
    insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake, max_open_per_member,
        max_open_stake)
      values ('BTCUSDT-SEC', 60, '{"zh-cn":"一分钟","en":"","zh-tw":""}', 0.8, 1, 100, 5, 1000) returning id::text`
  for (const isTrial of [false, true])
    await server.sql`
      insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
          payout_rate, open_price, price_source, is_experience, settle_due_at)
        values (${memberId}, ${cycle?.id ?? ''}, 1, 'BTCUSDT-SEC', 60, 'USDT', 'up', 10, 0.8, 61000, 'composite',
          ${isTrial}, now() + interval '1 minute')`
  const { list } = await listed({ productCode: ['BTCUSDT-SEC'] })
  expect(list).toMatchObject([{ id: memberId, deliveryStake: '10' }])
  const { data } = await send(desk.fetch, admin, api.get, { memberId })
  expect(data.row).toMatchObject({ id: memberId, deliveryStake: '10' })
  expect(data.positions).toMatchObject([{ id: positionId, markPrice: '61000' }])
  expect(data.entrusts).toMatchObject([{ id: entrustId, frozenMargin: '100.05' }])
  expect(data.deliveryOrders).toHaveLength(2)
  const [idle = ''] = await desk.members(1)
  const nothing = await send(desk.fetch, admin, api.get, { memberId: idle })
  expect(nothing.data).toEqual({ row: null, positions: [], entrusts: [], deliveryOrders: [] })
})

it('sends one notice for 30 minutes to the members of a call, however many ask at once', async () => {
  const [critical = '', high = '', medium = '', low = ''] = crowd
  const [idle = ''] = await desk.members(1)
  const [other] = (await desk.operators(1, 'risk')) as [Reviewer]
  const notify = (who: Reviewer, memberIds: string[], channel = ['inbox']) =>
    send(desk.fetch, who, api.notify, { memberIds, channel })
  const both = await Promise.all([
    notify(admin, [critical, high, idle]),
    notify(other, [high, critical]),
  ])
  expect(both.map(({ data }) => data.sent).toSorted((a, b) => a - b)).toEqual([0, 2])
  const reasons = both.flatMap(({ data }) => data.skipped.map(({ reason }) => reason))
  expect(reasons.toSorted()).toEqual(['noPosition', 'recent', 'recent'])
  const notices = () => server.sql<
    { status: string; nos: string[]; popup: boolean; kind: string }[]
  >`
    select status, member_nos as nos, is_popup as popup, notice_type as kind from notice order by id`
  const numbers = (await listed({ riskLevel: ['high', 'critical'] })).list
  expect(await notices()).toEqual([
    {
      status: 'published',
      nos: numbers.map(({ memberNo }) => memberNo).toSorted(),
      popup: true,
      kind: 'risk',
    },
  ])
  expect(numbers.every(({ notifiedAt }) => notifiedAt !== null)).toBe(true)
  const [trail] = await server.sql<{ count: number }[]>`
    select count(*)::int as count from operation_log where action = 'member.notify'`
  expect(trail?.count).toBe(2)
  // A minute before the half hour is over nothing goes out; after it, the next one does.
  await server.sql`update margin_notice set sent_at = now() - interval '29 minutes'`
  expect((await notify(admin, [critical])).data.sent).toBe(0)
  await server.sql`update margin_notice set sent_at = now() - interval '31 minutes'`
  expect((await notify(admin, [critical])).data).toEqual({ sent: 1, skipped: [] })
  // Notices end by themselves.
  await server.sql`update notice set publish_at = now() - interval '2 days', offline_at = now() - interval '1 day'`
  await runDue(server.db, new AbortController().signal, (error) => {
    throw error
  })
  expect((await notices()).map(({ status }) => status)).toEqual(['offline', 'offline'])

  await expectRefused(server.sql, 40001, () => notify(admin, [medium], ['inbox', 'email']))
  await expectRefused(server.sql, 40001, () => notify(admin, [medium], ['sms']))
  await expectRefused(server.sql, 40401, () => notify(admin, [low, '987654321']))
  expect(await notices()).toHaveLength(2)
})

it('exports the rows of the list, accounts hidden as there, with the sums of what may be added up', async () => {
  const fields = [
    'memberNo',
    'account',
    'longNotional',
    'unrealizedPnl',
    'marginRatio',
    'riskLevel',
  ]
  const orderBy = 'longNotional desc'
  const filters = { riskLevel: ['high', 'critical', 'medium'] }
  const { list, summary } = await listed({ ...filters, orderBy })
  const [sums] = summary ?? []
  const asked = { filters, fields, orderBy }
  const { rows, totals } = await exported(server, admin.token, api.list, asked)
  expect(rows).toEqual(
    list.map((row) => [
      row.memberNo,
      row.account,
      row.longNotional,
      row.unrealizedPnl,
      row.marginRatio ?? '',
      row.riskLevel,
    ]),
  )
  expect(rows.map(([, account]) => account)).toEqual(Array(3).fill(expect.stringContaining('****')))
  expect(totals).toEqual([
    ['longNotional', 'USDT', sums?.longNotional],
    ['unrealizedPnl', 'USDT', sums?.unrealizedPnl],
  ])
})

it('ends the sight of an operator who is bound to a member at the team, and lets them change nothing', async () => {
  const [critical = '', high = ''] = crowd
  await server.sql`update member set path = '/' || ${critical} || '/' || id || '/' where id = ${high}`
  const token = await server.operator({
    userName: 'positionlead',
    roleCode: 'agent',
    bindMemberId: critical,
  })
  const bound = { id: '', userName: '', token }
  expect((await idsOf({}, bound)).toSorted()).toEqual([critical, high].toSorted())
  expect((await listed({}, bound)).summary).toMatchObject([{ count: 2, atRiskCount: 2 }])
  const foreign = await send(desk.fetch, bound, api.get, { memberId: market.memberId })
  expect(foreign.code).toBe(40401)
  const notify = { memberIds: [critical], channel: ['inbox'] }
  const watcher = await server.operator({
    userName: 'boundwatcher',
    roleCode: 'risk',
    bindMemberId: critical,
  })
  await expectRefused(server.sql, 40302, () =>
    send(desk.fetch, { token: watcher }, api.notify, notify),
  )
  await expectRefused(server.sql, 40301, () => send(desk.fetch, bound, api.notify, notify))
  expect(await idsOf({ teamRootId: critical })).toEqual([critical, high])
})

it('shows at once that a member may only close', async () => {
  const [critical = '', high = ''] = crowd
  const closing = await send(desk.fetch, admin, members.setStatus, {
    ids: [critical, high],
    field: 'tradeStatus',
    value: 'closeOnly',
    reason: '保证金率过高，限制开仓',
  })
  expect(closing.data).toEqual({ count: 2 })
  const { list } = await listed({ riskLevel: ['high', 'critical'] })
  expect(list.map(({ tradeStatus }) => tradeStatus)).toEqual(['closeOnly', 'closeOnly'])
})
