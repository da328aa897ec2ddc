// The way to a provider and back, one record for each; it belongs to the browser that has its cookie, and counts once.
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { Code } from '#contract/codes.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Oidc } from '#server/base/ports/oidc-providers.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/token.ts'
import { newToken } from '#server/base/token.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { countRows } from '#server/db/lists/count-rows.ts'
import { signInOidc as table } from '#server/db/schema/operator/oidc.ts'
import type { App, Env } from '#server/http/application.ts'
import { addressBlock } from '#server/http/client-address.ts'
import { basePath } from '#server/http/serve.ts'
import { deriveState } from './providers.ts'

/** Long enough for a second factor at the provider. */
const validS = 600
/** Sign-ins an address may start in ten minutes: an office shares one. */
const maxPerAddress = 200
const cookieName = 'oidc'
const path = basePath

const isValid = and(isNull(table.usedAt), gt(table.expiresAt, sql`now()`))
const ofBrowser = (secret: string) => and(eq(table.browserHash, hashToken(secret)), isValid)

export type OidcFlow = typeof table.$inferSelect

interface FlowStart extends Pick<OidcFlow, 'provider' | 'invitationHash' | 'redirect' | 'params'> {
  readonly ip: string
}

/** Stores that a browser is about to leave and returns its new secret. Throws `Refusal` 42901 where an address starts too many. */
export async function startFlow({ deps: { db } }: App, { ip, ...flow }: FlowStart) {
  const ipBlock = addressBlock(ip)
  const recent = gt(table.createdAt, sql`now() - interval '10 minutes'`)
  if ((await countRows(db, table, and(eq(table.ipBlock, ipBlock), recent))) >= maxPerAddress)
    throw new Refusal(Code.tooMany, 'oidcTooMany', {}, { retryAfter: 60 })
  const secret = newToken()
  await db.insert(table).values({
    ...flow,
    ipBlock,
    browserHash: hashToken(secret),
    expiresAt: sql`now() + make_interval(secs => ${validS})`,
  })
  return secret
}

/** Gives the browser the secret that the rest is bound to. It is sent along when the provider sends the browser back. */
export function keepSecret(context: Context<Env>, { publicUrl }: Oidc, secret: string): void {
  setCookie(context, cookieName, secret, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: validS,
  })
}

/** Returns the secret of the browser; undefined where it has none. */
export const getSecretCookie = (context: Context<Env>) => getCookie(context, cookieName)

/** Takes the secret back, once it is spent. */
export const dropSecret = (context: Context<Env>) => deleteCookie(context, cookieName, { path })

/**
 * Takes the answer of a provider: once, from the browser that started, with its state. Returns the search of the sign-in
 * page to go back to; an answer that fits nothing changes nothing.
 */
export async function takeAnswer(
  { deps: { db } }: App,
  oidc: Oidc,
  { provider, secret, query }: { provider: string; secret: string | undefined; query: string },
): Promise<string> {
  if (secret === undefined || new URLSearchParams(query).get('state') !== deriveState(secret))
    return ''
  const started = await db
    .update(table)
    .set({ answeredAt: sql`now()` })
    .where(and(ofBrowser(secret), eq(table.provider, provider), isNull(table.answeredAt)))
    .returning()
    .then(atMostOne)
  if (!started) return ''
  const answer = await oidc.finish(provider, secret, query)
  await db
    .update(table)
    .set(typeof answer === 'string' ? { failure: answer } : answer)
    .where(eq(table.id, started.id))
  const { redirect, params } = started
  const search = new URLSearchParams({
    ...(redirect !== null && { redirect }),
    ...(params !== null && { params }),
  })
  return search.size === 0 ? '' : `?${search.toString()}`
}

/** What came back for the browser; undefined where nothing did, or it was used or is too old. */
export async function answeredFlow({ deps: { db } }: App, secret: string | undefined) {
  const answered = await db
    .select()
    .from(table)
    .where(and(ofBrowser(secret ?? ''), isNotNull(table.answeredAt)))
    .then(atMostOne)
  return answered && (answered.failure !== null || answered.subject !== null) ? answered : undefined
}

/** Spends what came back; false where it was used meanwhile. */
export async function spendFlow(tx: Pick<Tx, 'update'>, id: string): Promise<boolean> {
  const used = await tx
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(and(eq(table.id, id), isValid))
    .returning({ id: table.id })
    .then(atMostOne)
  return used !== undefined
}
