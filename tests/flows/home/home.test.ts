// What waits, what is counted, what can be picked: each by the rights of who asks.
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { trend } from '#contract/home-trend.ts'
import * as home from '#contract/home.ts'
import * as options from '#contract/options.ts'
import { type QueueKind, queueKinds } from '#contract/queues.ts'
import { isWaiting } from '#server/ledger/queue-records.ts'
import { getQueue } from '#server/review/queues.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { openDesk, type Desk } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let token: string
let team: { root: string; child: string; stranger: string }
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  token = await server.signIn()
  // The desk adds twenty members of its own with the first recharge.
  const [root = '', child = '', stranger = '', staff = ''] = await desk.members(4)
  team = { root, child, stranger }
  await server.sql`update member set path = ${`/${root}/${child}/`} where id = ${child}`
  await server.sql`update member set account = '13800001234', nickname = '小明_1' where id = ${stranger}`
  await server.sql`update member set member_type = 'internal' where id = ${staff}`
  await desk.recharges(2, { memberId: child })
  await desk.recharges(1, { memberId: stranger, status: 'confirming' })
  await server.sql`
    insert into member_auth (member_id, real_name, id_type, id_no_enc, id_no_hash, country_code, created_at)
    values (${child}, 'n', 'passport', 'x', 'x', 'CN', now() - interval '3 hours')`
})
afterAll(() => server.close())

const answerTo = async (own: string) =>
  (await server.call(alerts.rechargeWithdrawReview, { Type: 0 }, { token: own })).data
const poll = async (own: string) => {
  const { queueRevisions: _revisions, oldestWaiting: _oldest, ...counts } = await answerTo(own)
  return counts
}
/** Minutes that the oldest record of a queue has waited for the caller. */
const waitedMin = async (own: string, kind: QueueKind) => {
  const since = (await answerTo(own)).oldestWaiting?.[kind]
  return typeof since === 'string' ? Math.round((Date.now() - Date.parse(since)) / 60_000) : null
}
const todo = async (own: string) => (await server.call(home.todo, {}, { token: own })).data.items
const summary = async (own: string) => (await server.call(home.summary, {}, { token: own })).data

describe('waiting work', () => {
  test('is counted for whoever may decide it', async () => {
    expect(await poll(token)).toEqual({
      systemRechargeCount: 2,
      withdrawCount: 0,
      realNameAuthCount: 1,
    })
    const kyc = await server.operator({ userName: 'kyc9', roleCode: 'kyc' })
    expect(await poll(kyc)).toEqual({
      systemRechargeCount: 0,
      withdrawCount: 0,
      realNameAuthCount: 1,
    })
    const support = await server.operator({ userName: 'support9', roleCode: 'support' })
    expect(await poll(support)).toEqual({
      systemRechargeCount: 0,
      withdrawCount: 0,
      realNameAuthCount: 0,
    })
    expect(await todo(support)).toEqual([])
  })

  test('is nobody’s who is bound to a member', async () => {
    const bound = await server.operator({
      userName: 'bound9',
      roleCode: 'admin',
      bindMemberId: team.root,
    })
    expect(await poll(bound)).toEqual({
      systemRechargeCount: 0,
      withdrawCount: 0,
      realNameAuthCount: 0,
    })
    expect(await todo(bound)).toEqual([])
  })

  test('leaves a withdrawal to another than its first reviewer', async () => {
    const [first] = await desk.operators(1, 'finance2')
    const other = await server.operator({ userName: 'finance9', roleCode: 'finance1' })
    await allowBareRecords(server.sql, 'withdraw_log')
    await server.sql`
      insert into withdraw_log (member_id, currency, network, amount, net_amount, price_usd, usd_value, to_address,
        status, first_reviewer_id, first_reviewer_name, first_reviewed_at)
      values (${team.child}, 'USDT', 'TRC20', 10, 10, 1, 10, 'T1', 'firstPassed', ${first?.id ?? ''}, 'x', now())`
    expect((await poll(first?.token ?? '')).withdrawCount).toBe(0)
    expect((await poll(other)).withdrawCount).toBe(1)
    expect(await waitedMin(first?.token ?? '', 'withdraw')).toBeNull()
    expect(await waitedMin(other, 'withdraw')).toBe(0)
    const kinds = async (own: string) => (await todo(own)).map(({ kind, count }) => [kind, count])
    expect(await kinds(other)).toEqual([
      ['recharge', 2],
      ['withdraw', 0],
      ['withdrawSecond', 1],
      ['approval', 0],
    ])
    expect(await kinds(first?.token ?? '')).toEqual([
      ['recharge', 2],
      ['withdraw', 0],
      ['withdrawSecond', 0],
      ['withdrawPay', 0],
      ['withdrawFailed', 0],
      ['approval', 0],
      ['thirdUnknown', 0],
    ])
  })

  test('tells the age of the oldest and how long it should take', async () => {
    const auth = (await todo(token)).find(({ kind }) => kind === 'realNameAuth')
    expect(auth).toMatchObject({ count: 1, slaMinutes: 1440 })
    expect(Date.now() - Date.parse(auth?.oldestAt ?? '')).toBeGreaterThan(2.9 * 3_600_000)
    expect(await waitedMin(token, 'recharge')).toBe(0)
    const [newer] = await server.sql<{ id: string }[]>`
      insert into member_auth (member_id, real_name, id_type, id_no_enc, id_no_hash, country_code)
      values (${team.stranger}, 'm', 'passport', 'y', 'y', 'CN') returning id`
    expect(await waitedMin(token, 'realName')).toBe(180)
    await server.sql`delete from member_auth where id = ${newer?.id ?? ''}`
  })

  test('is found by indexes', async () => {
    for (const kind of queueKinds) {
      const queue = getQueue(kind)
      const plan = await server.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        return tx.execute(
          sql`explain select count(*) from ${queue.table} where ${isWaiting(queue)}`,
        )
      })
      expect(JSON.stringify(plan)).toMatch(
        new RegExp(`Index (Only )?Scan (using|on) ${getTableName(queue.table)}_`),
      )
    }
  })
})

describe('the cards', () => {
  const cardOf = (cards: readonly home.Kpi[], key: string) => cards.find((card) => card.key === key)

  test('add up per day of the reporting time zone, staff left out', async () => {
    await server.sql`update member set created_at = date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      - interval '1 second' where id = ${team.root}`
    const { cards, timeZone } = await summary(token)
    expect(timeZone).toBe('Asia/Shanghai')
    expect(cards.map(({ key }) => key)).toEqual([
      'newMembers',
      'activeMembers',
      'firstRecharges',
      'rechargeUsd',
      'withdrawUsd',
      'netInflowUsd',
      'volumeUsd',
      'tradeFee',
      'netPnl',
      'memberBalanceUsd',
    ])
    const members = cardOf(cards, 'newMembers')
    expect(members?.days).toHaveLength(14)
    expect(members?.days.slice(-2)).toEqual(['1', '22'])
    expect(members?.today).toBe('22')
  })

  test('hold the money of the books: credited today, owned since', async () => {
    // Without members: who sees the same cards as the administrator is given the answer kept for both.
    await server.sql`delete from role_menu where role_id = (select id from role where code = 'finance2')
      and menu_id = (select id from menu_item where name = ${`${apiPrefix}member/list`})`
    const finance = await server.operator({ userName: 'books9', roleCode: 'finance2' })
    const [row] = await desk.recharges(1, { memberId: team.child, amount: '250.5' })
    const response = await server.fetch(`/admin/${apiPrefix}cwManage/chargeLogReview`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${finance}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: row, version: 1, action: 'approve', remark: 'seen on chain' }),
    })
    expect(await response.json()).toMatchObject({ code: 0 })
    const { cards } = await summary(finance)
    expect(cards.map(({ key }) => key)).toEqual([
      'firstRecharges',
      'rechargeUsd',
      'withdrawUsd',
      'netInflowUsd',
      'volumeUsd',
      'tradeFee',
      'netPnl',
      'memberBalanceUsd',
    ])
    expect(cardOf(cards, 'rechargeUsd')).toMatchObject({ today: '250.5', yesterday: '0' })
    expect(cardOf(cards, 'netInflowUsd')?.today).toBe('250.5')
    expect(cardOf(cards, 'memberBalanceUsd')).toMatchObject({ today: '250.5', yesterday: '0' })
    expect(cardOf(cards, 'memberBalanceUsd')?.days.slice(-2)).toEqual(['0', '250.5'])
  })

  test('cover the own team only for an operator bound to a member', async () => {
    const bound = await server.operator({
      userName: 'agent9',
      roleCode: 'agent',
      bindMemberId: team.stranger,
    })
    const { cards } = await summary(bound)
    expect(cardOf(cards, 'rechargeUsd')?.today).toBe('0')
    expect(cards.map(({ key }) => key)).toEqual([
      'newMembers',
      'activeMembers',
      'firstRecharges',
      'rechargeUsd',
      'withdrawUsd',
      'netInflowUsd',
      'volumeUsd',
      'tradeFee',
      'netPnl',
    ])
    const leader = await server.operator({
      userName: 'leader9',
      roleCode: 'agent',
      bindMemberId: team.root,
    })
    expect(cardOf((await summary(leader)).cards, 'rechargeUsd')?.today).toBe('250.5')
  })

  test('are empty for who may list nothing', async () => {
    expect(
      (await summary(await server.operator({ userName: 'common9', roleCode: 'common' }))).cards,
    ).toEqual([])
  })
})

describe('pickers', () => {
  const members = async (own: string, query: object) =>
    (await server.call(options.members, query, { token: own })).data.list

  test('find members by the start of number or nickname and by the whole account, masked', async () => {
    const found = { id: team.stranger, account: '138****1234', nickname: '小明_1' }
    for (const keyword of ['13800001234', '小明_']) {
      expect(await members(token, { keyword })).toMatchObject([found])
    }
    expect(await members(token, { keyword: '%' })).toEqual([])
    expect(await members(token, { keyword: '_' })).toEqual([])
    expect(await members(token, { id: team.stranger })).toMatchObject([found])
    expect(await members(token, { pageSize: '2' })).toHaveLength(2)
  })

  test('end at the team of a bound operator', async () => {
    const bound = await server.operator({
      userName: 'picker9',
      roleCode: 'agent',
      bindMemberId: team.root,
    })
    expect((await members(bound, {})).map(({ id }) => id)).toEqual([team.root, team.child])
    expect(await members(bound, { id: team.stranger })).toEqual([])
    const { list } = (await server.call(options.operators, {}, { token: bound })).data
    expect(list.map(({ userName }) => userName)).toEqual(['picker9'])
  })

  test('list wallet codes that are on, and operators', async () => {
    const { list } = (await server.call(options.walletCodes, { pageSize: '10000' }, { token })).data
    expect(list).toMatchObject([
      { code: 'USDT-TRC20', currency: 'USDT', scale: 6, minRecharge: '1' },
    ])
    const found = (await server.call(options.operators, { keyword: 'ADM' }, { token })).data.list
    expect(found.map(({ userName }) => userName)).toEqual(['admin'])
  })
})

describe('the charts', () => {
  test('run over the days asked for, today last, by the rights of who asks', async () => {
    const seen = await server.call(trend, { days: '7' }, { token })
    expect(seen.msg).toBe('ok')
    const { charts, days } = seen.data
    expect(days).toHaveLength(7)
    expect(charts.map(({ key, series }) => [key, series.map((line) => line.key)])).toEqual([
      ['inflow', ['recharge', 'withdraw', 'netInflow']],
      ['members', ['newMembers', 'activeMembers', 'traders']],
    ])
    expect(charts[0]?.series[0]).toMatchObject({ total: '250.5' })
    expect(charts[0]?.series[0]?.values.at(-1)).toBe('250.5')
    const kyc = await server.operator({ userName: 'kycTrend', roleCode: 'kyc' })
    const own = (await server.call(trend, { days: '7' }, { token: kyc })).data.charts
    expect(own.map(({ key, series }) => [key, series.map((line) => line.key)])).toEqual([
      ['members', ['newMembers', 'activeMembers']],
    ])
  })
})
