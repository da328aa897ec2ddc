// Which events an endpoint gets, and which of them are due.
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { Event } from '#contract/platform/events.ts'
import { plainStamp } from '#server/db/columns.ts'
import type { Db } from '#server/db/connection/client.ts'

/** Events that one statement looks at. */
const window = 1_000
/** Deliveries on their way to one endpoint at a time. */
const batch = 10
/**
 * An event of a record waits for the one before it while that has failed less often than this: a short outage changes no order,
 * and one event that an endpoint cannot take does not hold its record back for days.
 */
const triesInOrder = 3
const keptDays = 30

/** A delivery that is due. */
export interface DueDelivery {
  readonly id: string
  readonly tries: number
  /** Undefined where the event is no longer kept. */
  readonly event: Event | undefined
}

/** Which record an event `e` is about. */
const recordKey = sql`split_part(e.type, '.', 1) || ':' || coalesce(e.data ->> 'id', e.id::text)`

/** An endpoint gets the events `e` of its types; a ping that names an endpoint is for that one alone. */
const isMeant = (webhookId: SQL, types: SQL) =>
  sql`case when e.type = 'ping' and e.data ? 'webhookId' then e.data ->> 'webhookId' = ${webhookId}::text
           else e.type = any (${types}) end`

/** Makes deliveries of the next events for an endpoint; returns whether there were any events. */
export async function fanOut(db: Db, webhookId: string, now: string): Promise<boolean> {
  const rows = await db.execute(sql`
    with page as (
      select w.id, w.types, w.sequence as after,
             least(w.sequence + ${window}, (select sequence from platform_event_head)) as until
        from platform_webhook w where w.id = ${webhookId}
    ), made as (
      insert into platform_delivery (webhook_id, sequence, record_key, type, next_try_at)
      select p.id, e.sequence, ${recordKey}, e.type, ${now}::timestamptz
        from page p join platform_event e on e.sequence > p.after and e.sequence <= p.until
       where ${isMeant(sql`p.id`, sql`p.types`)}
       order by e.sequence
      on conflict (webhook_id, sequence) do nothing
    )
    update platform_webhook w set sequence = p.until from page p
     where w.id = p.id and w.sequence = p.after and p.until > p.after
    returning w.id`)
  return rows.length > 0
}

/** An event `e` as one value, for `wireEvent`. */
const eventJson = sql`jsonb_build_object('id', e.id::text, 'type', e.type, 'at', e.at, 'sequence', e.sequence::text,
  'member', e.member_external_id, 'data', e.data, 'previous', e.previous)`

const Row = z.object({
  id: z.string(),
  tries: z.int(),
  event: z.record(z.string(), z.unknown()).nullable(),
})

/** An event as it is sent, from a row that `eventJson` made. */
const wireEvent = (event: Record<string, unknown>): Event => {
  const { previous, ...rest } = event
  return Event.parse({
    ...rest,
    at: plainStamp(String(event['at'])),
    ...(previous !== null && { previous }),
  })
}

/** Returns the deliveries of an endpoint that are due, in the order of their events as far as it holds. */
export async function dueDeliveries(
  db: Db,
  webhookId: string,
  now: string,
): Promise<DueDelivery[]> {
  const rows = await db.execute(sql`
    select d.id::text, d.tries,
           case when e.sequence is not null then ${eventJson} end as event
      from platform_delivery d left join platform_event e on e.sequence = d.sequence
     where d.webhook_id = ${webhookId} and d.status = 'waiting' and d.next_try_at <= ${now}::timestamptz
       and not exists (
         select from platform_delivery b
          where b.webhook_id = d.webhook_id and b.record_key = d.record_key and b.status = 'waiting'
            and b.sequence < d.sequence and b.tries < ${triesInOrder})
     order by d.next_try_at, d.sequence
     limit ${batch}`)
  return z
    .array(Row)
    .parse(rows)
    .map(({ event, ...row }) => ({ ...row, event: event ? wireEvent(event) : undefined }))
}

const Stored = z.object({ event: z.record(z.string(), z.unknown()) })

/** Reads an event as it is sent; undefined where it is no longer kept. */
export async function eventAsSent(
  db: Pick<Db, 'execute'>,
  sequence: string,
): Promise<Event | undefined> {
  const rows = await db.execute(
    sql`select ${eventJson} as event from platform_event e where e.sequence = ${sequence}`,
  )
  return z
    .array(Stored)
    .parse(rows)
    .map(({ event }) => wireEvent(event))[0]
}

interface Replay {
  readonly webhookId: string
  /** Which events `e` are meant; those that the endpoint has not come to yet are left out. */
  readonly which: SQL
  readonly atMost: number
}

/**
 * Sends an endpoint kept events of its types again, and those it never got for the first time; returns how many, which is one
 * more than `atMost` where there are more: nothing is to be stored then.
 */
export async function replayEvents(
  tx: Pick<Db, 'execute'>,
  { webhookId, which, atMost }: Replay,
): Promise<number> {
  const rows = await tx.execute(sql`
    insert into platform_delivery (webhook_id, sequence, record_key, type, next_try_at)
    select w.id, e.sequence, ${recordKey}, e.type, now()
      from platform_webhook w join platform_event e on e.sequence <= w.sequence
     where w.id = ${webhookId} and ${isMeant(sql`w.id`, sql`w.types`)} and ${which}
     order by e.sequence
     limit ${atMost + 1}
    on conflict (webhook_id, sequence) do update set ${again}
    returning id`)
  return rows.length
}

/** What a delivery is that begins again. */
const again = sql`status = 'waiting', tries = 0, next_try_at = now()`

/** Lets deliveries that have ended begin again, by a condition on `platform_delivery`; returns how many. */
export async function replayDeliveries(tx: Pick<Db, 'execute'>, which: SQL): Promise<number> {
  const rows = await tx.execute(sql`
    with wanted as (
      select id from platform_delivery where status <> 'waiting' and ${which} order by id for update
    )
    update platform_delivery d set ${again} from wanted w where d.id = w.id returning d.id`)
  return rows.length
}

/** Removes deliveries that ended and whose events are no longer kept. */
export const purgeDeliveries = (db: Db, now: string): Promise<unknown> =>
  db.execute(sql`
    delete from platform_delivery
     where status <> 'waiting' and created_at < ${now}::timestamptz - make_interval(days => ${keptDays})`)
