// Who sees an application, and how it reads on the wire.
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Lang, Titles } from '#contract/lang.ts'
import type { ApprovalRequest } from '#contract/system/approval.ts'
import { menuItem } from '../db/schema/access.ts'
import { approvalRequest as table, type ApprovalFailure } from '../db/schema/approval.ts'
import type { Actor, ReadDb } from '../http/call.ts'
import { text, type MessageKey } from '../http/messages.ts'

/** An application with what the menu calls its call. */
export type ApprovalRow = typeof table.$inferSelect & { actionTitles: Titles | null }

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

/** Loads applications with the titles of their calls; of those by `condition`, where it is given. */
export async function loadRows(
  db: Pick<ReadDb, 'select'>,
  ids: readonly string[],
  condition?: SQL,
): Promise<ApprovalRow[]> {
  return db
    .select({
      ...getTableColumns(table),
      actionTitles: sql<Titles | null>`(select ${menuItem.titles} from ${menuItem}
        where ${menuItem.name} = ${table.permission} order by ${menuItem.id} limit 1)`,
    })
    .from(table)
    .where(and(inArray(table.id, [...ids]), condition))
}

/** What to say about a call that could not be carried out; empty where it could. */
export const failReasonOf = (failure: ApprovalFailure | null, lang: Lang): string =>
  // Stored keys are those of refusals; one that a later version dropped is shown as it is.
  failure === null ? '' : text(failure.key as MessageKey, lang, failure.params)

/** The application as the contract shows it. */
export function wireApproval(
  row: ApprovalRow,
  { lang }: { lang: Lang },
): z.input<typeof ApprovalRequest> {
  const { payload: _payload, diff: _diff, failure, actionTitles, action, ...shown } = row
  // Until the sweep comes by, one that ran out still says that it waits.
  const isDue = row.status === 'pending' && Date.parse(row.expiresAt) <= Date.now()
  return {
    ...shown,
    status: isDue ? 'expired' : row.status,
    actionName: actionTitles?.[lang] ?? action,
    failReason: failReasonOf(failure, lang),
  }
}
