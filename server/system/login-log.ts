import { eq } from 'drizzle-orm'
import * as api from '#contract/system/login-log.ts'
import { anyOf, days, is, startsWith } from '#server/db/lists/filters.ts'
import { loginLog as table } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { serveList } from '#server/lists/list-page.ts'

/** The attempts to sign in. */
export const loginLog = (app: App): void =>
  serveList(app, api.list, table, {
    order: ['createdAt', 'desc'],
    owner: table.operatorId,
    wire: (row) => row,
    where: ({ keyword, operatorId, result, countryCode, dateRange }, { actor, zone }) => [
      actor.bindMemberId === null ? undefined : eq(table.operatorId, actor.id),
      startsWith(keyword, table.operatorName, table.ip),
      is(table.operatorId, operatorId),
      anyOf(table.result, result),
      anyOf(table.countryCode, countryCode),
      days(zone, table.createdAt, dateRange),
    ],
  })
