// Writes the figures of days that are over, so that a list over a year does not read a year of the books.
import { localize } from '#server/base/localize.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Minutes a day stays open after midnight: a posting is dated when its transaction begins, and seen when it ends. */
const graceMinutes = 15

interface DaysOptions {
  signal?: AbortSignal
  /** The time to work at; now unless given. */
  at?: Date
}

/**
 * Writes the days that are over and not written yet, oldest first, each in its own transaction; returns how many. A day is
 * a pure function of the books. Throws when `signal` aborts, between two days. Any number of servers may run it at once.
 */
export async function writeMemberDays(
  sql: SqlClient,
  { signal, at }: DaysOptions = {},
): Promise<number> {
  const clock = at === undefined ? sql`now()` : sql`${at.toISOString()}::timestamptz`
  for (let written = 0; ; written += 1) {
    signal?.throwIfAborted()
    const isWritten = await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('memberDays'))`
      const [next] = await tx<{ day: string; since: string; until: string }[]>`
        select day::text, book_day_start(day)::text as since, book_day_start(day + 1)::text as until from (select coalesce((select max(stat_date) + 1 from stat_member_day),
            (select book_day(min(created_at)) from money_log)) as day) as next
         where day < book_day(${clock} - make_interval(mins => ${graceMinutes}))`
      if (!next) return false
      await tx`
        insert into stat_member_daily (stat_date, member_id, contract_pnl, delivery_pnl, follow_pnl, funding_fee,
            trade_fee, volume_usd, recharge_usd, withdraw_usd, rebate_income, staking_income, award_income,
            trade_count, close_count, win_count)
          select ${next.day}::date, f.* from member_day_figures(
            ${next.since}::timestamptz, ${next.until}::timestamptz) f
          on conflict do nothing`
      await tx`
        insert into stat_member_revenue_daily (stat_date, member_id, flash_fee, withdraw_fee, campaign_cost)
          select ${next.day}::date, f.* from member_day_revenue(
            ${next.since}::timestamptz, ${next.until}::timestamptz) f
          on conflict do nothing`
      await tx`insert into stat_member_day (stat_date) values (${next.day}::date)`
      return true
    })
    if (!isWritten) return written
  }
}

export const memberDaysJob = defineJob({
  name: 'memberDays',
  titles: localize('会员盈亏日结', 'Close daily member P&L', '會員損益日結'),
  // Every hour: a day is written soon after it ends, and a database that was brought in does not wait for the night.
  schedule: { cron: '0 20 * * * *', maxRetries: 1, isDueAtFirst: true },
  isOptional: true,
  run: async ({ sql, signal }) => ({ days: await writeMemberDays(sql, { signal }) }),
})
