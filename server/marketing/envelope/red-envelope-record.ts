import { eq, inArray, or, sql } from 'drizzle-orm'
import * as api from '#contract/marketing/red-envelope-record.ts'
import {
  anyOf,
  between,
  days,
  is,
  memberKeyword,
  within,
  startsWith,
} from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import {
  redEnvelope,
  redEnvelopeRecord as table,
} from '#server/db/schema/marketing/red-envelope.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { change } from '#server/http/serve.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { flagClaims } from './envelope-flag.ts'

/** Claims of the same envelope from the same address. */
const sameIpCount = sql<number>`(select count(*)::int from red_envelope_record other
  where other.claim_ip = ${table.claimIp} and other.envelope_id = ${table.envelopeId})`

/** Who claimed how much of which envelope. */
export function redEnvelopeRecord(app: App): void {
  const { list, get } = api
  serveResource(app, { list, get }, table, {
    target: { type: 'redEnvelopeRecord', no: ({ recordNo }) => recordNo },
    order: ['createdAt', 'desc'],
    scope: table.memberId,
    sort: { sameIpCount },
    load: async (db, ids) => {
      const rows = await db
        .select({
          record: table,
          sameIpCount,
          envelopeNo: redEnvelope.envelopeNo,
          envelopeClaimed: redEnvelope.claimedAmount,
          envelopeTotal: redEnvelope.totalAmount,
          ...memberColumns,
        })
        .from(table)
        .innerJoin(redEnvelope, eq(redEnvelope.id, table.envelopeId))
        .innerJoin(member, eq(member.id, table.memberId))
        .where(inArray(table.id, [...ids]))
      return rows.map(({ record, ...joined }) => ({ ...record, ...wireMember(joined) }))
    },
    where: async ({ keyword, dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.recordNo),
            inArray(
              table.envelopeId,
              db
                .select({ id: redEnvelope.id })
                .from(redEnvelope)
                .where(startsWith(keyword, redEnvelope.envelopeNo)),
            ),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      is(table.envelopeId, query.envelopeId),
      anyOf(table.currency, query.currency),
      between(table.amount, query.amountMin, query.amountMax),
      within(sameIpCount, query.sameIpCountMin, query.sameIpCountMax),
      days(zone, table.createdAt, dateRange),
    ],
    wire: (row) => row,
    totals: (db, where) =>
      groupSums(db, table, where, {
        by: { currency: table.currency },
        sums: { amount: table.amount },
      }),
  })

  change(app, api.flag, flagClaims)
}
