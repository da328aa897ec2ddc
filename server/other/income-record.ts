import { desc, gte, lte, or, sql, and } from 'drizzle-orm'
import * as api from '#contract/other/income-record.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { readStoredText } from '#server/base/stored-text.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { anyOf, between, days, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { incomeRecord as table } from '#server/db/schema/other/staking.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { loadWithMember, wireMember } from '#server/lists/member-columns.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

const maxBatches = 500

const load = loadWithMember(table)

/** The calendar days `[from, to]`, both included. */
const ofDates = (range: readonly [string, string] | undefined) =>
  range && and(gte(table.incomeDate, range[0]), lte(table.incomeDate, range[1]))

/** Yields paid to members. */
export function incomeRecord(app: App): void {
  serveResource(app, api, table, {
    target: { type: 'incomeRecord', no: ({ incomeNo }) => incomeNo },
    order: ['incomeDate', 'desc'],
    scope: table.memberId,
    where: async ({ keyword, dateField = 'incomeDate', dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.incomeNo, table.relatedNo),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      anyOf(table.status, query.status),
      anyOf(table.incomeType, query.incomeType),
      anyOf(table.currency, query.currency),
      between(table.amount, query.amountMin, query.amountMax),
      dateField === 'paidAt' ? days(zone, table.paidAt, dateRange) : ofDates(dateRange),
    ],
    load,
    wire: ({ failReason, ...row }, { lang }) => ({
      ...wireMember(row),
      failReason: readStoredText(failReason, ['incomeMemberClosed', 'incomeNotAccrued'], lang),
    }),
    totals: (db, where) =>
      groupSums(db, table, where, {
        by: { currency: table.currency },
        sums: { amount: table.amount },
      }),
  })

  serve(app, api.batch, async ({ dateRange }, { db, actor }) => {
    const { incomeDate, incomeType, currency } = table
    const rows = await db
      .select({
        incomeDate,
        incomeType,
        currency,
        count: sql<number>`count(*)::int`,
        amount: sql<string>`sum(${table.amount})::text`,
        failed: sql<number>`count(*) filter (where ${table.status} = 'failed')::int`,
      })
      .from(table)
      .where(and(ofDates(dateRange), await memberScope(db, table.memberId, actor)))
      .groupBy(incomeDate, incomeType, currency)
      .orderBy(desc(incomeDate), incomeType, currency)
      .limit(maxBatches)
    return { list: rows.map((row) => ({ ...row, amount: plainDecimal(row.amount) })) }
  })
}
