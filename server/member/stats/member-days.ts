// Writes the figures of days that are over, so that a list over a year does not read a year of the books.
import type { SqlClient } from '#server/db/client.ts'
import { repeat, type Repeated } from '#server/repeat.ts'

/** Days written in one round: after a long pause the rest follows in the next. */
const maxDaysARound = 400
const roundMs = 600_000

/**
 * Writes the days that are over and not written yet, oldest first, each in its own transaction; returns how many. A day is
 * a pure function of the books. Any number of servers may run it at once.
 */
export async function writeMemberDays(sql: SqlClient, zone: string): Promise<number> {
  for (let written = 0; written < maxDaysARound; written += 1) {
    const isWritten = await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('memberDays'))`
      const [next] = await tx<{ day: string }[]>`
        select coalesce((select max(stat_date) + 1 from stat_member_day),
            (select (min(created_at) at time zone ${zone})::date from money_log))::text as day
         where coalesce((select max(stat_date) + 1 from stat_member_day),
            (select (min(created_at) at time zone ${zone})::date from money_log)) < (now() at time zone ${zone})::date`
      if (!next) return false
      await tx`
        insert into stat_member_daily (stat_date, member_id, contract_pnl, delivery_pnl, follow_pnl, funding_fee,
            trade_fee, volume_usd, recharge_usd, withdraw_usd, rebate_income, staking_income, award_income,
            trade_count, close_count, win_count)
          select ${next.day}::date, f.* from member_day_figures(
            (${next.day}::date)::timestamp at time zone ${zone}, (${next.day}::date + 1)::timestamp at time zone ${zone}) f
          on conflict do nothing`
      await tx`insert into stat_member_day (stat_date) values (${next.day}::date)`
      return true
    })
    if (!isWritten) return written
  }
  return maxDaysARound
}

const zoneOf = async (sql: SqlClient) => {
  const [row] = await sql<{ value: unknown }[]>`
    select value from sys_config where key = 'report.timezone'`
  return typeof row?.value === 'string' && row.value !== '' ? row.value : 'Asia/Shanghai'
}

/** Writes days soon after the start and every ten minutes, until stopped. */
export const startMemberDays = (sql: SqlClient, onError: (error: unknown) => void): Repeated =>
  repeat(
    async () => {
      await writeMemberDays(sql, await zoneOf(sql))
    },
    { everyMs: roundMs, firstMs: 90_000, onError },
  )
