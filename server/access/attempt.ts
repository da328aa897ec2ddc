// Every check of a password is counted before it is made and taken back when it was right. So parallel guessing cannot outrun
// the counters, and right passwords sent in parallel all pass. Only the pair of an account and an address is locked: what
// anybody can do from anywhere slows down, because a lock would be a weapon against the owner of the account.
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import { runExclusive } from '#server/db/run-exclusive.ts'
import { addressBlock } from '#server/http/client-address.ts'
import { inSignInLine } from './sign-in-line.ts'

interface Rule {
  /** Wrong attempts after which the next one has to wait. */
  readonly maxFailures: number
  /** They are forgotten this long after the first one. */
  readonly windowMin: number
  /** How long the next one has to wait; twice as long after each further wrong one, up to `maxWaitS`. */
  readonly firstWaitS: number
  readonly maxWaitS: number
}

interface Counter {
  readonly key: string
  readonly rule: Rule
}

const locks: Rule = { maxFailures: 5, windowMin: 30, firstWaitS: 1800, maxWaitS: 1800 }
const slowsAccount: Rule = { maxFailures: 5, windowMin: 30, firstWaitS: 15, maxWaitS: 60 }
const slowsAddress: Rule = { maxFailures: 30, windowMin: 15, firstWaitS: 15, maxWaitS: 60 }

const Counted = z.object({ counted: z.boolean() })
const Locked = z.object({ locked: z.boolean() })

// Counts one attempt and sets when the next may follow; false when it comes too early.
async function reserve(sql: SqlClient, { key, rule }: Counter) {
  const { maxFailures, windowMin, firstWaitS, maxWaitS } = rule
  const rows = await sql`with attempt as (
    insert into login_guard as g (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when g.window_start < now() - make_interval(mins => ${windowMin}) then 1 else g.failures + 1 end,
      window_start = case when g.window_start < now() - make_interval(mins => ${windowMin}) then now() else g.window_start end,
      locked_until = case
        when g.window_start < now() - make_interval(mins => ${windowMin}) then null
        when g.failures + 1 >= ${maxFailures}::int then now() + make_interval(secs =>
          least(${maxWaitS}::float8, ${firstWaitS}::float8 * power(2, least(g.failures + 1 - ${maxFailures}::int, 10)))) end
    where g.locked_until is null or g.locked_until <= now()
    returning g.failures
  ) select exists (select from attempt) as counted`
  return exactlyOne(rows, Counted).counted
}

// Takes one counted attempt back, and the wait with it when that attempt had set it.
const refund = (sql: SqlClient, { key }: Counter) => sql`
  update login_guard set failures = greatest(failures - 1, 0), locked_until = null where key = ${key}`

const forget = (sql: SqlClient, { key }: Counter) => sql`delete from login_guard where key = ${key}`

async function refuseEarly(sql: SqlClient, { key }: Counter): Promise<never> {
  const rows = await sql`select coalesce((
    select ceil(extract(epoch from locked_until - now()))::int from login_guard where key = ${key}), 1) as seconds`
  const { seconds } = exactlyOne(rows, z.object({ seconds: z.coerce.number() }))
  const retryAfter = Math.max(1, seconds)
  const minutes = String(Math.ceil(retryAfter / 60))
  throw new Refusal(Code.tooMany, 'tooManyAttempts', { minutes }, { retryAfter })
}

const ofAccount = (userName: string): Counter => ({
  key: `user:${userName.toLowerCase()}`,
  rule: slowsAccount,
})
const ofAddress = (ip: string): Counter => ({ key: `ip:${addressBlock(ip)}`, rule: slowsAddress })
const ofPair = (userName: string, ip: string): Counter => ({
  key: `pair:${addressBlock(ip)}:${userName.toLowerCase()}`,
  rule: locks,
})
const ofDevice = (userName: string, deviceId: string): Counter => ({
  key: `device:${deviceId}:${userName.toLowerCase()}`,
  rule: locks,
})
const ofSession = (sessionId: string): Counter => ({ key: `session:${sessionId}`, rule: locks })

/** Runs `check` as one attempt counted by each counter; the right one is forgotten by `own` counters. */
async function counted<T>(
  sql: SqlClient,
  counters: readonly Counter[],
  own: readonly Counter[],
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const reserved: Counter[] = []
  const refundAll = async () => {
    for (const counter of reserved) await refund(sql, counter)
  }
  for (const counter of counters) {
    if (!(await reserve(sql, counter))) {
      await refundAll()
      return refuseEarly(sql, counter)
    }
    reserved.push(counter)
  }
  try {
    const result = await check()
    if (result !== undefined) {
      await refundAll()
      for (const counter of own) await forget(sql, counter)
    }
    return result
  } catch (error) {
    // Nothing was found wrong: the check itself could not be made.
    await refundAll()
    throw error
  }
}

interface SignIn {
  readonly userName: string
  readonly ip: string
  /** Names a device that this account was signed in on before; undefined for an unknown one. */
  readonly deviceId: string | undefined
  /** Throws where nobody may sign in from there; asked once the attempt is in line. */
  readonly admit?: () => Promise<void>
}

/**
 * Runs `check` as one counted attempt to sign in; undefined from it means wrong. Five wrong ones from an address lock that
 * address out of that account for 30 minutes. Five on an account and thirty from an address make everybody wait from 15 s
 * to a minute between attempts, but not a known device, which has a count of its own. Who comes too early is refused before
 * `check` runs, with the time to wait and the same words whether or not the account exists. Throws `Limit` 429 where more
 * attempts are under way than fit in line.
 */
export async function attempt<T>(
  sql: SqlClient,
  { userName, ip, deviceId, admit }: SignIn,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const account = ofAccount(userName)
  const pair = ofPair(userName, ip)
  const address = ofAddress(ip)
  // A known device is in a line of its own: its owner never waits behind guesses at the account.
  const device = deviceId === undefined ? undefined : ofDevice(userName, deviceId)
  const counters = device ? [device] : [pair, account, address]
  const names = device ? [device.key] : [account.key, address.key]
  return inSignInLine(names, async () => {
    await admit?.()
    // One at a time: a right password must not be refused because of others still being checked.
    return runExclusive(sql, (device ?? account).key, () =>
      counted(sql, counters, device ? [device] : [pair, account], check),
    )
  })
}

/**
 * Runs `check` as one counted attempt from an address where no account is named; undefined from it means wrong. Thirty wrong
 * ones make the address wait as those of `attempt` do, with which they are counted.
 */
export const attemptFrom = <T>(
  sql: SqlClient,
  ip: string,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> => counted(sql, [ofAddress(ip)], [], check)

/**
 * Runs `check` as one counted attempt on an operator's one-time codes; undefined from it means wrong. The fifth wrong one in
 * 30 minutes locks them for 30 minutes, from every session: a code has only 6 digits.
 */
export async function attemptCode<T>(
  sql: SqlClient,
  operatorId: string,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const codes: Counter = { key: `otp:${operatorId}`, rule: locks }
  return runExclusive(sql, codes.key, () => counted(sql, [codes], [codes], check))
}

/**
 * Runs `check` as one counted attempt of a signed-in operator to prove their password; the fifth wrong one locks this session's
 * counter for 30 minutes. Wrong attempts slow sign-ins on the account down, but sign-ins never count here.
 */
export async function attemptInSession<T>(
  sql: SqlClient,
  { userName, sessionId }: { userName: string; sessionId: string },
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const session = ofSession(sessionId)
  const account = ofAccount(userName)
  return runExclusive(sql, session.key, () =>
    counted(sql, [session], [session], async () => {
      const result = await check()
      if (result === undefined) await reserve(sql, account)
      return result
    }),
  )
}

/** True while a session's operator may not prove the password again because of wrong attempts. */
export async function isSessionExhausted(sql: SqlClient, sessionId: string): Promise<boolean> {
  const rows = await sql`select exists (
    select from login_guard where key = ${ofSession(sessionId).key} and locked_until > now()) as locked`
  return exactlyOne(rows, Locked).locked
}

/** Forgets the wrong attempts on an account, for whoever resets its password. */
export const forgetAttempts = (sql: SqlClient, userName: string) => sql`
  delete from login_guard where key = ${ofAccount(userName).key}
     or key ~ '^(pair|device):' and right(key, ${userName.length + 1}) = ${`:${userName.toLowerCase()}`}`
