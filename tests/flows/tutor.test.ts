// Tutors through the real server: application, review, limits of an offer, suspension and closing, and the record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/tutor.ts'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'desk', roleCode: 'product' })
  await server.sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd)
    values ('USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1)`
  await server.sql`
    insert into member (id, member_no, account, email, invite_code, path, real_name_status, tutor_id)
    select id, '7000000' || id, 'member' || id, 'm' || id || '@example.com', 'I' || id, '/' || id || '/', real,
      case when id = 9 then 7 end
      from unnest(array[7, 8, 9], array['approved', 'none', 'approved']) t (id, real)`
  await server.sql`insert into ledger_account (member_id, wallet_type, currency, available)
    values (9, 'follow', 'USDT', 250), (7, 'contract', 'USDT', 1100)`
  for (const [ago, pnl] of [
    [3, 200],
    [2, -150],
    [1, 50],
  ] as const)
    await server.sql`insert into stat_member_daily (stat_date, member_id, contract_pnl, close_count, win_count)
      values (current_date - ${ago}::int, 7, ${pnl}, 2, ${pnl > 0 ? 2 : 0})`
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
    expect((await review('reject')).code).toBe(Code.alreadyHandled)
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
    await server.sql`insert into income_record (member_id, income_type, source_id, currency, base_amount, rate, amount, income_date)
      values (7, 'tutorShare', 1, 'USDT', 10, 0.1, 1, current_date)`
    expect((await setStatus('closed', { stopFollowers: true })).code).toBe(Code.rule)
    const [follower] = await server.sql`select tutor_id from member where id = 9`
    expect(follower).toEqual({ tutor_id: '7' })
    await server.sql`update income_record set status = 'paid', paid_at = now()`
    expect((await tutorNow()).shareIncomeUsd).toBe('1')
    expect((await setStatus('active')).code).toBe(Code.ok)
    expect((await setStatus('suspended', { stopFollowers: true })).code).toBe(Code.ok)
    expect((await setStatus('closed')).code).toBe(Code.ok)
    expect(await tutorNow()).toMatchObject({ status: 'closed', followerCount: 0 })
    expect((await setStatus('active')).code).toBe(Code.rule)
  })
})
