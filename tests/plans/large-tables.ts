import { grow } from '#demo/large/grow.ts'
// A database whose tables are as large as those of a platform after years, made out of the demo set.
import type { SqlClient } from '#server/db/connection/client.ts'
import { writeMemberDays } from '#server/member/stats/member-days.ts'

/** From so many rows on a table is large: what a list shows at first reads none of these as a whole. */
const largeFrom = 100_000

/** The tables that are large after years. Months of the books are tables of their own. */
const tables: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      'award_record',
      'contract_deal',
      'contract_entrust',
      'contract_position',
      'coupon_log',
      'delivery_order',
      'flash_log',
      'follow_log',
      'income_record',
      'integral_send_item',
      'invite_log',
      'invite_rebate',
      'ip_record',
      'ledger_account',
      'login_error',
      'member',
      'member_auth',
      'member_experience',
      'member_session',
      'operation_log',
      'recharge_address',
      'recharge_log',
      'red_envelope_record',
      'redemption_code',
      'staking_record',
      'stat_member_daily',
      'stat_member_revenue_daily',
      'transfer_log',
      'verification_code',
      'withdraw_address',
      'withdraw_log',
      'withdraw_third',
    ].map((table) => [table, largeFrom + 500]),
  ),
  ledger_entry: 2.5 * largeFrom,
  ledger_journal: 2.5 * largeFrom,
  money_log: 2.5 * largeFrom,
}

const pathOfCopy = (shift: string) => `(
  select '/' || string_agg((part::bigint + ${shift})::text, '/' order by nth) || '/'
    from unnest(string_to_array(trim(path, '/'), '/')) with ordinality as step (part, nth))`

/** Days of results that are written: more than the month that lists add up. */
const statDays = 40

/** Writes members' results of the newest days, as the job does; earlier days count as written. */
export async function writeRecentDays(sql: SqlClient): Promise<void> {
  await sql`
    insert into stat_member_day (stat_date) select current_date - ${statDays}::integer
     where not exists (select from stat_member_day)`
  await writeMemberDays(sql)
  await sql`analyze stat_member_daily, stat_member_revenue_daily`
}

/** Makes every table that grows with the years large; the database holds the demo set. */
export async function growTables(sql: SqlClient): Promise<void> {
  await writeRecentDays(sql)
  await grow(sql, tables, {
    special: {
      'member.path': pathOfCopy,
      // Nobody invites himself.
      'invite_log.inviter_id': () => 'inviter_id',
    },
  })
}

/** The tables that are large with their rows, months of the books among them, by what PostgreSQL knows of them. */
export async function largeTables(sql: SqlClient): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ name: string; rows: number }[]>`
    select relname as name, reltuples::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${largeFrom}`
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

/** Tables that should be large and are not; of the books one month suffices. */
export const notGrown = (large: ReadonlyMap<string, number>): string[] =>
  Object.keys(tables).filter(
    (table) => ![...large.keys()].some((name) => name === table || name.startsWith(`${table}_2`)),
  )
