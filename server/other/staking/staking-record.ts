import { desc, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm'
import { view as seeHouseLines } from '#contract/ledger.ts'
import * as api from '#contract/other/staking-record.ts'
import { anyOf, between, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import {
  incomeRecord,
  stakingProduct,
  stakingRecord as table,
} from '#server/db/schema/other/staking.ts'
import type { App } from '#server/http/application.ts'
import { may } from '#server/http/call.ts'
import { readJournals } from '#server/lists/journals.ts'
import { type ListOptions, rowLoader, serveList } from '#server/lists/list-page.ts'
import { memberColumns } from '#server/lists/member-columns.ts'
import { wireReported } from '#server/lists/origin.ts'
import { serveRecord } from '#server/lists/record.ts'

const maxIncomes = 400

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      ...memberColumns,
      stakingNo: stakingProduct.stakingNo,
      stakingName: stakingProduct.name,
    })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .innerJoin(stakingProduct, eq(stakingProduct.id, table.stakingId))
    .where(inArray(table.id, [...ids]))

type Row = Awaited<ReturnType<typeof load>>[number]

const options: ListOptions<typeof api.list, typeof table, Row> = {
  order: ['createdAt', 'desc'],
  scope: table.memberId,
  load,
  where: async ({ keyword, dateField = 'createdAt', dateRange, ...query }, { db, zone }) => [
    keyword
      ? or(
          startsWith(keyword, table.recordNo),
          is(table.externalId, keyword),
          await memberKeyword(db, table.memberId, keyword),
        )
      : undefined,
    is(table.stakingId, query.stakingId),
    anyOf(table.status, query.status),
    anyOf(table.currency, query.currency),
    between(table.principal, query.principalMin, query.principalMax),
    days(zone, table[dateField], dateRange),
  ],
  wire: wireReported,
  totals: (db: ReadDb, where: SQL | undefined) =>
    groupSums(db, table, where, {
      by: { currency: table.currency },
      sums: {
        principal: table.principal,
        accruedIncome: table.accruedIncome,
        paidIncome: table.paidIncome,
      },
    }),
}

/** What members staked. */
export function stakingRecord(app: App): void {
  serveList<typeof api.list, typeof table, Row>(app, api.list, table, options)
  const { find } = rowLoader<typeof table, Row>(table, options)

  serveRecord(app, api.get, {
    find,
    history: 'stakingRecord',
    answer: async (row, call, id) => {
      const { db, lang, actor } = call
      const view = { lang, withHouse: may(actor, seeHouseLines.permission) }
      const [incomes, journals] = await Promise.all([
        db
          .select({
            incomeNo: incomeRecord.incomeNo,
            incomeDate: incomeRecord.incomeDate,
            incomeType: incomeRecord.incomeType,
            amount: incomeRecord.amount,
            status: incomeRecord.status,
          })
          .from(incomeRecord)
          .where(eq(incomeRecord.relatedNo, row.recordNo))
          .orderBy(desc(incomeRecord.incomeDate))
          .limit(maxIncomes),
        readJournals(db, { bizType: 'staking', bizId: id }, view),
      ])
      return { row: wireReported(row), incomes, journals }
    },
  })
}
