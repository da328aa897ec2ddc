// Every check of a password is counted before it is made and taken back when it was right. So
// parallel guessing cannot outrun the counter, and right passwords sent in parallel all pass.
import { Code } from '#contract/codes.ts'
import type { SqlClient } from '../db/client.ts'
import { addressBlock } from '../http/client-address.ts'
import { Refusal } from '../http/refusal.ts'
import { runSerially } from './run-serially.ts'

interface Rule {
  /** Wrong attempts that lock. */
  readonly maxFailures: number
  /** They are forgotten this long after the first one. */
  readonly windowMin: number
  readonly lockMin: number
}

const perAccount: Rule = { maxFailures: 5, windowMin: 30, lockMin: 30 }
const perAddress: Rule = { maxFailures: 30, windowMin: 15, lockMin: 30 }

// Counts one attempt and locks when it is the last one allowed; false when the key is locked already.
async function reserve(sql: SqlClient, key: string, { maxFailures, windowMin, lockMin }: Rule) {
  const counted = await sql`
    insert into login_guard as g (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when g.locked_until is not null or g.window_start < now() - make_interval(mins => ${windowMin})
        then 1 else g.failures + 1 end,
      window_start = case when g.locked_until is not null or g.window_start < now() - make_interval(mins => ${windowMin})
        then now() else g.window_start end,
      locked_until = case
        when g.locked_until is not null or g.window_start < now() - make_interval(mins => ${windowMin}) then null
        when g.failures + 1 >= ${maxFailures}::int then now() + make_interval(mins => ${lockMin}) end
    where g.locked_until is null or g.locked_until <= now()
    returning g.failures`
  return counted.length > 0
}

// Takes one counted attempt back, and the lock with it when that attempt had set it.
const refund = (sql: SqlClient, key: string) => sql`
  update login_guard set failures = greatest(failures - 1, 0), locked_until = null where key = ${key}`

async function refuseLocked(sql: SqlClient, key: string): Promise<never> {
  const [row] = await sql<{ seconds: string }[]>`
    select ceil(extract(epoch from locked_until - now()))::int as seconds from login_guard where key = ${key}`
  const retryAfter = Math.max(1, Number(row?.seconds ?? 1))
  const minutes = String(Math.ceil(retryAfter / 60))
  throw new Refusal(Code.tooMany, 'tooManyAttempts', { minutes }, { retryAfter })
}

const accountKey = (userName: string) => `user:${userName.toLowerCase()}`

/**
 * Runs `check` as one counted attempt on an account from an address; undefined from it means wrong.
 * Locked accounts (5 wrong, 30 min) and addresses (30 wrong in 15 min, 30 min) are refused before
 * `check` runs, with the time to wait and the same words whether or not the account exists.
 */
export async function attempt<T>(
  sql: SqlClient,
  { userName, ip }: { userName: string; ip: string },
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const account = accountKey(userName)
  const address = `ip:${addressBlock(ip)}`
  // One at a time per account: a right password must not be refused because of others still being checked.
  return runSerially(account, async () => {
    if (!(await reserve(sql, account, perAccount))) return refuseLocked(sql, account)
    if (!(await reserve(sql, address, perAddress))) {
      await refund(sql, account)
      return refuseLocked(sql, address)
    }
    try {
      const result = await check()
      if (result !== undefined) {
        await sql`delete from login_guard where key = ${account}`
        await refund(sql, address)
      }
      return result
    } catch (error) {
      // Nothing was found wrong: the check itself could not be made.
      await refund(sql, account)
      await refund(sql, address)
      throw error
    }
  })
}

/** True while an account is locked by its wrong attempts. */
export async function isLockedOut(sql: SqlClient, userName: string): Promise<boolean> {
  const [row] = await sql`
    select 1 from login_guard where key = ${accountKey(userName)} and locked_until > now()`
  return row !== undefined
}

/** Forgets the wrong attempts on an account, for whoever resets its password. */
export const forgetAttempts = (sql: SqlClient, userName: string) => sql`
  delete from login_guard where key = ${accountKey(userName)}`
