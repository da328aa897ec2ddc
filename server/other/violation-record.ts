import { arrayContains, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/violation-record.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readStoredText } from '#server/base/stored-text.ts'
import { anyOf, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { violationRecord as table } from '#server/db/schema/other/violation.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      ...memberColumns,
      reporterName: sql<string>`coalesce(nullif(${table.reporterName}, ''), ${operator.userName}, '')`,
    })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .leftJoin(operator, eq(operator.id, table.createdBy))
    .where(inArray(table.id, [...ids]))

/** Cases against members. */
export const violationRecord = (app: App): void =>
  serveResource(app, api, table, {
    target: { type: 'violation', no: ({ violationNo }) => violationNo },
    order: ['createdAt', 'desc'],
    scope: table.memberId,
    images: ['evidence'],
    where: async ({ keyword, dateField = 'createdAt', dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.violationNo),
            arrayContains(table.relatedNos, [keyword]),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      anyOf(table.status, query.status),
      anyOf(table.violationType, query.violationType),
      anyOf(table.severity, query.severity),
      anyOf(table.measure, query.measure),
      is(table.handlerId, query.handlerId),
      days(zone, table[dateField], dateRange),
    ],
    sort: {
      severity: sql`array_position(array['low', 'medium', 'high', 'critical'], ${table.severity})`,
    },
    load,
    wire: (row, { lang }) => ({
      ...wireMember(row),
      // Cases that the server opened are described by a key; people write theirs.
      description: readStoredText(
        row.description,
        ['inviteSuspicious', 'claimSuspicious', 'rechargeOrphaned'],
        lang,
      ),
    }),
    check: async ({ memberId }, { tx, lang }, before) => {
      if (before && before.status !== 'open') throw new Refusal(Code.rule, 'caseClosed')
      if (before) return
      const [found] = await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId))
      if (!found) throw invalidField('memberId', 'notFound', lang)
    },
  })
