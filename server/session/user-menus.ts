import { and, eq } from 'drizzle-orm'
import { localizedText } from '#contract/lang.ts'
import { byQueue, type SlaKind } from '#contract/queues.ts'
import * as api from '#contract/session.ts'
import { component as generator } from '#contract/system/gen.ts'
import { ungrantedPage } from '#contract/ungranted-page.ts'
import { administrators } from '#server/access/administrators.ts'
import { menuTree } from '#server/access/menu-tree.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Reader } from '#server/db/read-db.ts'
import { menuItem, operator, operatorSession } from '#server/db/schema/operator/access.ts'
import { accessState } from '#server/db/schema/operator/people.ts'
import { readConfirmSettings, readSla } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { may } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { toUserInfo } from './user-info.ts'

async function slaMinutes(db: Reader): Promise<Record<SlaKind, number>> {
  const sla = await readSla(db)
  return {
    ...byQueue((kind) => sla[reviewQueues[kind].sla]),
    violation: sla['sla.violationMin'],
  }
}

const readLargeUsd = async (db: Reader) =>
  Number((await readConfirmSettings(db))['review.fourEyesUsd'])

/** Mounts `user/getUserMenus`: menu, permissions and identity of whoever holds the token; and what tells that they changed. */
export function userMenus(app: App): void {
  const { simulated = [] } = app.deps.config
  serve(app, api.accessVersion, async (_, { actor, db }) => {
    const [state, sla, largeUsd] = await Promise.all([
      db.select({ version: accessState.version }).from(accessState).then(atMostOne),
      slaMinutes(db),
      readLargeUsd(db),
    ])
    // A role may begin or cease to count by the clock, with nobody changing anything.
    const parts = [
      state?.version ?? 0,
      ...Object.values(sla),
      largeUsd,
      ...simulated,
      actor.bindMemberId,
      ...actor.roles,
    ]
    return { version: parts.join(' ') }
  })

  serve(app, ungrantedPage, async ({ path }, { actor, db, lang }) => {
    const found = await db
      .select()
      .from(menuItem)
      .where(and(eq(menuItem.path, path), eq(menuItem.menuType, 'menu')))
    const [page] = found.filter((item) => !may(actor, item.name))
    if (!page) return { title: null, administrators: [] }
    return {
      title: localizedText(page.titles, lang) || page.name,
      administrators: (await administrators(db, 5)).map(({ userName }) => userName),
    }
  })

  serve(app, api.getUserMenus, async (_, { actor, db, lang }) => {
    const stored = await db.select().from(menuItem)
    // Its screen would only say that it is not for this server.
    const items = app.deps.config.codeGenerator
      ? stored
      : stored.filter(({ component }) => component !== generator)
    const [own] = await db
      .select({
        avatar: operator.avatar,
        mustChange: operator.mustChange,
        time: operatorSession.createdAt,
      })
      .from(operatorSession)
      .innerJoin(operator, eq(operator.id, operatorSession.operatorId))
      .where(eq(operatorSession.id, actor.sessionId))
    if (!own) throw new Error('The session of the call is gone.')
    return {
      menuList: menuTree(items, (item) => may(actor, item.name), lang),
      permissions: [...actor.permissions],
      userInfo: toUserInfo(actor, own.avatar, own.time),
      mustChangePassword: own.mustChange,
      lockVerify: true,
      sla: await slaMinutes(db),
      largeUsd: await readLargeUsd(db),
      simulated: [...simulated],
    }
  })
}
