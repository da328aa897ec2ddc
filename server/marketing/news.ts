import * as api from '#contract/marketing/news.ts'
import { hasText } from '#contract/marketing/publish.ts'
import { cleanHtml } from '#server/base/rich-text.ts'
import { anyOf, contains, days, is } from '#server/db/lists/filters.ts'
import { news as table } from '#server/db/schema/marketing/content.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { sortRows } from '#server/lists/sort-rows.ts'
import { assertOffline, scheduled } from './publish.ts'

/** Articles and market news. */
export function news(app: App): void {
  const { list, get, add, edit, remove, setStatus } = api
  serveResource(app, { list, get, add, edit, remove, setStatus }, table, {
    target: { type: 'news', no: ({ title }) => title },
    order: ['createdAt', 'desc'],
    images: ['cover'],
    where: ({ keyword, dateField = 'createdAt', dateRange, ...query }, { zone }) => [
      contains(keyword, table.title, table.source),
      anyOf(table.status, query.status),
      anyOf(table.category, query.category),
      anyOf(table.lang, query.lang),
      is(table.isTop, query.isTop),
      days(zone, table[dateField], dateRange),
    ],
    wire: (row) => row,
    clean: (fields) => ({
      ...fields,
      ...(fields.content !== undefined && { content: cleanHtml(fields.content) }),
    }),
    check: ({ content, sourceUrl }, { lang }) => {
      if (!hasText(content)) throw invalidField('content', 'contentEmpty', lang)
      if (!api.fitsSource(sourceUrl)) throw invalidField('sourceUrl', 'sourceUrlUnsafe', lang)
    },
    checkRemove: assertOffline,
    derive: scheduled,
  })

  change(app, api.sort, ({ items }, context) =>
    sortRows(context, table, { type: 'news', no: ({ title }) => title }, items),
  )
}
