// Which members an operator may see: all, or the team below the bound member.
import { and, eq, inArray, like, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { Actor } from '#server/http/call.ts'

const nobody = sql`false`

async function pathOf(db: Reader, memberId: string): Promise<string | undefined> {
  const found = await db
    .select({ path: member.path })
    .from(member)
    .where(eq(member.id, memberId))
    .then(atMostOne)
  return found?.path
}

/**
 * Condition on a member id column: inside the actor's scope and, when given, below `teamRootId`
 * (inclusive). Undefined when nothing is restricted; false when the scope is empty.
 */
export async function memberScope(
  db: Reader,
  column: PgColumn,
  actor: Actor,
  teamRootId?: string,
): Promise<SQL | undefined> {
  const roots = [actor.bindMemberId, teamRootId ?? null].filter((id) => id !== null)
  if (roots.length === 0) return undefined
  const paths = await Promise.all(roots.map((id) => pathOf(db, id)))
  // Paths hold digits and slashes only, so the prefix needs no escaping.
  const below = paths.map((path) =>
    path === undefined ? nobody : like(member.path, sql`${`${path}%`}`),
  )
  return inArray(column, sql`(select ${member.id} from ${member} where ${and(...below)})`)
}
