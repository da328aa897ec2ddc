// The secrets of a key: stored as keyed hashes, two at most valid at a time.
import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { hashWithKeys } from '#server/base/secret-box.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { platformSecret } from '#server/db/schema/platform.ts'

/** Characters of a secret that are stored, to tell two of them apart: 22 of its 256 bits. */
const hintLength = 4

/** The condition of secrets that have not ended. */
export const isValid = or(isNull(platformSecret.endsAt), gt(platformSecret.endsAt, sql`now()`))

/** Returns the hashes of a secret under each key of the installation, the one to store first. */
export const secretHashes = (secret: string): string[] => hashWithKeys(secret, 'platform-key')

/** Makes a secret of a key and stores its hash; returns the secret, which is shown once, and its hint. */
export async function storeSecret(
  tx: Tx,
  { id, keyId }: { readonly id: string; readonly keyId: string },
): Promise<{ secret: string; hint: string }> {
  const secret = `csk_${keyId}_${randomBytes(32).toString('base64url')}`
  const [hash = ''] = secretHashes(secret)
  const hint = secret.slice(-hintLength)
  await tx.insert(platformSecret).values({ platformKeyId: id, hash, hint })
  return { secret, hint }
}

/** Lets the valid secrets of a key, which may be none, end in so many days at the latest. */
export const limitSecrets = (tx: Tx, keyId: string, days: number): Promise<unknown> =>
  tx
    .update(platformSecret)
    .set({
      endsAt: sql`least(${platformSecret.endsAt}, now() + make_interval(days => ${days}))`,
    })
    .where(and(eq(platformSecret.platformKeyId, keyId), isValid))

/** Ends the valid secrets of a key, or one of them, now; returns the hints of those that were. */
export const endSecrets = (tx: Tx, keyId: string, secretId?: string): Promise<{ hint: string }[]> =>
  tx
    .update(platformSecret)
    .set({ endsAt: sql`now()` })
    .where(
      and(
        eq(platformSecret.platformKeyId, keyId),
        secretId === undefined ? undefined : eq(platformSecret.id, secretId),
        isValid,
      ),
    )
    .returning({ hint: platformSecret.hint })
