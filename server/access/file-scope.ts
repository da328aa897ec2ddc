// Which files an operator who is bound to a member may read: those that records of the member's team use.
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#server/db/read-db.ts'
import { memberAdjust } from '#server/db/schema/member/member-adjust.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { bigFile, fileUse } from '#server/db/schema/upload.ts'
import type { Actor } from '#server/http/call.ts'
import { memberScope } from './member-scope.ts'

/**
 * Condition on rows of `file_use`: the record that uses the file is in the actor's scope. Undefined when the actor is
 * not bound. A kind of record that is not named here is out of scope, so that a new one shows nothing by accident.
 */
export async function fileUseScope(db: Reader, actor: Actor): Promise<SQL | undefined> {
  if (actor.bindMemberId === null) return undefined
  const recharges = sql`(select ${rechargeLog.id} from ${rechargeLog} where ${and(
    isNull(rechargeLog.deletedAt),
    await memberScope(db, rechargeLog.memberId, actor),
  )})`
  const adjustments = sql`(select ${memberAdjust.id} from ${memberAdjust} where ${await memberScope(
    db,
    memberAdjust.memberId,
    actor,
  )})`
  return or(
    and(eq(fileUse.ownerType, 'operator'), eq(fileUse.ownerId, actor.id)),
    and(eq(fileUse.ownerType, 'recharge'), inArray(fileUse.ownerId, recharges)),
    and(eq(fileUse.ownerType, 'memberAdjust'), inArray(fileUse.ownerId, adjustments)),
  )
}

/** Condition on rows of `big_file`: a record in the actor's scope uses the file. Undefined when the actor is not bound. */
export async function fileScope(db: Reader, actor: Actor): Promise<SQL | undefined> {
  const uses = await fileUseScope(db, actor)
  return uses && inArray(bigFile.id, sql`(select ${fileUse.fileId} from ${fileUse} where ${uses})`)
}
