// Team profit through the real server over the demo set: figures against the books and the source tables, each worked out
// here by a query of its own; overlapping teams, levels, written days, the file, and who sees what.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as results from '#contract/member/member-profit-loss.ts'
import * as team from '#contract/member/member-team.ts'
import * as api from '#contract/other/team-profit.ts'
import { Decimal } from '#core/format/money.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import { writeMemberDays } from '#server/member/stats/member-days.ts'
import { exported } from '#tests/exported.ts'
import { sumsOf } from '#tests/money/sums-of.ts'
import { testServer, type TestServer } from '#tests/server.ts'

const zone = 'Asia/Shanghai'
let server: TestServer
let token: string
let dateRange: [string, string]
beforeAll(async () => {
  server = await testServer()
  const asof = new Date().toISOString()
  await server.db.transaction((tx) => demo(tx, { log: createLog('silent'), asof, scale: 0.25 }))
  token = await server.signIn()
  const [row] = await server.sql<{ first: string; today: string }[]>`
    select (today - 90)::text as first, today::text from (select (now() at time zone ${zone})::date as today) d`
  dateRange = [row?.first ?? '', row?.today ?? '']
})
afterAll(() => server.close())

type Input = Record<string, unknown>
const listed = async (input: Input, who = token) =>
  (await server.call(api.list, { dateRange, ...input }, { token: who })).data
const trendOf = async (memberId: string, input: Input = {}, who = token) =>
  (await server.call(api.trend, { memberId, dateRange, ...input }, { token: who })).data
const everybody = { includeInternal: true }

const { valueOf, inDays, gained } = sumsOf(() => ({ sql: server.sql, zone, days: dateRange }))
const rounded = (value: string | undefined) =>
  new Decimal(new Decimal(value ?? 'missing').toFixed(8)).toFixed()
const less = (value: string, ...others: string[]) =>
  others.reduce((sum, each) => sum.minus(each), new Decimal(value)).toFixed()
const sum = (values: readonly string[]) =>
  values.reduce((total, value) => total.plus(value), new Decimal('0')).toFixed()

/** A leader below whom there are others, and a leader below that one. */
async function nested() {
  const [pair] = await server.sql<{ upper: string; lower: string }[]>`
    select a.id::text as upper, b.id::text as lower from member a join member b
        on b.path like a.path || '%' and b.id <> a.id and b.inviter_id = a.id
     where exists (select from member c where c.inviter_id = b.id) order by length(a.path), a.id limit 1`
  if (!pair) throw new Error('The demo set has no team within a team.')
  await server.sql`update member set member_type = 'agent' where id = any (${[pair.upper, pair.lower]})`
  return pair
}

describe('the figures of all teams', () => {
  it('equal the books and the list of results, each member counted once', async () => {
    const [all] = (await listed(everybody)).summary ?? []
    const [fees, withdrawFees, flashFees, rebates, campaigns] = await Promise.all([
      // Fees of copied trades are part of their result (D6).
      gained(['4100', '4110'], `biz_type <> 'follow'`),
      valueOf(`select sum(e.amount * w.price_usd)::text as value
        from ledger_entry e join ledger_journal j on j.id = e.journal_id and j.posted_at = e.posted_at
          join withdraw_log w on w.id = j.biz_id and j.biz_type = 'withdraw'
       where e.house_code = '4120' and e.side = 'C' and ${inDays('e.posted_at')}`),
      gained(['4130']),
      gained(['5200']),
      // What is put into red envelopes costs nobody anything until it is claimed.
      gained(['5100', '2930']),
    ])
    expect(rounded(all?.feeUsd)).toBe(rounded(fees))
    expect(rounded(all?.rebateUsd)).toBe(rounded(less('0', rebates)))
    expect(rounded(all?.campaignUsd)).toBe(rounded(less('0', campaigns)))
    expect(rounded(all?.contributionUsd)).toBe(
      rounded(sum([fees, withdrawFees, flashFees, rebates, campaigns])),
    )
    // The demo set has some of each.
    const signs = [fees, withdrawFees, flashFees, rebates, campaigns].map(
      (each) => Number(each) > 0,
    )
    expect(signs).toEqual([true, true, true, false, false])
    const { data } = await server.call(results.list, { dateRange, ...everybody }, { token })
    const [same] = data.summary ?? []
    expect(all).toMatchObject({
      memberPnlUsd: same?.netPnl,
      deliveryPnlUsd: same?.deliveryPnl,
      volumeUsd: same?.volumeUsd,
      rechargeUsd: same?.rechargeUsd,
      withdrawUsd: same?.withdrawUsd,
      netInflowUsd: same?.netInflowUsd,
    })
    const owned =
      await valueOf(`select round(sum((available + frozen + margin) * usd), 8)::text as value
      from ledger_account join price using (currency) where wallet_type not in ('experience', 'integral')`)
    expect(rounded(all?.assetUsd)).toBe(owned)
  })

  it('are those of the team list', async () => {
    const { list } = await listed({ orderBy: 'feeUsd desc', pageSize: 5, ...everybody })
    expect(list).toHaveLength(5)
    const { data } = await server.call(team.list, { dateRange, pageSize: 1_000 }, { token })
    for (const row of list)
      expect(data.list.find(({ id }) => id === row.id)).toMatchObject({
        teamCount: row.teamCount,
        teamAssetUsd: row.assetUsd,
        teamRechargeUsd: row.rechargeUsd,
        teamWithdrawUsd: row.withdrawUsd,
        teamVolumeUsd: row.volumeUsd,
        teamFeeUsd: row.feeUsd,
      })
    expect(list[0]?.feeUsd).not.toBe('0')
  })

  it('stay the same when days are written', async () => {
    const [row] = await server.sql<{ first: string; last: string }[]>`
      select (today - 9)::text as first, (today - 1)::text as last
        from (select (now() at time zone ${zone})::date as today) d`
    const days = { dateRange: [row?.first, row?.last], ...everybody }
    const before = await listed(days)
    expect(before.summary?.[0]?.contributionUsd).not.toBe('0')
    await server.sql`insert into stat_member_day (stat_date) values (${row?.first ?? ''}::date - 1)`
    // The last day is written or not, by the time of day.
    expect(await writeMemberDays(server.sql)).toBeGreaterThanOrEqual(8)
    expect(await valueOf('select count(*)::text as value from stat_member_revenue_daily')).not.toBe(
      '0',
    )
    expect(await listed(days)).toEqual(before)
    await server.sql`truncate stat_member_day, stat_member_daily, stat_member_revenue_daily`
  })
})

describe('the figures of one team', () => {
  it('are the sums of its members, internal accounts left out, and those of its trend', async () => {
    const { upper } = await nested()
    const [row] = (await listed({ rootMemberId: upper, depthMax: 0 })).list
    const own = `select m.id from member m
      where m.path like (select path from member where id = ${upper}) || '%'`
    const real = `m.member_type not in ('internal', 'test')`
    const [recharges, reversed, withdrawals, rebates, assets] = await Promise.all([
      valueOf(`select coalesce(sum(usd_value), 0)::text as value from recharge_log r
        where status in ('approved', 'reversed') and ${inDays('reviewed_at')} and member_id in (${own} and ${real})`),
      valueOf(`select coalesce(sum(r.usd_value), 0)::text as value from recharge_log r join money_log l on l.biz_no = r.recharge_no
        where l.biz_type = 'rechargeReverse' and ${inDays('l.created_at')} and r.member_id in (${own} and ${real})`),
      valueOf(`select coalesce(sum(usd_value), 0)::text as value from withdraw_log
        where status = 'paid' and ${inDays('paid_at')} and member_id in (${own} and ${real})`),
      valueOf(`select round(coalesce(sum(total_delta * usd), 0), 8)::text as value from money_log join price using (currency)
        where biz_type = 'inviteRebate' and ${inDays('created_at')} and member_id in (${own} and ${real})`),
      valueOf(`select round(coalesce(sum((available + frozen + margin) * usd), 0), 8)::text as value
        from ledger_account join price using (currency)
       where wallet_type not in ('experience', 'integral') and member_id in (${own} and ${real})`),
    ])
    expect(row).toMatchObject({
      id: upper,
      rechargeUsd: less(recharges, reversed),
      withdrawUsd: withdrawals,
      netInflowUsd: less(recharges, reversed, withdrawals),
    })
    expect([rounded(row?.rebateUsd), rounded(row?.assetUsd)]).toEqual([rebates, assets])
    const below = `${own} and ${real} and m.id <> ${upper}`
    const counts = await Promise.all([
      valueOf(`select count(*)::text as value from (${below}) t`),
      valueOf(
        `select count(*)::text as value from member where ${inDays('created_at')} and id in (${below})`,
      ),
      valueOf(`select count(*)::text as value from recharge_log where is_first and status = 'approved'
        and ${inDays('reviewed_at')} and member_id in (${below})`),
      valueOf(`select count(distinct id)::text as value from (select id, last_login_at as at from member
        union all select member_id, created_at from member_session) v where ${inDays('at')} and id in (${below})`),
    ])
    expect(
      [row?.teamCount, row?.newCount, row?.firstRechargeCount, row?.activeCount].map(String),
    ).toEqual(counts)

    const trend = await trendOf(upper)
    expect(trend.list).toHaveLength(91)
    expect([trend.list.at(-1)?.date, trend.isLastOpen]).toEqual([dateRange[1], true])
    for (const field of [
      'rechargeUsd',
      'withdrawUsd',
      'feeUsd',
      'rebateUsd',
      'memberPnlUsd',
      'contributionUsd',
    ] as const) {
      expect([field, sum(trend.list.map((day) => day[field]))]).toEqual([field, row?.[field]])
      if (trend.memberCount <= api.maxTrendMembers)
        expect([field, sum(trend.members.map((each) => each[field]))]).toEqual([
          field,
          row?.[field],
        ])
    }
    expect(trend.members.length).toBe(Math.min(trend.memberCount, api.maxTrendMembers))
    const past = await trendOf(upper, { dateRange: [dateRange[0], dateRange[0]] })
    expect([past.list.length, past.isLastOpen]).toEqual([1, false])
  })

  it('count an internal account only when asked to', async () => {
    const { upper, lower } = await nested()
    const find = async (input: Input) =>
      (await listed({ rootMemberId: upper, depthMax: 0, ...input })).list[0]?.teamCount ?? 0
    const before = await find(everybody)
    await server.sql`update member set member_type = 'internal' where id = ${lower}`
    expect(await find(everybody)).toBe(before)
    expect(await find({})).toBe(before - 1)
    const ids = async (input: Input) =>
      (await listed({ rootMemberId: upper, depthMax: 1, ...input })).list.map(({ id }) => id)
    expect(await ids({})).not.toContain(lower)
    expect(await ids(everybody)).toContain(lower)
    await server.sql`update member set member_type = 'agent' where id = ${lower}`
  })
})

describe('the list', () => {
  it('goes down level by level with the way back, and sums one tree once', async () => {
    const { upper, lower } = await nested()
    const children = await server.sql<{ id: string }[]>`select id::text from member
      where inviter_id = ${upper} and member_type not in ('internal', 'test')`
    const level = await listed({ rootMemberId: upper, depthMax: 1, pageSize: 1000 })
    const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => Number(a) - Number(b))
    expect(sorted(level.list.map(({ id }) => id))).toEqual(
      sorted([upper, ...children.map(({ id }) => id)]),
    )
    const [root] = level.list.filter(({ id }) => id === upper)
    const [all] = level.summary ?? []
    expect(all).toMatchObject({
      rechargeUsd: root?.rechargeUsd,
      contributionUsd: root?.contributionUsd,
      teamCount: root?.teamCount,
    })
    const next = await listed({ rootMemberId: lower, depthMax: 1 })
    expect(next.path.slice(-2).map(({ id }) => id)).toEqual([upper, lower])
    expect((await listed({})).path).toEqual([])
  })

  it('is filtered by keyword, type and contribution, sorted, and held to a year', async () => {
    const { upper } = await nested()
    const all = await listed({
      memberType: ['agent'],
      pageSize: 1000,
      orderBy: 'contributionUsd desc',
    })
    const values = all.list.map(({ contributionUsd }) => contributionUsd)
    expect(values).toEqual(values.toSorted((a, b) => new Decimal(b).cmp(a)))
    expect(all.list.every(({ memberType }) => memberType === 'agent')).toBe(true)
    const [first] = all.list
    const best = await listed({ memberType: ['agent'], contributionUsdMin: first?.contributionUsd })
    expect([best.total, best.list[0]?.id]).toEqual([1, first?.id])
    const row = all.list.find(({ id }) => id === upper)
    expect((await listed({ keyword: row?.memberNo })).list.map(({ id }) => id)).toContain(upper)
    const bySize = await listed({ memberType: ['agent'], orderBy: 'teamCount asc', pageSize: 1000 })
    const sizes = bySize.list.map(({ teamCount }) => teamCount)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    const long = await server.call(api.list, { dateRange: ['2024-01-01', '2025-06-30'] }, { token })
    expect(long.code).toBe(40001)
  })

  it('is written to a file with the same rows, and no total over teams that overlap', async () => {
    const { upper } = await nested()
    const filters = { rootMemberId: upper, depthMax: 1, dateRange }
    const fields = ['memberNo', 'account', 'teamCount', 'contributionUsd']
    const orderBy = 'contributionUsd desc'
    const { rows, totals } = await exported(server, token, api.list, { filters, fields, orderBy })
    const { list } = await listed({ ...filters, orderBy, pageSize: 1000 })
    expect(rows).toEqual(
      list.map((row) => [row.memberNo, row.account, String(row.teamCount), row.contributionUsd]),
    )
    expect(totals).toEqual([])
  })

  it('shows a bound operator the own team only, levels counted from there', async () => {
    const { upper, lower } = await nested()
    const bound = await server.operator({
      userName: 'leader',
      roleCode: 'agent',
      bindMemberId: lower,
    })
    expect((await listed({ memberType: ['agent'] }, bound)).list.map(({ id }) => id)).toContain(
      lower,
    )
    expect((await listed({ depthMax: 0 }, bound)).list.map(({ id }) => id)).toEqual([lower])
    const below = await listed({ depthMax: 1, pageSize: 1000 }, bound)
    const outside =
      await server.sql`select id from member m where id = any (${below.list.map(({ id }) => id)})
      and not m.path like (select path from member where id = ${lower}) || '%'`
    expect([below.total > 1, outside.length]).toEqual([true, 0])
    // Whoever leads a team here sees it in the list of leaders, whatever the member is called.
    await server.sql`update member set member_type = 'normal' where id = ${lower}`
    expect((await listed({ memberType: ['agent'] }, bound)).list.map(({ id }) => id)).toContain(
      lower,
    )
    expect((await listed({ rootMemberId: lower }, bound)).path.map(({ id }) => id)).toEqual([lower])
    const who = { token: bound }
    expect((await server.call(api.list, { rootMemberId: upper }, who)).code).toBe(Code.notFound)
    expect((await server.call(api.trend, { memberId: upper }, who)).code).toBe(Code.notFound)
  })
})
