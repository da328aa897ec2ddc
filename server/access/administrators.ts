// Operators who hold everything and may sign in: whoever the server tells of what touches all, and who can grant what somebody
// lacks.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReadDb } from '#server/db/read-db.ts'
import { operator, operatorRole, role } from '#server/db/schema/operator/access.ts'

/** Whether a joined operator, who holds the joined role, is one of them. */
export const isAdministrator = and(
  eq(role.isAll, true),
  sql`is_role_effective(${role})`,
  eq(operator.status, 'on'),
  isNull(operator.deletedAt),
  isNull(operator.bindMemberId),
)

/** A query of the administrators by `id` and `userName`, in the order of their ids, `limit` of them at most. */
export const administrators = (db: Pick<ReadDb, 'selectDistinct'>, limit: number) =>
  db
    .selectDistinct({ id: operator.id, userName: operator.userName })
    .from(operator)
    .innerJoin(operatorRole, eq(operatorRole.operatorId, operator.id))
    .innerJoin(role, eq(role.id, operatorRole.roleId))
    .where(isAdministrator)
    .orderBy(operator.id)
    .limit(limit)
