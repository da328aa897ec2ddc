// The keys of programs: how a secret reads, what is stored of it, and whose call it lets in.
import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Scope } from '#contract/platform/scope.ts'
import { atMostOne, exactlyOne } from '#server/base/exactly-one.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { platformKey, platformSecret } from '#server/db/schema/platform.ts'
import { Refused } from './problem.ts'
import { isValid, secretHashes, storeSecret } from './secret.ts'

/** Whose call it is. */
export interface Caller {
  /** The row of the key. */
  readonly id: string
  /** The row of the secret. */
  readonly secretId: string
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly Scope[]
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const shape = /^Bearer (csk_([a-z0-9]{12})_[\w-]{43})$/i

/** A name for a key, unlike any other. */
export const newKeyId = (): string =>
  [...randomBytes(12)].map((byte) => letters[byte % letters.length] ?? 'a').join('')

/** What a key is made of. */
export interface NewKey {
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
  const { secret } = await storeSecret(tx, { id: row.id, keyId })
  return { id: row.id, keyId, secret }
}

const Uneven = z.object({ found: z.boolean() })

/** Whether a network has bits beyond its prefix: it would be another one than was meant. */
export async function hasUnevenNetwork(tx: Tx, networks: readonly string[]): Promise<boolean> {
  const rows = await tx.execute(sql`
    select exists (select from unnest(${sql.param([...networks])}::inet[]) as given
                    where host(network(given)) <> host(given)) as found`)
  return exactlyOne(rows, Uneven).found
}

const refusedKey = () =>
  new Refused('unauthenticated', 'The key is unknown, has ended or has expired.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

/**
 * Returns the caller behind an `Authorization` header, and whether the key allows calls from where this one comes from. Throws
 * `Refused` 401 for a key that is unknown, ended or expired.
 */
export async function authenticate(
  db: Db,
  header: string | undefined,
  ip: string,
): Promise<{ caller: Caller; isFromAllowed: boolean }> {
  const [, secret = '', keyId = ''] = shape.exec(header ?? '') ?? []
  if (secret === '') throw refusedKey()
  const found = await db
    .select({
      id: platformKey.id,
      secretId: platformSecret.id,
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
        inArray(platformSecret.hash, secretHashes(secret)),
        eq(platformKey.keyId, keyId),
        isNull(platformKey.endedAt),
        or(isNull(platformKey.expiresAt), gt(platformKey.expiresAt, sql`now()`)),
        isValid,
      ),
    )
    .then(atMostOne)
  if (!found) throw refusedKey()
  const { isFromAllowed, ...caller } = found
  return { caller, isFromAllowed: isFromAllowed === true }
}

/** Throws `Refused` 403 `network_refused` where a call comes from elsewhere than its key allows. */
export function assertNetwork({ isFromAllowed }: { readonly isFromAllowed: boolean }): void {
  if (!isFromAllowed)
    throw new Refused('network_refused', 'The key does not allow calls from this network.')
}

/** Throws `Refused` 403 where a key lacks the scope of a call. */
export function assertScope({ scopes }: Caller, scope: Scope): void {
  if (!scopes.includes(scope))
    throw new Refused('scope_missing', `The key lacks the scope ${scope}.`)
}
