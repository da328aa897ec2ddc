import * as api from '#contract/marketing/notice.ts'
import { anyOf, contains, days, is, overlaps } from '#server/db/lists/filters.ts'
import { notice as table } from '#server/db/schema/marketing/content.ts'
import type { App } from '#server/http/application.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import {
  assertNotice,
  assertPublishable,
  cleanNotice,
  getWrittenLanguages,
} from './notice-rules.ts'
import { setNoticeTop } from './notice-top.ts'
import { assertOffline, scheduled } from './publish.ts'

/** Announcements to members. */
export function notice(app: App): void {
  const { list, get, add, edit, remove, setStatus } = api
  serveResource(app, { list, get, add, edit, remove, setStatus }, table, {
    target: { type: 'notice', no: ({ noticeNo }) => noticeNo },
    order: ['createdAt', 'desc'],
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
    check: assertNotice,
    checkStatus: assertPublishable,
    checkRemove: assertOffline,
    derive: (row) => ({ langs: getWrittenLanguages(row), ...scheduled(row) }),
  })

  setNoticeTop(app)
}
