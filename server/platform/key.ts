// The keys of programs: how a secret reads, what is stored of it, and whose call it lets in.
import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { Scope } from '#contract/platform/scope.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { hashesOf } from '#server/base/secret-box.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { platformKey, platformSecret } from '#server/db/schema/platform.ts'
import { Refused } from './problem.ts'

/** Whose call it is. */
export interface Caller {
  /** The row of the key. */
  readonly id: string
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly Scope[]
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const context = 'platform-key'
const shape = /^Bearer (csk_([a-z0-9]{12})_[\w-]{43})$/i

const newKeyId = () =>
  [...randomBytes(12)].map((byte) => letters[byte % letters.length] ?? 'a').join('')

/** A secret of a key, shown once. */
const newSecret = (keyId: string) => `csk_${keyId}_${randomBytes(32).toString('base64url')}`

interface NewKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Networks its calls must come from; anywhere when there are none. */
  readonly networks?: readonly string[]
  readonly expiresAt?: string | undefined
  readonly ownerId?: string | undefined
}

/** Makes a key; returns its row's id and the secret, which is not stored. */
export async function createKey(
  tx: Tx,
  { name, scopes, networks = [], expiresAt, ownerId }: NewKey,
): Promise<{ id: string; keyId: string; secret: string }> {
  const keyId = newKeyId()
  const [row] = await tx
    .insert(platformKey)
    .values({
      keyId,
      name,
      scopes: Scope.options.filter((scope) => scopes.includes(scope)),
      networks: [...networks],
      expiresAt: expiresAt ?? null,
      ownerId: ownerId ?? null,
    })
    .returning({ id: platformKey.id })
  if (!row) throw new Error('The key was not stored.')
  const secret = newSecret(keyId)
  const [hash = ''] = hashesOf(secret, context)
  await tx.insert(platformSecret).values({ platformKeyId: row.id, hash })
  return { id: row.id, keyId, secret }
}

const refusedKey = () =>
  new Refused('unauthenticated', 'The key is unknown, has ended or has expired.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

/**
 * Returns the caller behind an `Authorization` header. Throws `Refused` 401 for a key that is unknown, ended or expired, and
 * 403 `network_refused` where the call comes from elsewhere than the key allows.
 */
export async function authenticate(
  db: Db,
  header: string | undefined,
  ip: string,
): Promise<Caller> {
  const [, secret = '', keyId = ''] = shape.exec(header ?? '') ?? []
  if (secret === '') throw refusedKey()
  const found = await db
    .select({
      id: platformKey.id,
      keyId: platformKey.keyId,
      name: platformKey.name,
      scopes: platformKey.scopes,
      isFromAllowed: sql<boolean>`cardinality(${platformKey.networks}) = 0
        or ${ip}::inet <<= any (${platformKey.networks})`,
    })
    .from(platformSecret)
    .innerJoin(platformKey, eq(platformKey.id, platformSecret.platformKeyId))
    .where(
      and(
        inArray(platformSecret.hash, hashesOf(secret, context)),
        eq(platformKey.keyId, keyId),
        isNull(platformKey.endedAt),
        or(isNull(platformKey.expiresAt), gt(platformKey.expiresAt, sql`now()`)),
        or(isNull(platformSecret.endsAt), gt(platformSecret.endsAt, sql`now()`)),
      ),
    )
    .then(atMostOne)
  if (!found) throw refusedKey()
  const { isFromAllowed, ...caller } = found
  if (isFromAllowed !== true)
    throw new Refused('network_refused', 'The key does not allow calls from this network.')
  return caller
}

/** Throws `Refused` 403 where a key lacks the scope of a call. */
export function assertScope({ scopes }: Caller, scope: Scope): void {
  if (!scopes.includes(scope))
    throw new Refused('scope_missing', `The key lacks the scope ${scope}.`)
}

/** Notes that a key was used, to the minute. */
export const noteUse = (db: Db, { id }: Caller): Promise<unknown> =>
  db
    .update(platformKey)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(platformKey.id, id),
        or(
          isNull(platformKey.lastUsedAt),
          lt(platformKey.lastUsedAt, sql`now() - interval '1 minute'`),
        ),
      ),
    )
