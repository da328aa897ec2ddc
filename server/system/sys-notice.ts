import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { hasText } from '#contract/marketing/publish.ts'
import * as api from '#contract/system/sys-notice.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import { cleanHtml } from '#server/base/rich-text.ts'
import { anyOf, contains, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { sysNotice as table } from '#server/db/schema/operator/sys-notice.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { serve } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

const {
  content: _content,
  receiverIds,
  bell: _bell,
  bellParams: _bellParams,
  ...columns
} = getTableColumns(table)
const shown = {
  ...columns,
  receiverCount: sql<number>`cardinality(${receiverIds})`,
  readCount: sql<number>`(select count(*)::int from sys_notice_read r where r.notice_id = sys_notice.id)`,
}
const maxFound = 1_000

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select(shown)
    .from(table)
    .where(inArray(table.id, [...ids]))
type Row = Awaited<ReturnType<typeof load>>[number]

/** Notices to all operators and messages to some, as those who send them keep them. */
export function sysNotice(app: App): void {
  const { list, get, add, edit, remove, setStatus } = api
  const calls = { list, get, add, edit, remove, setStatus }
  serveResource<typeof calls, typeof table, Row>(app, calls, table, {
    target: { type: 'sysNotice', no: ({ title }) => title },
    order: ['createdAt', 'desc'],
    load,
    // What the server tells is kept by nobody.
    only: isNull(table.bell),
    where: ({ keyword, noticeType, tag, status, dateRange }, { zone }) => [
      contains(keyword, table.title, table.remark),
      is(table.noticeType, noticeType),
      anyOf(table.tag, tag),
      is(table.status, status),
      days(zone, table.createdAt, dateRange),
    ],
    wire: ({ createdBy: _createdBy, ...row }) => row,
    clean: (fields) => ({
      ...fields,
      ...(fields.content !== undefined && { content: cleanHtml(fields.content) }),
      ...(fields.receiverIds && { receiverIds: [...new Set(fields.receiverIds)] }),
    }),
    async check(fields, { tx, lang, actor }, before) {
      if (before && before.noticeType !== fields.noticeType)
        throw invalidField('noticeType', 'noticeKindFixed', lang)
      if (!hasText(fields.content)) throw invalidField('content', 'noticeContent', lang)
      const wrong = invalidField('receiverIds', 'noticeReceivers', lang)
      const isMessage = fields.noticeType === 'message'
      if (isMessage !== fields.receiverIds.length > 0) throw wrong
      // Who was disabled since may stay among those of an older message.
      const added = fields.receiverIds.filter((id) => !before?.receiverIds.includes(id))
      const known = await tx.$count(
        operator,
        and(
          inArray(operator.id, added),
          eq(operator.status, 'on'),
          await ownedBy(tx, operator.id, actor, api.userList.permission),
        ),
      )
      if (known < added.length) throw wrong
    },
  })

  serve(app, api.userList, async ({ userNickname }, { db, actor }) => ({
    list: await db
      .select({ id: operator.id, userName: operator.userName, userNickname: operator.userNickname })
      .from(operator)
      .where(
        and(
          eq(operator.status, 'on'),
          contains(userNickname, operator.userNickname, operator.userName),
          await ownedBy(db, operator.id, actor, api.userList.permission),
        ),
      )
      .orderBy(asc(operator.id))
      .limit(maxFound),
  }))
}
