// The history of a record as its drawer shows it, read from the audit trail: a page of events at a time. The database
// compares and shortens; long texts never reach this process unless one difference is asked for.
import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type HistoryEvent, historyPageRows, maxShownCharacters } from '#contract/history.ts'
import { createLimiter } from '#server/base/load/limiter.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { operationLog } from '#server/db/schema/operator/access.ts'
import { canonical } from '#server/http/transact.ts'

type Event = z.input<typeof HistoryEvent>
type FieldChange = Event['changes'][number]

interface TextChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : canonical(value)
}

/** The fields that differ between two states of a record; those of `after` only. */
export function diffFields(before: unknown, after: unknown): TextChange[] {
  const old = before as Record<string, unknown> | null
  const now = after as Record<string, unknown> | null
  return Object.keys(now ?? {})
    .map((field) => ({ field, before: textOf(old?.[field]), after: textOf(now?.[field]) }))
    .filter((change) => change.before !== change.after)
}

/** A value where it is short, otherwise the length and the hash of its text, which is worked out unless it is given. */
export const shortened = (
  value: SQL,
  max: SQL = sql`${maxShownCharacters}::int`,
  text: SQL = sql`(${value} #>> '{}')`,
) => sql`case
  when length(${text}) > ${max} then jsonb_build_object(
    'length', length(${text}),
    'hash', encode(sha256(convert_to(${text}, 'UTF8')), 'hex'))
  else jsonb_build_object('value', ${value}) end`

interface Shortened {
  readonly value?: unknown
  readonly length: number
  readonly hash: string
}
export interface ShortChange {
  readonly field: string
  readonly before: Shortened
  readonly after: Shortened
}

const oldSide = shortened(sql`pair.old`, undefined, sql`pair.old_text`)
const newSide = shortened(sql`pair.new`, undefined, sql`pair.new_text`)

/**
 * The fields that differ between two states, in the order of the newer one; of a deleted record all it had. Each state is
 * unpacked once and each text made once (`offset 0` keeps PostgreSQL from doing both again for each use).
 */
export const shortChanges = (before: SQL | PgColumn, after: SQL | PgColumn) => sql<ShortChange[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'field', pair.key, 'before', ${oldSide}, 'after', ${newSide}
    ) order by pair.ordinality), '[]')
  from (
    select states.key, states.ordinality, states.old, states.new,
      states.old #>> '{}' as old_text, states.new #>> '{}' as new_text
    from (
      select entry.key, entry.ordinality, prior.value as old,
        case when ${after} is not null then entry.value end as new
      from jsonb_each(coalesce(${after}, ${before}, '{}')) with ordinality as entry (key, value, ordinality)
      left join jsonb_each(${before}) as prior (key, value) on prior.key = entry.key
    ) as states
    offset 0
  ) as pair
  where pair.old_text is distinct from pair.new_text)`

const wireValue = (value: Shortened): FieldChange['before'] =>
  'value' in value ? textOf(value.value) : value

/** The changes as the contract shows them. */
export const wireChanges = (changes: readonly ShortChange[]): FieldChange[] =>
  changes.map(({ field, before, after }) => ({
    field,
    before: wireValue(before),
    after: wireValue(after),
  }))

export interface Target {
  readonly type: string
  readonly id: string
}

/** Whose history it is, and how it reads. */
export interface HistorySource<A extends string = string> {
  /** The record as the trail calls it; several where its life is kept under several names. */
  readonly targets: readonly Target[]
  /** What each verb of the trail is called; others are left out. Without it all verbs are shown. */
  readonly actions?: Readonly<Record<string, A>>
  /** What the record itself says of steps that happened outside the console; the trail's own event goes first. */
  readonly own?: readonly ((Omit<Event, 'seq' | 'changes' | 'action'> & { action: A }) | false)[]
}

const verb = sql<string>`substr(${operationLog.action}, strpos(${operationLog.action}, '.') + 1)`

/** The lines of the trail that belong to a history. */
export const toHistoryCondition = ({ targets, actions }: HistorySource): SQL | undefined =>
  and(
    or(
      ...targets.map(({ type, id }) =>
        and(eq(operationLog.targetType, type), eq(operationLog.targetId, id)),
      ),
    ),
    actions && inArray(verb, Object.keys(actions)),
  )

/** Most bytes that the changes of a page may have; the first event is on it whatever it has. */
const maxPageBytes = 96 * 1024

// Comparing long texts is work for the database: two pages at a time leave room for whoever polls.
const limitPages = createLimiter({ total: 2 })

/** The newest events that fit a page. */
function fitting<T extends { changes: unknown }>(rows: readonly T[]): T[] {
  let bytes = 0
  return rows.slice(0, historyPageRows).filter(({ changes }, index) => {
    bytes += Buffer.byteLength(JSON.stringify(changes))
    return index === 0 || bytes <= maxPageBytes
  })
}

async function trailPage(db: ReadDb, source: HistorySource, cursor: string | undefined) {
  const { seq, at, operatorName, reason, before, after } = operationLog
  // The page is found first: only its lines have their states read.
  const lines = db
    .select({ seq, at, verb: verb.as('verb'), operatorName, reason, before, after })
    .from(operationLog)
    .where(and(toHistoryCondition(source), cursor === undefined ? undefined : lt(seq, cursor)))
    .orderBy(desc(seq))
    .limit(historyPageRows + 1)
    .as('lines')
  const rows = await db
    .select({
      seq: lines.seq,
      at: lines.at,
      verb: lines.verb,
      operatorName: lines.operatorName,
      reason: lines.reason,
      changes: sql<ShortChange[]>`case when lines.before is null or lines.after is null then '[]'
        else ${shortChanges(sql`lines.before`, sql`lines.after`)} end`,
    })
    .from(lines)
    .orderBy(desc(lines.seq))
  const shown = fitting(rows)
  return { shown, hasMore: shown.length < rows.length }
}

/** Steps that the record itself knows of and the trail does not have. */
async function stepsOutside<A extends string>(
  db: ReadDb,
  { targets, actions = {}, own = [] }: HistorySource<A>,
) {
  const steps = own.filter((step) => step !== false)
  if (steps.length === 0) return []
  const names = new Set(steps.map(({ action }) => action))
  const verbs = Object.fromEntries(Object.entries(actions).filter(([, name]) => names.has(name)))
  const found = await db
    .selectDistinct({ verb })
    .from(operationLog)
    .where(toHistoryCondition({ targets, actions: verbs }))
  const known = new Set(found.map((row) => verbs[row.verb]))
  return steps
    .filter(({ action }) => !known.has(action))
    .map((step) => ({ ...step, seq: null, changes: [] }))
}

/**
 * Returns the newest events of a history, or those before the cursor, oldest first, and the cursor of what is before them.
 * `action` is the verb, e.g. `edit`, or what the source calls it.
 */
export async function readHistory<A extends string = string>(
  db: ReadDb,
  source: HistorySource<A>,
  cursor?: string,
): Promise<{ events: (Event & { action: A })[]; historyCursor: string | null }> {
  const [{ shown, hasMore }, outside, [until]] = await Promise.all([
    limitPages(() => trailPage(db, source, cursor)),
    stepsOutside(db, source),
    cursor === undefined || !source.own
      ? []
      : db.select({ at: operationLog.at }).from(operationLog).where(eq(operationLog.seq, cursor)),
  ])
  const events = shown.map((row) => ({
    seq: row.seq,
    at: row.at,
    action: (source.actions?.[row.verb] ?? row.verb) as A,
    actorName: row.operatorName,
    remark: row.reason ?? '',
    changes: wireChanges(row.changes),
  }))
  const last = shown.at(-1)
  const from = hasMore ? last?.at : undefined
  // A step stands on the page whose events happened around it.
  const between = outside.filter(
    ({ at }) => (from === undefined || at >= from) && (until === undefined || at < until.at),
  )
  return {
    events: [...between, ...events.toReversed()].sort((a, b) =>
      a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
    ),
    historyCursor: hasMore ? (last?.seq ?? null) : null,
  }
}
