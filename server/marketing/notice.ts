import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/notice.ts'
import { anyOf, contains, days, is, overlaps } from '../db/filters.ts'
import { notice as table } from '../db/schema/content.ts'
import type { App } from '../http/application.ts'
import { crud } from '../http/crud.ts'
import { historyOf } from '../http/history.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { checkNotice, checkPublish, cleanNotice, langsOf } from './notice-rules.ts'
import { setNoticeTop } from './notice-top.ts'
import { assertOffline, scheduled } from './publish.ts'

const { content, contentEn, contentTw, levels, teamRootId, memberNos, ...shown } =
  getTableColumns(table)
const texts = { content, contentEn, contentTw, levels, teamRootId, memberNos }

/** Announcements to members (`screens` K09). */
export function notice(app: App): void {
  const { list, add, edit, remove, setStatus } = api
  crud(app, { list, add, edit, remove, setStatus }, table, {
    target: { type: 'notice', no: ({ noticeNo }) => noticeNo },
    order: ['createdAt', 'desc'],
    // The list leaves the texts out: they are a thousand times the rest.
    load: (db, ids) =>
      db
        .select(shown)
        .from(table)
        .where(inArray(table.id, [...ids])),
    where: ({ keyword, dateField = 'createdAt', dateRange, ...query }, { zone }) => [
      contains(keyword, table.title, table.noticeNo),
      anyOf(table.status, query.status),
      anyOf(table.noticeType, query.noticeType),
      is(table.audience, query.audience),
      is(table.isTop, query.isTop),
      overlaps(table.langs, query.lang),
      days(zone, table[dateField], dateRange),
    ],
    wire: (row) => row,
    clean: cleanNotice,
    check: checkNotice,
    checkStatus: checkPublish,
    checkRemove: assertOffline,
    derive: (row) => ({ langs: langsOf(row), ...scheduled(row) }),
  })

  serve(app, api.get, async ({ id }, { db }) => {
    const [found] = await db
      .select({ row: shown, content: texts })
      .from(table)
      .where(eq(table.id, id))
    if (!found) throw new Refusal(Code.notFound, 'notFound')
    return { ...found, history: await historyOf(db, { type: 'notice', id }) }
  })

  setNoticeTop(app)
}
