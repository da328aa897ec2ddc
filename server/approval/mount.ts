// Mounts the inbox of calls that wait for a second operator and the operator's own authenticator.
import { eq, ne } from 'drizzle-orm'
import * as api from '#contract/system/approval.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { anyOf, contains, days, is } from '#server/db/lists/filters.ts'
import { approvalRequest as table } from '#server/db/schema/review/approval.ts'
import type { App } from '#server/http/application.ts'
import { change } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { serveRecord } from '#server/lists/record.ts'
import { authenticator } from './authenticator.ts'
import { review, withdraw } from './review.ts'
import {
  changeAt,
  readApprovalDiff,
  loadRows,
  visible,
  wireApproval,
  type ApprovalRow,
} from './row.ts'

/** Mounts `approval/*` and `personal/otp*`. */
export function mountApproval(app: App): void {
  authenticator(app)

  serveList<typeof api.list, typeof table, ApprovalRow>(app, api.list, table, {
    order: ['createdAt', 'desc'],
    load: loadRows,
    where: ({ keyword, status, applicantId, reviewerId, isMine, dateRange }, { actor, zone }) => [
      visible(actor),
      contains(keyword, table.targetNo, table.applicantName, table.reason),
      anyOf(table.status, status),
      is(table.applicantId, applicantId),
      is(table.reviewerId, reviewerId),
      isMine === undefined ? undefined : (isMine ? eq : ne)(table.applicantId, actor.id),
      days(zone, table.createdAt, dateRange),
    ],
    wire: wireApproval,
  })

  serveRecord(app, api.get, {
    find: async ({ db, actor }, id) => atMostOne(await loadRows(db, [id], visible(actor))),
    history: 'approval',
    answer: async (row, { db, lang }, id) => ({
      row: wireApproval(row, { lang }),
      diff: await readApprovalDiff(db, id),
    }),
    changeOf: changeAt,
  })

  change(app, api.review, (input, call) => review(app, call, input))
  change(app, api.withdraw, (input, call) => withdraw(call, input))
}
