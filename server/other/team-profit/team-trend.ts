// One team day by day, and its members by what they contributed.
import { sql } from 'drizzle-orm'
import type { MemberType } from '#contract/member/values.ts'
import * as api from '#contract/other/team-profit.ts'
import { maskAccount } from '#server/base/mask.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { memberParts, shownParts, teamsBelow } from '#server/db/lists/team-results.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { findMember, statRange } from '#server/member/index.ts'

type Sums = Readonly<Record<string, unknown>>

const text = (row: Sums, column: string) => {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}
const amount = (row: Sums, column: string) => plainDecimal(text(row, column) || '0')
const read = (row: Sums) => ({
  rechargeUsd: amount(row, 'recharge_usd'),
  withdrawUsd: amount(row, 'withdraw_usd'),
  feeUsd: amount(row, 'fee_usd'),
  rebateUsd: amount(row, 'rebate_usd'),
  memberPnlUsd: amount(row, 'member_pnl_usd'),
  contributionUsd: amount(row, 'contribution_usd'),
})

/** Mounts the trend of one team. */
export function teamTrend(app: App): void {
  serve(app, api.trend, async ({ memberId, dateRange, includeInternal }, call) => {
    const { db, lang } = call
    await findMember(call, memberId)
    const { range } = await statRange(db, dateRange, { lang, since: 'month' })
    const [from, to] = range
    const today = sql`report_today()`
    // The days of the team once; both tables add the same parts up.
    const parts = sql`with ${teamsBelow(sql`${memberId}::bigint`, includeInternal)},
      part as materialized (${memberParts(range, sql`counted`)})`
    const [days, members] = await Promise.all([
      db.execute<Record<string, unknown>>(sql`${parts}
        select day::date::text as date, day::date = ${today} as is_open, ${shownParts}
          from generate_series(${from}::date, least(${to}::date, ${today}), interval '1 day') as day
            left join part on part.stat_date = day::date
         group by day order by day`),
      db.execute<Record<string, unknown>>(sql`${parts}
        select m.member_no, m.account, m.member_type, count(*) over ()::int as member_count, ${shownParts}
          from part join member m on m.id = part.member_id
         group by m.id order by sum(contribution_usd) desc, m.id limit ${api.maxTrendMembers}`),
    ])
    return {
      list: days.map((row) => ({ date: text(row, 'date'), ...read(row) })),
      isLastOpen: days.at(-1)?.['is_open'] === true,
      members: members.map((row) => ({
        memberNo: text(row, 'member_no'),
        account: maskAccount(text(row, 'account')),
        // A column of listed values.
        memberType: text(row, 'member_type') as MemberType,
        ...read(row),
      })),
      memberCount: Number(members[0]?.['member_count'] ?? 0),
    }
  })
}
