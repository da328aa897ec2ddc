// Making an endpoint and giving it another secret.
import { sql } from 'drizzle-orm'
import type { EventType } from '#contract/platform/events.ts'
import { seal } from '#server/base/secret-box.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { platformWebhook } from '#server/db/schema/platform-webhook.ts'
import { platformEventHead } from '#server/db/schema/platform.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
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
    const source = { operatorId: '0', operatorName: 'console', permission: 'platform:webhook' }
    await writeAudit(tx, { ...source, ip: 'local', traceId: 'local' }, [
      {
        action: 'webhook.add',
        targetType: 'webhook',
        targetId: made.id,
        after: { url: webhook.url, types: webhook.types },
      },
    ])
    return made
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
