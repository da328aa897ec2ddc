import { and, desc, eq, lt, sql } from 'drizzle-orm'
import * as api from '#contract/personal-profile.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import {
  loginLog,
  menuItem,
  operationLog,
  operator,
  operatorSession,
} from '#server/db/schema/operator/access.ts'
import { dept, operatorPost, post } from '#server/db/schema/operator/people.ts'
import type { App } from '#server/http/application.ts'
import { audited, unchanged } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { ownCallTitles } from '#server/system/index.ts'

const shown = 20

/** Mounts the calls about the caller's own profile and doings. */
export function profile(app: App): void {
  change(app, api.edit, async ({ userNickname }, { tx, actor }) => {
    const own = await lockRecord(tx, operator, { id: actor.id })
    if (own.userNickname === userNickname) return unchanged({ userNickname })
    await updateRecord(tx, operator, own, { userNickname })
    return audited(
      { userNickname },
      {
        action: 'operator.profile',
        targetType: 'operator',
        targetId: actor.id,
        targetNo: actor.userName,
        before: { userNickname: own.userNickname },
        after: { userNickname },
      },
    )
  })

  serve(app, api.getPersonalInfo, async (_, { db, actor }) => {
    const { deptName } = dept
    const { mobile, email } = operator
    const [own] = await db
      .select({ deptName: sql<string>`coalesce(${deptName}, '')`, mobile, email })
      .from(operator)
      .leftJoin(dept, eq(dept.id, operator.deptId))
      .where(eq(operator.id, actor.id))
    if (!own) throw new Error('The operator of the call is gone.')
    const posts = await db
      .select({ name: post.postName })
      .from(operatorPost)
      .innerJoin(post, eq(post.id, operatorPost.postId))
      .where(eq(operatorPost.operatorId, actor.id))
      .orderBy(post.postSort, post.id)
    const { createdAt: at, ip, countryCode } = loginLog
    const lastSignIn = await db
      .select({ at, ip, countryCode })
      .from(loginLog)
      .innerJoin(operatorSession, eq(operatorSession.id, actor.sessionId))
      .where(
        and(
          eq(loginLog.operatorId, actor.id),
          eq(loginLog.result, 'success'),
          // The line of a session is of the same moment.
          lt(loginLog.createdAt, operatorSession.createdAt),
        ),
      )
      .orderBy(desc(loginLog.id))
      .limit(1)
      .then(atMostOne)
    return { ...own, postNames: posts.map(({ name }) => name), lastSignIn: lastSignIn ?? null }
  })

  serve(app, api.operations, async (_, { db, actor, lang }) => {
    const { seq, at, action, targetNo, ip, permission } = operationLog
    const lines = await db
      .select({
        id: seq,
        at,
        action,
        targetNo,
        ip,
        permission,
        titles: menuItem.titles,
      })
      .from(operationLog)
      .leftJoin(menuItem, eq(menuItem.name, operationLog.permission))
      .where(eq(operationLog.operatorId, actor.id))
      .orderBy(desc(seq))
      .limit(shown)
    return {
      list: lines.map(({ permission: name, titles, ...line }) => ({
        ...line,
        title: (titles ?? ownCallTitles(name))?.[lang] ?? null,
      })),
    }
  })
}
