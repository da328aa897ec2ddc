// Making an endpoint and giving it another secret.
import { and, eq, sql } from 'drizzle-orm'
import type { EventType } from '#contract/platform/events.ts'
import { seal } from '#server/base/secret-box.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { lockRecord, lockRows } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { platformWebhook } from '#server/db/schema/platform-webhook.ts'
import { platformEventHead } from '#server/db/schema/platform.ts'
import { writeHostAudit } from '#server/http/audit/audit-without-call.ts'
import { newSecret, secretContext } from './signature.ts'

interface NewWebhook {
  readonly url: string
  readonly types: readonly EventType[]
}

/** Makes an endpoint that gets what happens from now on; returns its row's id and its secret, which is stored sealed. */
export async function createWebhook(
  tx: Tx,
  { url, types }: NewWebhook,
): Promise<{ id: string; secret: string }> {
  const secret = newSecret()
  const [row] = await tx
    .insert(platformWebhook)
    .values({
      url,
      types: [...new Set(types)],
      secret: seal(secret, secretContext),
      sequence: sql<string>`(select ${platformEventHead.sequence} from ${platformEventHead})`,
    })
    .returning({ id: platformWebhook.id })
  if (!row) throw new Error('The endpoint was not stored.')
  return { id: row.id, secret }
}

/** Makes an endpoint for whoever works on the machine of the server, with its line of the trail. */
export const createWebhookAtHost = (
  db: Db,
  webhook: NewWebhook,
): Promise<{ id: string; secret: string }> =>
  db.transaction(async (tx) => {
    const made = await createWebhook(tx, webhook)
    await writeHostAudit(tx, 'platform:webhook', [
      {
        action: 'webhook.add',
        targetType: 'webhook',
        targetId: made.id,
        after: { url: webhook.url, types: webhook.types },
      },
    ])
    return made
  })

/** Days for which the former secret of an endpoint signs beside the new one. */
export const overlapDays = 7

/**
 * Gives the active endpoint of an address another secret and returns it, with its line of the trail; undefined where there is
 * none. For whoever works on the machine of the server.
 */
export const rotateSecretAtHost = (db: Db, url: string): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await lockRows(
      tx,
      platformWebhook,
      and(eq(platformWebhook.url, url), eq(platformWebhook.isActive, true)),
      1,
    )
    if (!row) return undefined
    const formerEndsAt = new Date(Date.now() + overlapDays * 86_400_000).toISOString()
    const secret = await rotateSecret(tx, row, formerEndsAt)
    await writeHostAudit(tx, 'platform:webhook', [
      { action: 'webhook.issueSecret', targetType: 'webhook', targetId: row.id, after: { url } },
    ])
    return secret
  })

/**
 * Gives an endpoint another secret and returns it; deliveries carry the signatures of both until `formerEndsAt`. A secret that
 * was former already ends now. Throws `Refusal` 40401 or 40902 as every change of a record does.
 */
export async function rotateSecret(
  tx: Tx,
  seen: { readonly id: string; readonly version?: number },
  formerEndsAt: string,
): Promise<string> {
  const row = await lockRecord(tx, platformWebhook, seen)
  const secret = newSecret()
  await updateRecord(tx, platformWebhook, row, {
    secret: seal(secret, secretContext),
    formerSecret: row.secret,
    formerEndsAt,
  })
  return secret
}
