import { eq, inArray, or } from 'drizzle-orm'
import * as api from '#contract/marketing/integral-send.ts'
import { maskAccount } from '#server/base/mask.ts'
import { text } from '#server/base/messages.ts'
import {
  anyOf,
  between,
  contains,
  days,
  is,
  memberKeyword,
  startsWith,
} from '#server/db/lists/filters.ts'
import {
  integralSend as table,
  integralSendItem as item,
} from '#server/db/schema/marketing/integral-send.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { change, serve } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { addBatch, cancelBatch, retryBatch, reviewBatch } from './integral-batch.ts'
import { resolvePoints, sumPoints } from './integral-recipients.ts'

const maxProblems = 200

/** Points sent in batches. */
export function integralSend(app: App): void {
  serveResource(app, { list: api.list, get: api.get }, table, {
    target: { type: 'integralSend', no: ({ batchNo }) => batchNo },
    order: ['createdAt', 'desc'],
    where: async ({ keyword, dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.batchNo),
            contains(keyword, table.title),
            inArray(
              table.id,
              db
                .select({ id: item.batchId })
                .from(item)
                .where(await memberKeyword(db, item.memberId, keyword)),
            ),
          )
        : undefined,
      anyOf(table.status, query.status),
      is(table.direction, query.direction),
      anyOf(table.reasonType, query.reasonType),
      between(table.totalPoints, query.totalPointsMin, query.totalPointsMax),
      days(zone, table.createdAt, dateRange),
    ],
    wire: (row) => row,
  })

  serveList(app, api.items, item, {
    // Failed ones first, as `f` comes before the others.
    order: ['status', 'asc'],
    scope: item.memberId,
    load: (db, ids) =>
      db
        .select({
          id: item.id,
          memberId: item.memberId,
          memberNo: member.memberNo,
          account: member.account,
          points: item.points,
          status: item.status,
          failReason: item.failReason,
          postedAt: item.postedAt,
        })
        .from(item)
        .innerJoin(member, eq(member.id, item.memberId))
        .where(inArray(item.id, [...ids])),
    where: ({ batchId, status }) => [is(item.batchId, batchId), is(item.status, status)],
    wire: ({ failReason, account, ...row }, { lang }) => ({
      ...row,
      account: maskAccount(account),
      failReason: failReason === null ? '' : text(failReason, lang),
    }),
  })

  serve(app, api.preview, async (input, call) => {
    const resolved = await resolvePoints(call, input)
    const { items, problems } = resolved
    return {
      memberCount: items.length,
      totalPoints: sumPoints(resolved),
      problems: problems.slice(0, maxProblems),
      problemCount: problems.length,
    }
  })
  change(app, api.add, (input, context) => addBatch(context, input))
  change(app, api.review, (input, context) => reviewBatch(context, input))
  change(app, api.retry, (input, context) => retryBatch(context, input))
  change(app, api.cancel, (input, context) => cancelBatch(context, input))
}
