// The queue of real-name checks and its history.
import { eq, inArray, or } from 'drizzle-orm'
import * as api from '#contract/member/member-auth.ts'
import { anyOf, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { memberAuth as table } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { serveList } from '#server/lists/list-page.ts'
import { queueState } from '#server/review/queue-state.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { urgency, urgentOnly } from '#server/review/urgency.ts'
import { numberHashes } from './document-number.ts'
import { sharedBy } from './risk.ts'
import { loadAuths, wireAuth } from './row.ts'

/** Mounts the list: newest first unless asked otherwise. */
export function listAuths(app: App): void {
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
              eq(table.externalId, keyword),
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
}
