// Mounts the calls of real-name authentication (`screens` M03); the list is here, each verb beside it.
import { eq, inArray, or, sql } from 'drizzle-orm'
import * as api from '#contract/member/member-auth.ts'
import { anyOf, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { memberAuth as table } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { change, serve } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { serveRecord } from '#server/lists/record.ts'
import { claimOf } from '#server/review/claim.ts'
import { queueState } from '#server/review/queue-state.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { urgency, urgentOnly } from '#server/review/urgency.ts'
import { authSource } from './auth-detail.ts'
import { authImages } from './auth-image.ts'
import { decide, edit, revoke } from './auth-review.ts'
import { authGuard, duplicateCount, loadAuths, wireAuth } from './auth-row.ts'
import { numberHashes } from './document-number.ts'

/** The same document was submitted by so many other members at least, corrected numbers as they were too. */
const sharedBy = (others: number | undefined) =>
  others === undefined || others === 0
    ? undefined
    : sql`(${table.idNoHash} in (select id_no_hash from member_auth
          group by id_no_hash having count(distinct member_id) > ${others})
        or ((${table.earlierHashes} <> '{}' or exists (select from member_auth edited
          where edited.earlier_hashes <> '{}' and ${table.idNoHash} = any(edited.earlier_hashes)))
          and ${duplicateCount} >= ${others}))`

/** Real-name checks: list, detail, pictures, claim, correction, decision, revocation. */
export function memberAuth(app: App): void {
  serveList(app, api.list, table, {
    load: loadAuths,
    scope: table.memberId,
    order: ['createdAt', 'desc'],
    sort: { urgency: urgency('realName') },
    wire: wireAuth,
    where: async (query, { actor, db, zone }) => {
      const { keyword } = query
      return [
        keyword
          ? or(
              startsWith(keyword, table.authNo),
              // Masked: found by the whole value only, or they could be guessed letter by letter.
              eq(table.realName, keyword),
              inArray(table.idNoHash, numberHashes(keyword)),
              await memberKeyword(db, table.memberId, keyword),
            )
          : undefined,
        urgentOnly('realName', actor, query.orderBy),
        is(table.memberId, query.memberId),
        anyOf(table.status, query.status),
        is(table.authLevel, query.authLevel),
        anyOf(table.idType, query.idType),
        anyOf(table.countryCode, query.countryCode),
        sharedBy(query.duplicateCountMin),
        anyOf(table.rejectCode, query.rejectCode),
        is(table.reviewerId, query.reviewerId),
        ...(await queueState(db, reviewQueues.realName, query)),
        days(zone, table[query.dateField ?? 'createdAt'], query.dateRange),
      ]
    },
  })
  const claim = claimOf(api.claim, authGuard)
  serveRecord(app, api.get, authSource)
  serve(app, api.claim, (input, call) => claim(call, input))
  change(app, api.edit, (input, context) => edit(context, input))
  change(app, api.review, (input, context) => decide(context, input))
  change(app, api.revoke, (input, context) => revoke(context, input))
  authImages(app)
}
