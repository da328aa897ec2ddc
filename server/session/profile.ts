import { desc, eq, sql } from 'drizzle-orm'
import * as api from '#contract/personal-profile.ts'
import { menuItem, operationLog, operator } from '../db/schema/access.ts'
import type { App } from '../http/application.ts'
import { audited, unchanged } from '../http/call.ts'
import { change, serve } from '../http/serve.ts'

const shown = 20

/** Mounts the calls about the caller's own profile and doings. */
export function profile(app: App): void {
  change(app, api.edit, async ({ userNickname }, { tx, actor }) => {
    const [own] = await tx
      .select({ userNickname: operator.userNickname })
      .from(operator)
      .where(eq(operator.id, actor.id))
      .for('update')
    if (!own) throw new Error('The operator of the call is gone.')
    if (own.userNickname === userNickname) return unchanged({ userNickname })
    await tx
      .update(operator)
      .set({ userNickname, updatedAt: sql`now()`, version: sql`${operator.version} + 1` })
      .where(eq(operator.id, actor.id))
    return audited(
      { userNickname },
      {
        action: 'operator.profile',
        targetType: 'operator',
        targetId: actor.id,
        targetNo: actor.userName,
        before: own,
        after: { userNickname },
      },
    )
  })

  serve(app, api.operations, async (_, { db, actor, lang }) => {
    const { seq, at, action, targetNo, ip } = operationLog
    const list = await db
      .select({
        id: seq,
        at,
        action,
        targetNo,
        ip,
        title: sql<string | null>`${menuItem.titles}->>${lang}`,
      })
      .from(operationLog)
      .leftJoin(menuItem, eq(menuItem.name, operationLog.permission))
      .where(eq(operationLog.operatorId, actor.id))
      .orderBy(desc(seq))
      .limit(shown)
    return { list }
  })
}
