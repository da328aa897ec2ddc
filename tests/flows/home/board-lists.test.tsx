// Every figure of the boards opens a list whose total, or sum, is that figure: each address is loaded as the screen itself
// loads it, from the real server over the demo set.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { board1, board2 } from '#contract/visual.ts'
import { Decimal } from '#core/format/money.ts'
import { session } from '#core/session/session.ts'
import { demo } from '#demo/demo.ts'
import { seedDemoReviewers } from '#demo/operators.ts'
import { createLog } from '#server/base/log.ts'
import { buildStatement } from '#server/other/daily-statement/build.ts'
import { useServer as pointConsoleAt } from '#tests/console.tsx'
import { board1Figures, board2Figures, expectLists } from '#tests/figure-lists.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  const asof = new Date().toISOString()
  await server.db.transaction(async (tx) => {
    await seedDemoReviewers(tx)
    await demo(tx, { log: createLog('silent'), asof, scale: 0.25 })
  })
  // Today has one of each that the demo set may lack at some hour of the day.
  await allowBareRecords(server.sql, 'delivery_order')
  await server.sql`
    update delivery_order set status = 'open', result = 'none', settled_at = null, settle_price = null, payout = 0, pnl = 0
     where id in (select max(id) from delivery_order where status = 'settled')`
  await server.sql`update member_session set ended_at = null, last_seen_at = now()
    where id in (select id from member_session order by id desc limit 5)`
  await server.sql`insert into stat_member_daily (stat_date, member_id, trade_count)
    select (created_at at time zone 'Asia/Shanghai')::date, id, 1 from member
     where member_type = 'normal' and created_at > now() - interval '20 days'
        on conflict (stat_date, member_id) do update set trade_count = 1`
  // Written as the job would: all days that are over.
  await server.sql`insert into stat_member_day (stat_date)
    select (now() at time zone 'Asia/Shanghai')::date - days from generate_series(1, 60) days on conflict do nothing`
  token = await server.signIn()
})
afterAll(() => server.close())
beforeEach(() => {
  pointConsoleAt(server)
  document.cookie = `token=${token}; Path=/`
  session.restore()
})

describe('the board of trading and funds', () => {
  const read = async (own = token) => (await server.call(board1, {}, { token: own })).data

  it('shows figures that equal the lists they open', async () => {
    const board = await read()
    const count = await expectLists(board1Figures(board))
    expect(count).toBeGreaterThan(30)
    // A set in which nothing happens would make every comparison true.
    expect(board.head.map(({ key }) => key)).toEqual([
      'netInflowUsd',
      'memberBalanceUsd',
      'coverRate',
    ])
    // What stands open does not depend on how much of the day has gone.
    for (const panel of [board.interest, board.stakes]) expect(panel?.length).toBeGreaterThan(0)
  })

  it('adds the steps of the day up to its figures', async () => {
    const { inflow } = await read()
    for (const { key, value, steps } of inflow?.lines ?? []) {
      const added = steps.reduce((sumOf, step) => sumOf.plus(step), new Decimal('0')).toFixed()
      expect([key, added]).toEqual([key, value])
    }
    expect(inflow?.times[0]).toBe('00:00')
  })

  it('shows the cover rate of a statement that ends now', async () => {
    const zone = 'Asia/Shanghai'
    // Its edges are those of the first time.
    const [{ day = '' } = {}] = await server.sql<{ day?: string }[]>`
      insert into daily_statement (stat_date, currency, day_since, day_until, price_usd, check_status)
        values ((now() at time zone ${zone})::date, 'ALL', date_trunc('day', now(), ${zone}), now(), 1, 'running')
        returning stat_date::text as day`
    await buildStatement(server.db, day, {
      'clearing.mode': 'internal',
    })
    const [statement] = await server.sql<{ rate: string }[]>`
      select trim_scale(cover_rate)::text as rate from daily_statement where stat_date = ${day} and currency = 'ALL'`
    const { head } = await read()
    expect(head.find(({ key }) => key === 'coverRate')?.value).toBe(statement?.rate)
  })

  it('leaves out what the operator may not list, and refuses who may not open it', async () => {
    const product = await server.operator({ userName: 'boardproduct', roleCode: 'product' })
    const board = await read(product)
    expect(board.pipeline).toBeNull()
    expect(board.products).not.toBeNull()
    const support = await server.operator({ userName: 'boardsupport', roleCode: 'support' })
    expect((await server.call(board1, {}, { token: support })).code).not.toBe(0)
  })
})

describe('the board of members and risk', () => {
  const read = async (own = token) => (await server.call(board2, {}, { token: own })).data

  it('shows figures that equal the lists they open', async () => {
    const board = await read()
    const count = await expectLists(board2Figures(board))
    expect(count).toBeGreaterThan(40)
    expect(board.cohorts).toHaveLength(8)
    expect(board.cohorts?.map(({ active }) => active.length)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(board.cohorts?.flatMap(({ active }) => active).some((count) => (count ?? 0) > 0)).toBe(
      true,
    )
    expect(Number(board.head.find(({ key }) => key === 'online')?.value)).toBeGreaterThan(0)
    expect(board.violations?.length).toBeGreaterThan(0)
  })

  it('counts the team alone for operators bound to a member', async () => {
    const [root] = await server.sql<{ id: string; team: number }[]>`
      select r.id::text as id, count(m.id)::int as team from member r join member m on m.path like r.path || '%'
       where m.member_type not in ('internal', 'test') group by r.id having count(m.id) between 5 and 200
       order by 2 desc limit 1`
    const agent = await server.operator({ userName: 'boardagent', roleCode: 'agent' })
    await server.sql`update operator set bind_member_id = ${root?.id ?? ''} where user_name = 'boardagent'`
    const board = await read(agent)
    expect(board.head.find(({ key }) => key === 'members')?.value).toBe(String(root?.team))
    expect(board.insuranceFund).toBeNull()
    expect(board.topAddresses).toBeNull()
    const funds = (await server.call(board1, {}, { token: agent })).data
    expect(funds.alerts).toEqual([])
    expect(funds.head.map(({ key }) => key)).not.toContain('coverRate')
  })
})
