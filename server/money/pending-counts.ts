import { sql } from 'drizzle-orm'

/** The withdrawals that wait for a decision, as a condition on `withdraw_log`. */
export const waitingWithdrawals = sql`status in ('pending', 'firstPassed')`

/**
 * How many records of each kind wait, as SQL; each is answered from a partial index of waiting rows only,
 * so it costs the same at any table size. Read by the alert poll and by invariant I11.
 */
export const pendingCounts = {
  recharge: sql`select count(*) from recharge_log where status = 'pending' and deleted_at is null`,
  withdraw: sql`select count(*) from withdraw_log where ${waitingWithdrawals}`,
  realNameAuth: sql`select count(*) from member_auth where status = 'pending'`,
} as const
