import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/news.ts'
import { hasText } from '#contract/marketing/publish.ts'
import { anyOf, contains, days, is } from '../db/filters.ts'
import { news as table } from '../db/schema/content.ts'
import type { App } from '../http/application.ts'
import { crud } from '../http/crud.ts'
import { invalidField } from '../http/field-errors.ts'
import { historyOf } from '../http/history.ts'
import { Refusal } from '../http/refusal.ts'
import { change, serve } from '../http/serve.ts'
import { sortRows } from '../http/sort-rows.ts'
import { assertOffline, scheduled } from './publish.ts'
import { cleanHtml } from './rich-text.ts'

const { content: _text, ...shown } = getTableColumns(table)

/** Articles and market news (`screens` K10). */
export function news(app: App): void {
  const { list, add, edit, remove, setStatus } = api
  crud(app, { list, add, edit, remove, setStatus }, table, {
    target: { type: 'news', no: ({ title }) => title },
    order: ['createdAt', 'desc'],
    images: ['cover'],
    // The list leaves the text out: it is a thousand times the rest.
    load: (db, ids) =>
      db
        .select(shown)
        .from(table)
        .where(inArray(table.id, [...ids])),
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
    sortRows(context, table, { type: 'news', no: table.title }, items),
  )
  serve(app, api.get, async ({ id }, { db }) => {
    const [found] = await db.select().from(table).where(eq(table.id, id))
    if (!found) throw new Refusal(Code.notFound, 'notFound')
    const { content, ...row } = found
    return { row, content: { content }, history: await historyOf(db, { type: 'news', id }) }
  })
}
