import { sql } from 'drizzle-orm'

/**
 * How many records of each kind wait, as SQL; each is answered from a partial index of waiting rows only,
 * so it costs the same at any table size. Read by the alert poll and by invariant I11.
 */
export const pendingCounts = {
  recharge: sql`select count(*) from recharge_log where status = 'pending' and deleted_at is null`,
  withdraw: sql`select count(*) from withdraw_log where status in ('pending', 'firstPassed')`,
  realNameAuth: sql`select count(*) from member_auth where status = 'pending'`,
} as const
