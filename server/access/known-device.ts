// Remembers where an account was signed in before, by a signed cookie of half a year: guesses from elsewhere slow sign-ins
// down, and must not keep the owner out. The cookie proves no identity: a password is asked for as always.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import type { Env } from '#server/http/application.ts'

const maxAgeS = 180 * 24 * 3600
const secretName = 'device-cookie'

// One cookie an account: several operators may share a computer.
const accountOf = (userName: string) =>
  createHash('sha256').update(userName.toLowerCase()).digest('hex').slice(0, 16)
const cookieOf = (userName: string) => `device_${accountOf(userName)}`

/** The key of all servers of this database, made when it is first asked for. */
async function signingKey(sql: SqlClient): Promise<string> {
  await sql`insert into server_secret (name, value) values (${secretName}, ${randomBytes(32).toString('base64')})
    on conflict do nothing`
  const rows = await sql`select value from server_secret where name = ${secretName}`
  return exactlyOne(rows, z.object({ value: z.string().min(1) })).value
}

const keys = new WeakMap<SqlClient, Promise<string>>()

function getKey(sql: SqlClient): Promise<string> {
  const known = keys.get(sql)
  if (known) return known
  const key = signingKey(sql)
  keys.set(sql, key)
  key.catch(() => keys.delete(sql))
  return key
}

/** The id of the device when the account was signed in on it within half a year; else undefined. */
export async function knownDevice(
  context: Context<Env>,
  sql: SqlClient,
  userName: string,
): Promise<string | undefined> {
  if (context.req.header('cookie') === undefined) return undefined
  const value = await getSignedCookie(context, await getKey(sql), cookieOf(userName))
  if (!value) return undefined
  const [account, deviceId, signedAt] = value.split('.')
  const isFresh = Number(signedAt) > Date.now() / 1000 - maxAgeS
  return account === accountOf(userName) && isFresh ? deviceId : undefined
}

/** Lets the browser prove for half a year from now that the account was signed in on it. */
export async function rememberDevice(
  context: Context<Env>,
  sql: SqlClient,
  userName: string,
  deviceId: string = randomUUID(),
): Promise<void> {
  const value = `${accountOf(userName)}.${deviceId}.${Math.floor(Date.now() / 1000)}`
  const isSecure =
    context.req.url.startsWith('https:') || context.req.header('x-forwarded-proto') === 'https'
  await setSignedCookie(context, cookieOf(userName), value, await getKey(sql), {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge: maxAgeS,
  })
}
