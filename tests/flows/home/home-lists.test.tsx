// Every number of the home page opens a list whose total is that number: each address is loaded as the screen itself
// loads it, from the real server over the demo set.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as desk from '#contract/home-desk.ts'
import * as trend from '#contract/home-trend.ts'
import * as home from '#contract/home.ts'
import { session } from '#core/session/session.ts'
import { demo } from '#demo/demo.ts'
import { seedDemoReviewers } from '#demo/operators.ts'
import { createLog } from '#server/base/log.ts'
import { useServer as pointConsoleAt } from '#tests/console.tsx'
import { homeNumber as numberOf } from '#tests/figure-lists.ts'
import { openDesk } from '#tests/money/desk.ts'
import { openList as open, sumIn as sumOf } from '#tests/screens.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
/** A time zone in which it is afternoon: just after midnight nothing has happened yet that could be compared. */
function afternoon(): string {
  const hours = Math.min(14, 18 - new Date().getUTCHours())
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

let zone: string
beforeAll(async () => {
  server = await testServer()
  zone = afternoon()
  // Nothing of the running day is in the future, and enough of it is over.
  await server.sql`update sys_config set value = to_jsonb(${zone}::text) where key = 'report.timezone'`
  const asof = new Date().toISOString()
  await server.db.transaction(async (tx) => {
    await seedDemoReviewers(tx)
    await demo(tx, { log: createLog('silent'), asof, scale: 0.25 })
  })
  token = await server.signIn()
})
afterAll(() => server.close())
beforeEach(() => {
  pointConsoleAt(server)
  document.cookie = `token=${token}; Path=/`
  session.restore()
})

describe('home numbers', () => {
  it('equal the totals of the lists their cards open', async () => {
    const { cards } = (await server.call(home.summary, {}, { token })).data
    const found = []
    for (const { key, list } of cards) found.push([key, numberOf(await open(list), key)])
    expect(found).toEqual(cards.map(({ key, today }) => [key, today]))
    expect(cards).toHaveLength(12)
    // A set in which nothing happens would make every comparison true.
    const silent = cards.filter(({ days }) => days.every((day) => day === '0'))
    expect(silent.map(({ key }) => key)).toEqual([])
  })

  it('equal the totals of the queues that the to-do strip opens', async () => {
    const { items } = (await server.call(home.todo, {}, { token })).data
    const found = []
    for (const { kind, list } of items) found.push([kind, (await open(list)).total])
    expect(found).toEqual(items.map(({ kind, count }) => [kind, count]))
    expect(items.filter(({ count }) => count > 0).length).toBeGreaterThan(3)
  })

  it('equal the totals of the lists behind the charts, for all days and for one', async () => {
    const { charts, days } = (await server.call(trend.trend, { days: '30' }, { token })).data
    expect(charts.map(({ key }) => key)).toEqual(['inflow', 'members', 'volume'])
    const day = days.at(-3) ?? ''
    for (const { key, list, total, values } of charts.flatMap(({ series }) => series)) {
      if (!list) continue
      expect([key, numberOf(await open(list), key)]).toEqual([key, total])
      const search = { ...list.search, dateRange: [day, day] }
      const ofDay = numberOf(await open({ ...list, search }), key)
      expect([key, day, ofDay]).toEqual([key, day, values.at(-3)])
    }
  })

  it('equal the totals of the lists behind funnel and top lists', async () => {
    const { funnel, tops } = (await server.call(trend.ranking, {}, { token })).data
    const stages = []
    for (const { key, list } of funnel) stages.push([key, (await open(list)).total])
    expect(stages).toEqual(funnel.map(({ key, count }) => [key, count]))
    const counts = funnel.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(tops.map(({ key }) => key)).toEqual(['products', 'members', 'leaders', 'risk'])
    const valued = { products: 'notional', members: 'netInflowUsd', leaders: 'contributionUsd' }
    for (const { key, entries } of tops) {
      for (const { list, value } of entries) {
        const shown = await open(list)
        if (key === 'risk') expect(shown.total).toBe(1)
        else expect(sumOf(shown, valued[key])).toBe(value)
        if (key === 'leaders') expect(shown.total).toBe(1)
      }
    }
  })

  it('equal the totals of the queues, products and channels of the desk', async () => {
    // Whoever decided most of today's recharges, by the clock of the reporting time zone.
    const [reviewer] = await server.sql<{ id: string }[]>`
      select reviewer_id::text as id from recharge_log where reviewer_id is not null
       and (reviewed_at at time zone ${zone})::date = (now() at time zone ${zone})::date
       group by 1 order by count(*) desc limit 1`
    const { session: sessionOf } = await openDesk(server, server.url)
    await server.sql`update recharge_log set claimed_until = now() + interval '1 minute', claimed_by_name = 'other',
        claimed_by = (select min(id) from operator)
      where id = (select min(id) from recharge_log where status = 'pending' and deleted_at is null)`
    await server.sql`update contract_product set trade_status = 'halted'
      where id = (select min(id) from contract_product)`
    await server.sql`update operator set must_change = false, status = 'on' where id = ${reviewer?.id ?? ''}`
    const own = await sessionOf(reviewer?.id ?? '')
    const answer = await server.call(desk.desk, {}, { token: own })
    expect(answer.msg).toBe('ok')
    const mine = answer.data
    const found = { ...(await server.call(desk.desk, {}, { token })).data, work: mine.work }
    const counted = [
      ...found.work.map(({ queue, decided }) => [`${queue} decided`, decided] as const),
      ...found.handover.flatMap(({ queue, open: waiting, claimed, overdue }) => [
        [`${queue} open`, waiting] as const,
        [`${queue} claimed`, claimed] as const,
        [`${queue} overdue`, overdue] as const,
      ]),
      ...found.channels.flatMap(({ code, submitted, failed, unknown }) => [
        [`${code} submitted`, submitted] as const,
        [`${code} failed`, failed] as const,
        [`${code} unknown`, unknown] as const,
      ]),
      ...(found.haltedProducts ? [['halted', found.haltedProducts] as const] : []),
      ...(found.membersAtRisk ? [['at risk', found.membersAtRisk] as const] : []),
    ]
    const shown = []
    for (const [name, { list }] of counted) shown.push([name, (await open(list)).total])
    expect(shown).toEqual(counted.map(([name, { count }]) => [name, count]))
    const counts = new Map<string, number>(counted.map(([name, { count }]) => [name, count]))
    expect(counts.get('recharge decided')).toBeGreaterThan(0)
    expect(counts.get('recharge claimed')).toBe(1)
    expect(counts.get('recharge overdue')).toBeGreaterThan(0)
    expect(counts.get('halted')).toBeGreaterThan(0)
    expect(counts.get('at risk')).toBeGreaterThan(0)
    expect(found.ledgerCheck).not.toBeNull()
  })
})
