// What operators send again, and the ping that tries an endpoint out.
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as deliveries from '#contract/system/delivery.ts'
import * as events from '#contract/system/event.ts'
import * as api from '#contract/system/webhook.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { platformDelivery, platformWebhook as table } from '#server/db/schema/platform-webhook.ts'
import { platformEvent } from '#server/db/schema/platform.ts'
import type { App } from '#server/http/application.ts'
import { audited, type AuditEntry } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { replayDeliveries, replayEvents } from './deliveries.ts'
import { webhookNo } from './endpoint.ts'

/** Locks an endpoint that is sent to. */
async function lockActive(tx: Tx, id: string) {
  const row = await lockRecord(tx, table, { id })
  if (!row.isActive) throw new Refusal(Code.rule, 'webhookOff')
  return row
}

const entry = (
  verb: string,
  row: { readonly id: string; readonly url: string },
  after: AuditEntry['after'],
): AuditEntry => ({
  action: `webhook.${verb}`,
  targetType: 'webhook',
  targetId: row.id,
  targetNo: webhookNo(row),
  ...(after && { after }),
})

const nothing = () => new Refusal(Code.rule, 'nothingChanged')

/** Mounts what sends events to endpoints by hand. */
export function webhookReplay(app: App): void {
  change(app, api.ping, async ({ id }, { tx }) => {
    const row = await lockActive(tx, id)
    await tx.execute(
      sql`select tell_platform('ping', null::bigint, jsonb_build_object('id', ${id}::text, 'webhookId', ${id}::text))`,
    )
    return audited({ count: 1 }, entry('ping', row, null))
  })

  change(app, api.replayFailed, async ({ id }, { tx }) => {
    const row = await lockActive(tx, id)
    const count = await replayDeliveries(
      tx,
      sql`${eq(platformDelivery.webhookId, id)} and ${eq(platformDelivery.status, 'failed')}`,
    )
    if (count === 0) throw nothing()
    return audited({ count }, entry('replay', row, { count }))
  })

  change(app, api.replayRange, async ({ id, requestId: _key, ...range }, { tx }) => {
    const row = await lockActive(tx, id)
    const e = { sequence: sql`e.sequence`, at: sql`e.at` }
    const { fromSequence, untilSequence, fromAt, untilAt } = range
    const which = and(
      fromSequence === undefined ? undefined : gte(e.sequence, fromSequence),
      untilSequence === undefined ? undefined : lte(e.sequence, untilSequence),
      fromAt === undefined ? undefined : sql`${e.at} >= ${fromAt}::timestamptz`,
      untilAt === undefined ? undefined : sql`${e.at} <= ${untilAt}::timestamptz`,
    )
    const atMost = api.maxReplayed
    const count = await replayEvents(tx, { webhookId: id, which: which ?? sql`true`, atMost })
    if (count > atMost) throw new Refusal(Code.rule, 'webhookTooMany', { limit: String(atMost) })
    if (count === 0) throw nothing()
    return audited({ count }, entry('replay', row, { ...range, count }))
  })

  change(app, deliveries.replay, async ({ ids }, { tx }) => {
    const named = inArray(platformDelivery.id, ids)
    const rows = await tx
      .selectDistinct({ id: table.id, url: table.url, isActive: table.isActive })
      .from(platformDelivery)
      .innerJoin(table, eq(table.id, platformDelivery.webhookId))
      .where(named)
      .orderBy(table.id)
    if (rows.some(({ isActive }) => !isActive)) throw new Refusal(Code.rule, 'webhookOff')
    const count = await replayDeliveries(tx, named)
    const [first, ...rest] = rows.map((row) => entry('replay', row, { deliveries: ids.join(', ') }))
    if (count === 0 || !first) throw nothing()
    return audited({ count }, first, ...rest)
  })

  change(app, events.replay, async ({ ids, webhookId }, { tx }) => {
    const row = await lockActive(tx, webhookId)
    const which = sql`e.sequence in (select ${platformEvent.sequence} from ${platformEvent} where ${inArray(platformEvent.sequence, ids)})`
    const count = await replayEvents(tx, { webhookId, which, atMost: ids.length })
    if (count === 0) throw new Refusal(Code.rule, 'webhookTypes')
    return audited({ count }, entry('replay', row, { events: ids.join(', ') }))
  })
}
