import { eq, inArray, or } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/red-envelope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, contains, days, is, memberKeyword } from '#server/db/lists/filters.ts'
import { redEnvelope as table } from '#server/db/schema/marketing/red-envelope.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import {
  addEnvelope,
  assertEnvelope,
  requiredEnvelopeConfirmation,
  setEnvelopeStatus,
} from './envelope-status.ts'

/** Red envelopes of the platform, and those that members sent. */
export function redEnvelope(app: App): void {
  const { list, get, edit, remove } = api
  serveResource(app, { list, get, edit, remove }, table, {
    target: { type: 'redEnvelope', no: ({ envelopeNo }) => envelopeNo },
    order: ['createdAt', 'desc'],
    load: async (db, ids) => {
      const rows = await db
        .select({ envelope: table, memberNo: member.memberNo })
        .from(table)
        .leftJoin(member, eq(member.id, table.memberId))
        .where(inArray(table.id, [...ids]))
      return rows.map(({ envelope, memberNo }) => ({ ...envelope, memberNo }))
    },
    where: async ({ keyword, dateField = 'createdAt', dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            contains(keyword, table.envelopeNo, table.title, table.claimCode),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      anyOf(table.status, query.status),
      is(table.envelopeType, query.envelopeType),
      is(table.senderType, query.senderType),
      anyOf(table.currency, query.currency),
      between(table.totalAmount, query.totalAmountMin, query.totalAmountMax),
      days(zone, table[dateField], dateRange),
    ],
    wire: (row) => row,
    check: assertEnvelope,
    checkRemove: ({ status }) => {
      if (status !== 'draft') throw new Refusal(Code.rule, 'draftsOnly')
    },
  })

  change(app, api.add, addEnvelope, { need: requiredEnvelopeConfirmation })
  setEnvelopeStatus(app)
}
