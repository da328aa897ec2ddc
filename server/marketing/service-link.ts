import * as api from '#contract/marketing/service-link.ts'
import { anyOf, contains, days, is, overlaps } from '#server/db/lists/filters.ts'
import { serviceLink as table } from '#server/db/schema/marketing/marketing.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { sortRows } from '#server/lists/sort-rows.ts'
import { assertLinkHosts } from '#server/system/index.ts'

/** Ways to reach customer service. */
export function serviceLink(app: App): void {
  serveResource(app, api, table, {
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
    wire: ({ checkedUrl, checkOk, lastCheckAt, ...row }) => ({
      ...row,
      // What was found at another address says nothing of this one.
      checkOk: checkedUrl === row.url ? checkOk : null,
      lastCheckAt: checkedUrl === row.url ? lastCheckAt : null,
    }),
    confirmationLevel: (_, changed) => (changed.includes('url') ? 'K3' : undefined),
    check: async ({ linkKind, url }, call, before) => {
      if (!api.fitsKind(linkKind, url)) throw invalidField('url', 'linkKindMismatch', call.lang)
      // A link from before the list was made can still be renamed.
      if (url !== before?.url) await assertLinkHosts(call, 'url', [url])
    },
    checkStatus: async ({ url }, status, call) => {
      if (status === 'on') await assertLinkHosts(call, 'url', [url])
    },
  })

  change(app, api.sort, ({ items }, context) =>
    sortRows(context, table, { type: 'serviceLink', no: ({ url }) => url }, items),
  )
}
