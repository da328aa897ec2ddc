// The events as operators read them, by the number that programs follow.
import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { getPagination } from '#contract/endpoint.ts'
import type { EventType } from '#contract/platform/events.ts'
import * as api from '#contract/system/event.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, days, is } from '#server/db/lists/filters.ts'
import { countOf } from '#server/db/lists/list-totals.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import { rechargeLog, withdrawLog } from '#server/db/schema/money/money.ts'
import { platformDelivery, platformWebhook } from '#server/db/schema/platform-webhook.ts'
import { platformEvent as table } from '#server/db/schema/platform.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { appendEvents } from './append.ts'
import { eventParts, eventsInScope } from './event-parts.ts'

const rowsOf = (db: ReadDb, where: SQL | undefined) =>
  db
    .select({
      id: table.sequence,
      sequence: table.sequence,
      type: table.type,
      at: table.at,
      ...eventParts,
    })
    .from(table)
    .leftJoin(member, eq(member.externalId, table.memberExternalId))
    .where(where)

const wire = ({ type, ...row }: Awaited<ReturnType<typeof rowsOf>>[number]) => ({
  ...row,
  type: type as EventType,
})

/** The kinds of records that are found by a number of ours, by its first letters. */
const numbered: Readonly<
  Record<string, { readonly kind: string; readonly id: (no: string) => SQL }>
> = {
  RC: {
    kind: 'recharge',
    id: (no) =>
      sql`select ${rechargeLog.id} from ${rechargeLog} where ${eq(rechargeLog.rechargeNo, no)}`,
  },
  WD: {
    kind: 'withdrawal',
    id: (no) =>
      sql`select ${withdrawLog.id} from ${withdrawLog} where ${eq(withdrawLog.withdrawNo, no)}`,
  },
  KY: {
    kind: 'identity',
    id: (no) => sql`select ${memberAuth.id} from ${memberAuth} where ${eq(memberAuth.authNo, no)}`,
  },
}

/** Events about a record, by the platform's name for it or by its number here. */
function ofRecord(text: string | undefined): SQL | undefined {
  if (text === undefined || text === '') return undefined
  const no = text.toUpperCase()
  const known = numbered[no.slice(0, 2)]
  const ofNumber =
    known &&
    and(
      sql`${table.data} ->> 'id' = (${known.id(no)})::text`,
      sql`split_part(${table.type}, '.', 1) = ${known.kind}`,
    )
  return or(sql`${table.data} ->> 'externalId' = ${text}`, ofNumber)
}

/** Events of a member, by the platform's name for them or by their number here. */
const ofMember = (text: string | undefined) =>
  text === undefined || text === ''
    ? undefined
    : sql`${table.memberExternalId} in (select ${member.externalId} from ${member} where ${or(
        eq(member.externalId, text),
        eq(member.memberNo, text.toUpperCase()),
      )})`

/** Mounts the list of events and the record of each. */
export function eventList(app: App): void {
  serve(
    app,
    api.list,
    async ({ type, member: who, record, sequence, dateRange, orderBy, ...query }, call) => {
      // What was committed a moment ago has no number yet.
      await appendEvents(app.deps.db)
      const where = and(
        anyOf(table.type, type),
        is(table.sequence, sequence),
        ofMember(who),
        ofRecord(record),
        days(call.zone, table.at, dateRange),
        await eventsInScope(call),
      )
      const { page, size } = getPagination(query)
      const direction = orderBy?.[0]?.direction === 'asc' ? asc : desc
      const [rows, totals] = await Promise.all([
        rowsOf(call.db, where)
          .orderBy(direction(table.sequence))
          .limit(size)
          .offset((page - 1) * size),
        countOf(call.db, table, where),
      ])
      return { list: rows.map(wire), currentPage: page, ...totals }
    },
  )

  serve(app, api.get, async ({ id }, call) => {
    const is = and(eq(table.sequence, id), await eventsInScope(call))
    const [row] = await rowsOf(call.db, is)
    const [event] = await call.db.select().from(table).where(is)
    if (!row || !event) throw new Refusal(Code.notFound, 'notFound')
    const deliveries = await call.db
      .select({
        id: platformDelivery.id,
        webhookId: platformDelivery.webhookId,
        url: platformWebhook.url,
        status: platformDelivery.status,
        tries: platformDelivery.tries,
        httpStatus: platformDelivery.httpStatus,
        error: platformDelivery.error,
        triedAt: platformDelivery.triedAt,
      })
      .from(platformDelivery)
      .innerJoin(platformWebhook, eq(platformWebhook.id, platformDelivery.webhookId))
      .where(eq(platformDelivery.sequence, id))
      .orderBy(platformDelivery.id)
    return {
      row: wire(row),
      messageId: event.id,
      data: event.data as Record<string, unknown>,
      previous: event.previous as Record<string, unknown> | null,
      deliveries,
    }
  })
}
