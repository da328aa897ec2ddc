// One line of time for everything about a member, whatever table it is in.
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal, plainStamp } from '#server/db/columns.ts'
import { selectEvents, timelinePageRows } from '#server/db/lists/member-timeline.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { findMember } from './find-member.ts'

type Event = z.input<typeof api.timeline.output>['list'][number]

interface Found extends Record<string, unknown> {
  at: string
  kind: api.TimelineKind
  id: string
  no: string
  amount: string | null
  currency: string
  status: string
  text: string
  actor: string | null
}

const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([a-z]+)~(\d{1,19})$/

/** Where a page begins: after the event of the cursor, or at the newest. */
function startOf(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`('infinity'::timestamptz, ''::text collate "C", 0::bigint)`
  const [, at, kind, id] = cursorForm.exec(cursor) ?? []
  if (at === undefined || kind === undefined || id === undefined)
    throw new Refusal(Code.invalid, 'invalid')
  return sql`(${at}::timestamptz, ${kind}::text collate "C", ${id}::bigint)`
}

/** Mounts the timeline of a member. */
export function memberTimeline(app: App): void {
  serve(app, api.timeline, async ({ id, cursor }, call) => {
    await findMember(call, id)
    const before = startOf(cursor)
    const parts = selectEvents(id, before)
    const rows = await call.db.execute<Found>(sql`
      select * from (${sql.join(parts, sql` union all `)}) as events
       order by at desc, kind collate "C" desc, id desc limit ${timelinePageRows + 1}`)
    const page = rows.slice(0, timelinePageRows)
    const last = rows.length > timelinePageRows ? page.at(-1) : undefined
    return {
      list: page.map((row): Event => ({
        at: plainStamp(row.at),
        kind: row.kind,
        id: String(row.id),
        no: row.no,
        amount: row.amount === null ? null : plainDecimal(row.amount),
        currency: row.currency,
        status: row.status,
        text: row.text,
        actorName: row.actor,
      })),
      cursor: last ? `${plainStamp(last.at)}~${last.kind}~${last.id}` : null,
    }
  })
}
