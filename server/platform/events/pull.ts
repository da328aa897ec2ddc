// Reading events: a page of them behind a number, at once or as soon as there is one.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import * as api from '#contract/platform/events.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { Db } from '#server/db/connection/client.ts'
import { platformEvent } from '#server/db/schema/platform.ts'
import type { App } from '#server/http/application.ts'
import { Refused } from '../problem.ts'
import { servePlatform } from '../serve.ts'
import { appendEvents } from './append.ts'

const defaultLimit = 100
/** Milliseconds between two looks while a reader waits. */
const lookMs = 200

/** The first event that is kept, or the next one where there is none. */
const Kept = z.object({ first: api.Sequence })

const Head = z.object({ sequence: api.Sequence })

type Wanted = Pick<z.output<typeof api.getEvents.input>, 'types' | 'limit'>

/** Reads a page, and the number up to which nothing else of these types is left. */
async function pageBehind(db: Db, after: string, { types, limit = defaultLimit }: Wanted) {
  await appendEvents(db)
  // Before the page: what is numbered later is read by the next call.
  const { sequence: head } = exactlyOne(
    await db.execute(sql`select sequence::text as sequence from platform_event_head`),
    Head,
  )
  const rows = await db
    .select()
    .from(platformEvent)
    .where(
      and(
        gt(platformEvent.sequence, after),
        types ? inArray(platformEvent.type, types) : undefined,
      ),
    )
    .orderBy(platformEvent.sequence)
    .limit(limit)
  const last = rows.at(-1)?.sequence ?? after
  const isWhole = rows.length < limit && BigInt(last) < BigInt(head)
  return { rows, next: isWhole ? head : last }
}

/**
 * Throws `Refused` 410 where events behind a number were removed. Called after they were read: what was removed before is
 * noticed, and what is removed later was read.
 */
async function assertKept(db: Db, after: string): Promise<void> {
  const rows = await db.execute(sql`
    select coalesce((select min(sequence) from platform_event),
                    (select sequence + 1 from platform_event_head))::text as first`)
  const { first } = exactlyOne(rows, Kept)
  if (BigInt(after) + 1n < BigInt(first))
    throw new Refused('gone', `Events before ${first} are no longer kept.`)
}

/** Mounts the call that reads events. */
export function platformEvents(app: App): void {
  servePlatform(
    app,
    api.getEvents,
    async ({ after: given, types, limit, wait = 0 }, { db, signal }) => {
      // A reader that begins takes what is kept.
      const after = given ?? '0'
      const end = Date.now() + wait * 1000
      let page = await pageBehind(db, after, { types, limit })
      if (given !== undefined) await assertKept(db, given)
      while (page.rows.length === 0 && Date.now() < end && !signal.aborted) {
        await sleep(lookMs)
        page = await pageBehind(db, after, { types, limit })
      }
      const data = page.rows.map(({ memberExternalId, previous, type, ...row }) => ({
        ...row,
        type: type as api.EventType,
        member: memberExternalId as api.Event['member'],
        data: row.data as api.Event['data'],
        ...(previous !== null && { previous: previous as Record<string, unknown> }),
      }))
      return { data, next: page.next }
    },
  )
}
