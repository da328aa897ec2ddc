// Who sees an application, and how it reads on the wire.
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { type FieldChange, maxShownCharacters } from '#contract/history.ts'
import { type Lang, localizedText, type Titles } from '#contract/lang.ts'
import type { ApprovalRequest } from '#contract/system/approval.ts'
import { atMostOne, oneOr } from '#server/base/exactly-one.ts'
import { text, type MessageKey } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { menuItem } from '#server/db/schema/operator/access.ts'
import {
  approvalRequest as table,
  type ApprovalFailure,
} from '#server/db/schema/review/approval.ts'
import { diffTexts, maxCompared } from '#server/http/audit/difference.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { type ShortChange, shortened, wireChanges } from '#server/lists/history.ts'

/** An application with what the menu calls its call. */
export type ApprovalRow = Omit<typeof table.$inferSelect, 'payload' | 'diff' | 'moves'> & {
  actionTitles: Titles | null
  moves: z.input<typeof ApprovalRequest>['moves']
}

/** Applications whose call the actor may make: holding its permission is what makes a second operator. */
const permitted = ({ permissions }: Actor): SQL | undefined => {
  if (permissions.has('*/*/*')) return undefined
  return permissions.size > 0 ? inArray(table.permission, [...permissions]) : sql`false`
}

/** Applications the actor may see: those of others they could decide, and their own. */
export const visible = (actor: Actor): SQL | undefined => {
  if (actor.bindMemberId !== null) return sql`false`
  const allowed = permitted(actor)
  return allowed && or(allowed, eq(table.applicantId, actor.id))
}

// What was asked for may be long, and no list shows it.
const { payload: _payload, diff: _diff, ...listed } = getTableColumns(table)

/** Loads applications with the titles of their calls; of those by `condition`, where it is given. */
export async function loadRows(
  db: Pick<ReadDb, 'select'>,
  ids: readonly string[],
  condition?: SQL,
): Promise<ApprovalRow[]> {
  return db
    .select({
      ...listed,
      // A member's number never changes; its id leads to the member's page.
      moves: sql<ApprovalRow['moves']>`(
        select coalesce(jsonb_agg(move.value || jsonb_build_object('memberId', (
            select m.id::text from member m where m.member_no = move.value ->> 'memberNo')) order by move.ordinality), '[]')
          from jsonb_array_elements(${table.moves}) with ordinality as move (value, ordinality))`,
      actionTitles: sql<Titles | null>`(select ${menuItem.titles} from ${menuItem}
        where ${menuItem.name} = ${table.permission} order by ${menuItem.id} limit 1)`,
    })
    .from(table)
    .where(and(inArray(table.id, [...ids]), condition))
}

/** Characters of all values that an application would change, on each side. */
const maxDiffCharacters = 12_000

/** Returns what the call of an application would change, long texts by their length and hash. */
export async function readApprovalDiff(
  db: Pick<ReadDb, 'select'>,
  id: string,
): Promise<z.input<typeof FieldChange>[]> {
  const side = (name: 'before' | 'after') => sql`(change.value -> ${name}::text)`
  // Of many changes less is shown of each: together they have a bound.
  const max = sql`least(${maxShownCharacters}::int, ${maxDiffCharacters}::int / greatest(1, jsonb_array_length(${table.diff})))`
  const rows = await db
    .select({
      changes: sql<ShortChange[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('field', change.value -> 'field',
          'before', ${shortened(side('before'), max)}, 'after', ${shortened(side('after'), max)}
        ) order by change.ordinality), '[]')
        from jsonb_array_elements(${table.diff}) with ordinality as change (value, ordinality))`,
    })
    .from(table)
    .where(eq(table.id, id))
  // Without it somebody would approve what nobody has shown them.
  const { changes } = oneOr(rows, () => new Refusal(Code.notFound, 'notFound'))
  return wireChanges(changes)
}

/** Returns the difference that one change of an application would make; undefined where there is no such position. */
export async function changeAt({ db }: Pick<Call, 'db'>, id: string, position: string) {
  if (!/^\d{1,3}$/.test(position)) return undefined
  const text = (side: string) =>
    sql<
      string | null
    >`left(${table.diff} -> ${position}::int ->> ${side}::text, ${maxCompared}::int)`
  const found = await db
    .select({ before: text('before'), after: text('after') })
    .from(table)
    .where(and(eq(table.id, id), sql`jsonb_array_length(${table.diff}) > ${position}::int`))
    .then(atMostOne)
  return found && diffTexts(found.before, found.after)
}

/** What to say about a call that could not be carried out; empty where it could. */
export const formatFailReason = (failure: ApprovalFailure | null, lang: Lang): string =>
  // Stored keys are those of refusals; one that a later version dropped is shown as it is.
  failure === null ? '' : text(failure.key as MessageKey, lang, failure.params)

/** The application as the contract shows it. */
export function wireApproval(
  row: ApprovalRow,
  { lang }: { lang: Lang },
): z.input<typeof ApprovalRequest> {
  const { failure, actionTitles, action, ...shown } = row
  // Until the sweep comes by, one that ran out still says that it waits.
  const isDue = row.status === 'pending' && Date.parse(row.expiresAt) <= Date.now()
  return {
    ...shown,
    status: isDue ? 'expired' : row.status,
    actionName: actionTitles ? localizedText(actionTitles, lang) : action,
    failReason: formatFailReason(failure, lang),
  }
}
