import * as api from '#contract/marketing/service-link.ts'
import { anyOf, contains, days, is, overlaps } from '../db/filters.ts'
import { serviceLink as table } from '../db/schema/marketing.ts'
import type { App } from '../http/application.ts'
import { crud } from '../http/crud.ts'
import { invalidField } from '../http/field-errors.ts'

/** Ways to reach customer service (`screens` K11). */
export const serviceLink = (app: App): void =>
  crud(app, api, table, {
    target: { type: 'serviceLink', no: ({ url }) => url },
    order: ['sort', 'asc'],
    images: ['icon'],
    where: ({ keyword, status, linkKind, lang, dateRange }, { zone }) => [
      contains(keyword, table.name, table.url),
      is(table.status, status),
      anyOf(table.linkKind, linkKind),
      overlaps(table.langs, lang),
      days(zone, table.updatedAt, dateRange),
    ],
    wire: (row) => row,
    editLevel: { fields: ['url'], level: 'K3' },
    check: ({ linkKind, url }, { lang }) => {
      if (!api.fitsKind(linkKind, url)) throw invalidField('url', 'linkKindMismatch', lang)
    },
  })
