// Tutors through the real server: application, review, limits of an offer, suspension and closing, and the record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/tutor.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'desk', roleCode: 'product' })
  await server.sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd)
    values ('USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1)`
  await server.sql`
    insert into member (id, member_no, account, email, invite_code, path, real_name_status)
    select id, '7000000' || id, 'member' || id, 'm' || id || '@example.com', 'I' || id, '/' || id || '/', real
      from unnest(array[7, 8, 9], array['approved', 'none', 'approved']) t (id, real)`
  // One who still follows and one who does not any more.
  await server.sql`insert into follow_relation (tutor_id, member_id, follow_mode, amount, status, stopped_at)
    values (7, 9, 'fixed', 50, 'active', null), (7, 8, 'fixed', 50, 'stopped', now())`
  await server.sql`insert into ledger_account (member_id, wallet_type, currency, available)
    values (9, 'follow', 'USDT', 250), (8, 'follow', 'USDT', 40), (7, 'contract', 'USDT', 1100)`
  for (const [ago, pnl] of [
    [3, 200],
    [2, -150],
    [1, 50],
  ] as const)
    await server.sql`insert into stat_member_daily (stat_date, member_id, contract_pnl, close_count, win_count)
      values (report_today() - ${ago}::int, 7, ${pnl}, 2, ${pnl > 0 ? 2 : 0})`
})
afterAll(() => server.close())

const reason = 'a reason of enough words'
const offer = {
  memberId: '7',
  displayName: 'Delta Desk',
  tutorLevel: 'senior',
  profitShareRate: '0.1',
  minFollowAmount: '10',
  maxFollowers: 100,
  reason,
}
const add = (over: object = {}) => server.call(api.add, { ...offer, ...over }, { token })
const tutorNow = async () => {
  const { data } = await server.call(api.list, {}, { token })
  const [row] = data.list
  if (!row) throw new Error('no tutor')
  return row
}
const setStatus = async (status: string, more: object = {}) => {
  const { id, version } = await tutorNow()
  return server.call(api.setStatus, { id, version, status, reason, ...more }, { token })
}
const review = async (action: string) => {
  const { id, version } = await tutorNow()
  return server.call(api.review, { id, version, action, remark: reason }, { token })
}
const relations = () =>
  server.sql`select status, stop_reason, operator_name, version from follow_relation order by member_id desc`
/** A copy of member 9 that was closed with a profit, whose share is in escrow; a fifth of the share is the platform's. */
const holdShare = async (amount: string) => {
  await allowBareRecords(server.sql, 'follow_log')
  await server.sql`
    insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
        price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source)
      values ('BTCUSDT', '{"zh-cn":"比特币","en":"Bitcoin","zh-tw":"比特幣"}', 'perpetual', 'BTC', 'USDT', 0.001, 0.1, 1,
        1, 1000, 1000, 100, 0.005, 'composite')`
  await server.sql`
    insert into contract_position (id, member_id, product_code, position_side, margin_mode, leverage, qty, available_qty,
        entry_price, close_price, liquidation_price, margin, maint_margin, realized_pnl, status, opened_at, closed_at)
      select m, m, 'BTCUSDT', 'long', 'isolated', 10, 10, 0, 60000, 61000, 54000, 0, 3, 20, 'closed', now(), now()
        from unnest(array[7, 9]) m`
  await server.sql`
    insert into follow_log (relation_id, tutor_id, member_id, tutor_position_id, position_id, product_code, currency,
        position_side, follow_mode, leverage, margin, open_price, close_price, realized_pnl, profit_share_rate,
        platform_share_rate, profit_share_amount, share_status, status, closed_at)
      select id, 7, 9, 7, 9, 'BTCUSDT', 'USDT', 'long', 'fixed', 10, 50, 60000, 61000, 20, 0.1, 0.2, ${amount}, 'held',
        'closed', now() from follow_relation where member_id = 9`
}

describe('an application', () => {
  it.each([
    ['profitShareRate', { profitShareRate: '0.31' }],
    ['minFollowAmount', { minFollowAmount: '9.99' }],
    ['products', { products: ['NOTHING'] }],
    ['memberId', { memberId: '8' }],
    ['memberId', { memberId: '404' }],
  ])('refuses a wrong %s %j', async (field, over) => {
    expect((await add(over)).data).toMatchObject({ errors: [{ field }] })
  })

  it('is made once for a member and a name', async () => {
    expect((await add()).code).toBe(Code.ok)
    expect((await add({ displayName: 'Other' })).data).toMatchObject({
      errors: [{ field: 'memberId' }],
    })
    expect((await add({ memberId: '9' })).data).toMatchObject({
      errors: [{ field: 'displayName' }],
    })
  })

  it('is approved with an advanced real-name check only, once, and makes the member a tutor', async () => {
    expect((await review('approve')).code).toBe(Code.rule)
    await server.sql`insert into member_auth (member_id, auth_level, real_name, id_type, id_no_enc, id_no_hash, country_code, status, reviewed_at)
      values (7, 'advanced', 'A', 'passport', 'x', 'y', 'CN', 'approved', now())`
    const { data } = await review('approve')
    expect(data).toMatchObject({ status: 'active', version: 2 })
    const again = await review('reject')
    expect(again).toMatchObject({
      code: Code.alreadyHandled,
      msg: expect.stringContaining('desk') as string,
      data: { status: 'active', version: 2 },
    })
    expect(again.msg).toMatch(/带单中|Active/)
    const [owner] = await server.sql`select member_type from member where id = 7`
    expect(owner).toEqual({ member_type: 'tutor' })
  })
})

describe('a tutor', () => {
  it('shows results over the days, followers and what they hold', async () => {
    const { data } = await server.call(
      api.list,
      { roi30dMin: '0.09', followerCountMin: 1 },
      { token },
    )
    expect(data.list).toMatchObject([
      {
        followerCount: 1,
        aumUsd: '250',
        winRate: '0.66666667',
        totalPnlUsd: '100',
        roi30d: '0.1',
        maxDrawdown30d: '0.125',
        shareIncomeUsd: '0',
      },
    ])
    const none = await server.call(api.list, { followerCountMin: 2 }, { token })
    expect(none.data.list).toEqual([])
    const { id } = await tutorNow()
    const one = await server.call(api.get, { id }, { token })
    expect(one.data.curve.map(({ pnlUsd }) => pnlUsd)).toEqual(['200', '-150', '50'])
    expect(one.data.followers).toMatchObject([{ memberNo: '70000009', aumUsd: '250' }])
    const found = await server.call(api.options, { keyword: 'Delta' }, { token })
    expect(found.data.list).toMatchObject([{ displayName: 'Delta Desk' }])
  })

  it('does not earn more for what was withdrawn', async () => {
    await server.sql`update stat_member_daily set withdraw_usd = 300 where contract_pnl = 200`
    await server.sql`update ledger_account set available = available - 300 where member_id = 7`
    expect(await tutorNow()).toMatchObject({ roi30d: '0.1', maxDrawdown30d: '0.125' })
  })

  it('does not earn more for what was withdrawn since the last written day either', async () => {
    await allowBareRecords(server.sql, 'withdraw_log')
    await server.sql`insert into stat_member_day (stat_date) values (report_today() - 1)`
    const pay = (daysAgo: number, amount: number) => server.sql`
      insert into withdraw_log (member_id, currency, network, amount, net_amount, price_usd, usd_value, to_address, status,
          paid_at)
        values (7, 'USDT', 'TRC20', ${amount}, ${amount}, 1, ${amount}, 'T1', 'paid',
          now() - make_interval(days => ${daysAgo}))`
    // The older one is what the written day has.
    await pay(3, 300)
    await pay(0, 200)
    await server.sql`update ledger_account set available = available - 200 where member_id = 7`
    expect(await tutorNow()).toMatchObject({ roi30d: '0.1', maxDrawdown30d: '0.125' })
  })

  it('shows an operator who is bound to a member the followers of the team only', async () => {
    await server.operator({ userName: 'agent', roleCode: 'product' })
    const seenBy = async (memberId: number) => {
      await server.sql`update operator set bind_member_id = ${memberId} where user_name = 'agent'`
      const { id } = await tutorNow()
      return server.call(api.get, { id }, { token: await server.signIn('agent') })
    }
    expect((await seenBy(7)).data).toMatchObject({ followers: [], row: { followerCount: 1 } })
    await server.sql`update member set path = '/7/9/' where id = 9`
    expect((await seenBy(7)).data).toMatchObject({ followers: [{ memberNo: '70000009' }] })
    expect((await seenBy(9)).code).toBe(Code.notFound)
  })

  it('changes its offer at the version on screen', async () => {
    const { id, version } = await tutorNow()
    const edit = (over: object) =>
      server.call(api.edit, { id, version, reason, ...over }, { token })
    expect((await edit({ profitShareRate: '0.5' })).data).toMatchObject({
      errors: [{ field: 'profitShareRate' }],
    })
    expect((await edit({ profitShareRate: '0.2' })).code).toBe(Code.ok)
    expect((await edit({ profitShareRate: '0.15' })).code).toBe(Code.stale)
  })

  it('closes after a suspension only, without followers and with its shares settled', async () => {
    expect((await setStatus('closed')).code).toBe(Code.rule)
    expect((await setStatus('suspended')).code).toBe(Code.ok)
    expect((await setStatus('closed')).code).toBe(Code.rule)
    await holdShare('1.25')
    expect((await setStatus('closed', { stopFollowers: true })).code).toBe(Code.rule)
    expect(await relations()).toMatchObject([{ status: 'active' }, { status: 'stopped' }])
    await server.sql`update follow_log set share_status = 'failed', fail_reason = 'frozen'`
    expect((await setStatus('closed', { stopFollowers: true })).code).toBe(Code.rule)
    await server.sql`update follow_log set share_status = 'settled'`
    expect((await tutorNow()).shareIncomeUsd).toBe('1')
    expect((await setStatus('active')).code).toBe(Code.ok)
    expect((await setStatus('suspended', { stopFollowers: true })).code).toBe(Code.ok)
    expect(await relations()).toMatchObject([
      { status: 'stopped', stop_reason: reason, operator_name: 'desk', version: 2 },
      { status: 'stopped', version: 1 },
    ])
    const trail =
      await server.sql`select action from operation_log where target_type = 'followRelation'`
    expect(trail).toEqual([{ action: 'followRelation.stop' }])
    expect((await setStatus('closed')).code).toBe(Code.ok)
    expect(await tutorNow()).toMatchObject({ status: 'closed', followerCount: 0 })
    expect((await setStatus('active')).code).toBe(Code.rule)
  })
})
