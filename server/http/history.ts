// The history of a record as its drawer shows it, told from the audit trail.
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { HistoryEvent } from '#contract/crud.ts'
import { operationLog } from '../db/schema/access.ts'
import type { ReadDb } from './call.ts'
import { canonical } from './transact.ts'

type Event = z.input<typeof HistoryEvent>

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : canonical(value)
}

/** The fields that differ between two states of a record; those of `after` only. */
export function changesOf(before: unknown, after: unknown): Event['changes'] {
  const old = before as Record<string, unknown> | null
  const now = after as Record<string, unknown> | null
  return Object.keys(now ?? {})
    .map((field) => ({ field, before: textOf(old?.[field]), after: textOf(now?.[field]) }))
    .filter((change) => change.before !== change.after)
}

/** Returns what was done to a record, oldest first; `action` is the verb, e.g. `edit`. */
export async function historyOf(
  db: Pick<ReadDb, 'select'>,
  target: { type: string; id: string },
): Promise<Event[]> {
  const rows = await db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.targetType, target.type), eq(operationLog.targetId, target.id)))
    .orderBy(operationLog.seq)
  return rows.map(({ at, action, operatorName, reason, before, after }) => ({
    at,
    action: action.slice(action.indexOf('.') + 1),
    actorName: operatorName,
    remark: reason ?? '',
    changes: before === null ? [] : changesOf(before, after),
  }))
}
