import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/banner.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, contains, days } from '#server/db/lists/filters.ts'
import { banner as table } from '#server/db/schema/marketing/marketing.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { sortRows } from '#server/lists/sort-rows.ts'
import { scheduledPeriod } from './publish.ts'

/** Pictures on the pages of web and app. */
export function banner(app: App): void {
  serveResource(app, api, table, {
    target: { type: 'banner', no: ({ title }) => title },
    order: ['sort', 'asc'],
    images: ['image'],
    where: ({ keyword, dateField = 'createdAt', dateRange, ...query }, { zone }) => [
      contains(keyword, table.title, table.linkValue),
      anyOf(table.status, query.status),
      anyOf(table.position, query.position),
      anyOf(table.platform, query.platform),
      anyOf(table.lang, query.lang),
      days(zone, table[dateField], dateRange),
    ],
    wire: (row) => row,
    check: ({ linkType, linkValue, startAt, endAt }, { lang }) => {
      if (!api.fitsLink(linkType, linkValue))
        throw invalidField('linkValue', 'linkTypeMismatch', lang)
      if (startAt !== null && endAt !== null && startAt >= endAt)
        throw invalidField('endAt', 'endsBeforeStart', lang)
    },
    checkStatus: ({ endAt }, status) => {
      if (status === 'published' && endAt !== null && endAt <= new Date().toISOString())
        throw new Refusal(Code.rule, 'offlinePassed')
    },
    derive: scheduledPeriod,
    checkRemove: ({ status }) => {
      if (status === 'published' || status === 'scheduled')
        throw new Refusal(Code.rule, 'bannerOnline')
    },
  })

  change(app, api.sort, ({ items }, context) =>
    sortRows(context, table, { type: 'banner', no: ({ title }) => title }, items),
  )
}
