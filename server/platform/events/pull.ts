// Reading events: a page of them behind a number, at once or as soon as there is one.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/platform/events.ts'
import type { Db } from '#server/db/connection/client.ts'
import { platformEvent } from '#server/db/schema/platform.ts'
import type { App } from '#server/http/application.ts'
import { Refused } from '../problem.ts'
import { servePlatform } from '../serve.ts'
import { appendEvents } from './append.ts'

const defaultLimit = 100
/** Milliseconds between two looks while a reader waits. */
const lookMs = 200

type Wanted = Pick<z.output<typeof api.getEvents.input>, 'types' | 'limit'>

async function pageBehind(db: Db, after: string, { types, limit = defaultLimit }: Wanted) {
  await appendEvents(db)
  return db
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
}

/** Throws `Refused` 410 where events behind a number were removed. */
async function assertKept(db: Db, after: string): Promise<void> {
  const [first] = await db.execute<{ sequence: string }>(
    sql`select min(sequence)::text as sequence from platform_event`,
  )
  if (first?.sequence && BigInt(after) + 1n < BigInt(first.sequence))
    throw new Refused('gone', `Events before ${first.sequence} are no longer kept.`)
}

/** Mounts the call that reads events. */
export function platformEvents(app: App): void {
  servePlatform(
    app,
    api.getEvents,
    async ({ after = '0', types, limit, wait = 0 }, { db, signal }) => {
      await assertKept(db, after)
      const end = Date.now() + wait * 1000
      let rows = await pageBehind(db, after, { types, limit })
      while (rows.length === 0 && Date.now() < end && !signal.aborted) {
        await sleep(lookMs)
        rows = await pageBehind(db, after, { types, limit })
      }
      const data = rows.map(({ memberExternalId, previous, type, ...row }) => ({
        ...row,
        type: type as api.EventType,
        member: memberExternalId as api.Event['member'],
        data: row.data as api.Event['data'],
        ...(previous !== null && { previous: previous as Record<string, unknown> }),
      }))
      return { data, next: data.at(-1)?.sequence ?? after }
    },
  )
}
