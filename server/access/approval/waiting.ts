// What waits for a second operator about a record: whoever may see the record sees that somebody has asked for a change of it.
import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { WaitingApproval } from '#contract/history.ts'
import type { Titles } from '#contract/lang.ts'
import { menuItem } from '#server/db/schema/operator/access.ts'
import { approvalRequest as table } from '#server/db/schema/review/approval.ts'
import type { Call } from '#server/http/call.ts'

/** Applications of one record that are shown at most. */
const maxWaiting = 5

/** Returns the applications about a record that wait, oldest first. */
export async function readWaiting(
  { db, lang }: Pick<Call, 'db' | 'lang'>,
  { targets }: { readonly targets: readonly { readonly type: string; readonly id: string }[] },
): Promise<z.input<typeof WaitingApproval>[]> {
  if (targets.length === 0) return []
  const { id, applicantName, createdAt, action, permission, targetType, targetId } = table
  const rows = await db
    .select({
      approvalId: id,
      applicantName,
      createdAt,
      action,
      titles: sql<Titles | null>`(select ${menuItem.titles} from ${menuItem}
        where ${menuItem.name} = ${permission} order by ${menuItem.id} limit 1)`,
    })
    .from(table)
    .where(
      and(
        eq(table.status, 'pending'),
        gt(table.expiresAt, sql`now()`),
        or(...targets.map((each) => and(eq(targetType, each.type), eq(targetId, each.id)))),
      ),
    )
    .orderBy(asc(id))
    .limit(maxWaiting)
  return rows.map(({ titles, action: verb, ...row }) => ({
    ...row,
    actionName: titles?.[lang] ?? verb,
  }))
}
