// The deliveries as operators read them: what was sent, what came back, and which record it was about.
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/delivery.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { platformDelivery as table, platformWebhook } from '#server/db/schema/platform-webhook.ts'
import { platformEvent } from '#server/db/schema/platform.ts'
import type { App } from '#server/http/application.ts'
import { assertMay, type Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { eventParts, eventsInScope } from '../events/event-parts.ts'
import { eventAsSent } from './deliveries.ts'

const recentCount = 5

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      url: platformWebhook.url,
      ...eventParts,
    })
    .from(table)
    .innerJoin(platformWebhook, eq(platformWebhook.id, table.webhookId))
    .leftJoin(platformEvent, eq(platformEvent.sequence, table.sequence))
    .leftJoin(member, eq(member.externalId, platformEvent.memberExternalId))
    .where(inArray(table.id, [...ids]))
type Delivery = Awaited<ReturnType<typeof load>>[number]

const wire = ({ recordKey: _key, answer: _answer, status, nextTryAt, ...row }: Delivery) => ({
  ...row,
  status,
  nextTryAt: status === 'waiting' ? nextTryAt : null,
})

/** Deliveries of events that the caller may see. */
async function inScope(call: Call) {
  const which = await eventsInScope(call)
  return (
    which &&
    sql`${table.sequence} in (select ${platformEvent.sequence} from ${platformEvent} where ${which})`
  )
}

/** Mounts the list of deliveries and the record of each. */
export function webhookDeliveries(app: App): void {
  serveList<typeof api.list, typeof table, Delivery>(app, api.list, table, {
    where: async ({ webhookId, status, type, sequence, dateRange }, call) => [
      is(table.webhookId, webhookId),
      anyOf(table.status, status),
      anyOf(table.type, type),
      is(table.sequence, sequence),
      days(call.zone, table.createdAt, dateRange),
      await inScope(call),
    ],
    order: ['sequence', 'desc'],
    load,
    wire,
  })

  serve(app, api.recent, async ({ webhookId }, call) => {
    assertMay(call.actor, api.list.permission)
    const last = await call.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.webhookId, webhookId), await inScope(call)))
      .orderBy(desc(table.sequence))
      .limit(recentCount)
    const rows = await load(
      call.db,
      last.map(({ id }) => id),
    )
    return {
      list: rows.toSorted((a, b) => Number(BigInt(b.sequence) - BigInt(a.sequence))).map(wire),
    }
  })

  serve(app, api.get, async ({ id }, call) => {
    const known = await call.db.$count(table, and(eq(table.id, id), await inScope(call)))
    const [row] = known === 0 ? [] : await load(call.db, [id])
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const event = await eventAsSent(call.db, row.sequence)
    return {
      row: wire(row),
      messageId: event?.id ?? null,
      request: event ? JSON.stringify(event) : null,
      answer: row.answer,
    }
  })
}
