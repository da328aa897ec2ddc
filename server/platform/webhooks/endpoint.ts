// Making an endpoint and giving it another secret.
import { and, eq, sql } from 'drizzle-orm'
import type { EventType } from '#contract/platform/events.ts'
import { overlapDays } from '#contract/system/webhook.ts'
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

/** The number of the last event. */
export const eventHead = sql<string>`(select ${platformEventHead.sequence} from ${platformEventHead})`

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
      secretIssuedAt: sql`now()`,
      sequence: eventHead,
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
        targetNo: webhookNo(webhook),
        after: { url: webhook.url, types: webhook.types },
      },
    ])
    return made
  })

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
      {
        action: 'webhook.issueSecret',
        targetType: 'webhook',
        targetId: row.id,
        targetNo: webhookNo(row),
        after: { url },
      },
    ])
    return secret
  })

/**
 * Gives an endpoint another secret and returns it; deliveries carry the signatures of both until `formerEndsAt`. A secret that
 * was former already ends now. The first secret that is given out takes the place of one that nobody has, and switches the
 * endpoint on. Throws `Refusal` 40401 or 40902 as every change of a record does.
 */
export async function rotateSecret(
  tx: Tx,
  seen: { readonly id: string; readonly version?: number },
  formerEndsAt: string,
): Promise<string> {
  const row = await lockRecord(tx, platformWebhook, seen)
  const secret = newSecret()
  const rest =
    row.secretIssuedAt === null ? { isActive: true } : { formerSecret: row.secret, formerEndsAt }
  await updateRecord(tx, platformWebhook, row, {
    secret: seal(secret, secretContext),
    secretIssuedAt: sql`now()`,
    ...rest,
  })
  return secret
}

/** What people know an endpoint by: its host, since a path or a query may hold a secret of the platform. */
export const webhookNo = ({ url }: { readonly url: string }): string => new URL(url).host
