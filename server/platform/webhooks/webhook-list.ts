// What the list of endpoints shows beside their columns.
import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type * as api from '#contract/system/webhook.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { platformDelivery, platformWebhook as table } from '#server/db/schema/platform-webhook.ts'
import { platformEvent } from '#server/db/schema/platform.ts'

/** Events that a webhook has not come to are counted up to here. */
const maxBehind = 10_000

/** The state of an endpoint, as the screen shows it. */
export const webhookState: SQL<api.WebhookState> = sql<api.WebhookState>`case
  when ${table.secretIssuedAt} is null then 'unissued'
  when not ${table.isActive} and ${table.switchedOffAt} is not null then 'switchedOff'
  when not ${table.isActive} then 'off'
  when ${table.failingSince} is not null then 'failing'
  else 'active' end`

/** Loads endpoints with their backlog: deliveries that wait, and events that are not made into deliveries yet. */
export async function loadWebhooks(db: ReadDb, ids: readonly string[]) {
  const webhooks = await db
    .select({
      ...getTableColumns(table),
      state: webhookState,
      ownerName: operator.userNickname,
      behind: sql<number>`(select count(*) from (select from ${platformEvent}
        where ${platformEvent.sequence} > ${table.sequence} and ${platformEvent.type} = any (${table.types})
        limit ${maxBehind}) as behind)::integer`,
      deliveredAt: sql`(select max(${platformDelivery.triedAt}) from ${platformDelivery}
        where ${platformDelivery.webhookId} = ${table.id} and ${platformDelivery.status} = 'delivered')`.mapWith(
        platformDelivery.triedAt,
      ),
    })
    .from(table)
    .leftJoin(operator, eq(operator.id, table.ownerId))
    .where(inArray(table.id, [...ids]))
  const open = await db
    .select({
      webhookId: platformDelivery.webhookId,
      status: platformDelivery.status,
      count: sql<number>`count(*)::integer`,
    })
    .from(platformDelivery)
    .where(
      sql`${inArray(platformDelivery.webhookId, [...ids])} and ${platformDelivery.status} <> 'delivered'`,
    )
    .groupBy(platformDelivery.webhookId, platformDelivery.status)
  const countOf = (id: string, status: string) =>
    open.find((each) => each.webhookId === id && each.status === status)?.count ?? 0
  return webhooks.map((webhook) => ({
    ...webhook,
    waitingCount: countOf(webhook.id, 'waiting') + webhook.behind,
    failedCount: countOf(webhook.id, 'failed'),
  }))
}
export type ListedWebhook = Awaited<ReturnType<typeof loadWebhooks>>[number]
