// The life of one record, read from the audit trail.
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { timelineEvent } from '#contract/review.ts'
import { operationLog } from '../db/schema/access.ts'
import type { Reader } from '../member/scope.ts'

type Event<A extends string> = Omit<z.input<ReturnType<typeof timelineEvent>>, 'action'> & {
  action: A
}

interface Target<A extends string> {
  /** `targetType` of the audit lines. */
  type: string
  id: string
  /** What each audit action is called in the timeline; others are left out. */
  actions: Readonly<Record<string, A>>
  /** What the row itself tells of steps that happened outside the console; the trail's own event goes first. */
  own: readonly (Omit<Event<A>, 'changes'> | false)[]
}

/** Returns the events of a record, oldest first. */
export async function timelineOf<A extends string>(
  db: Reader,
  { type, id, actions, own }: Target<A>,
): Promise<Event<A>[]> {
  const rows = await db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.targetType, type), eq(operationLog.targetId, id)))
    .orderBy(operationLog.seq)
  const events = rows.flatMap((row): Event<A>[] => {
    const action = actions[row.action]
    if (!action) return []
    return [
      {
        at: row.at,
        action,
        actorName: row.operatorName,
        remark: row.reason ?? '',
        changes: action === 'created' ? [] : changesOf(row.before, row.after),
      },
    ]
  })
  const known = new Set(events.map(({ action }) => action))
  const outside = own.flatMap((event) =>
    event === false || known.has(event.action) ? [] : [{ ...event, changes: [] }],
  )
  if (outside.length === 0) return events
  return [...outside, ...events].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function changesOf(before: unknown, after: unknown) {
  const old = before as Record<string, unknown> | null
  const now = after as Record<string, unknown> | null
  return Object.keys(now ?? {})
    .map((field) => ({ field, before: shown(old?.[field]), after: shown(now?.[field]) }))
    .filter((change) => change.before !== change.after)
}
