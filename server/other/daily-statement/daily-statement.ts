// The closing figures of each day: the list with its sums, and what a day is made of.
import { and, desc, eq, getTableColumns, gte, lte, sql, type SQL } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/daily-statement.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { dailyStatement as table } from '#server/db/schema/other/daily-statement.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { serveRecord } from '#server/lists/record.ts'
import { readBreakdown } from './breakdown.ts'
import { getTrailTargets } from './rebuilt.ts'
import { statementSteps } from './steps.ts'

type Stored = typeof table.$inferSelect

/** The figures are about everybody's money: throws 40302 for operators who are bound to a member. */
function assertUnbound({ actor }: Pick<Call, 'actor'>): void {
  if (actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
}

const wire = ({
  daySince: _since,
  dayUntil: _until,
  priceUsd: _price,
  explanation: _explanation,
  journalCount: _journals,
  closedAt: _closed,
  createdAt: _created,
  updatedAt: _updated,
  netInflow,
  ...row
}: Stored) => ({ ...row, netInflow: netInflow ?? '0' })

const flows = Object.fromEntries(
  api.flowFields.map((field) => [field, getTableColumns(table)[field]]),
) as Record<(typeof api.flowFields)[number], (typeof table)['tradeFee']>

/** Sums of what flowed, and the balances of the newest day; a list is of one currency. */
async function totals(db: ReadDb, where: SQL | undefined) {
  const { summary = [], ...counted } = await groupSums(db, table, where, {
    by: { currency: table.currency },
    sums: flows,
  })
  const [newest] = await db
    .select({
      lastClosing: table.closingBalance,
      lastChain: table.chainBalance,
      lastCoverRate: table.coverRate,
    })
    .from(table)
    .where(where)
    .orderBy(desc(table.statDate))
    .limit(1)
  const none = { lastClosing: null, lastChain: null, lastCoverRate: null }
  return { ...counted, summary: summary.map((line) => ({ ...line, ...(newest ?? none) })) }
}

/** Daily statements. */
export function dailyStatement(app: App): void {
  serveList<typeof api.list, typeof table, Stored>(app, api.list, table, {
    order: ['statDate', 'desc'],
    where: ({ dateRange, currency, checkStatus, status }, call) => {
      assertUnbound(call)
      return [
        dateRange
          ? and(gte(table.statDate, dateRange[0]), lte(table.statDate, dateRange[1]))
          : sql`${table.statDate} > (now() at time zone ${call.zone})::date - ${api.defaultDays}::integer`,
        eq(table.currency, currency ?? api.allCurrencies),
        anyOf(table.checkStatus, checkStatus),
        anyOf(table.status, status),
      ]
    },
    wire,
    totals,
  })

  const { find } = rowLoader<typeof table, Stored>(table, {})
  serveRecord(app, api.get, {
    find: (call, id) => {
      assertUnbound(call)
      return find(call, id)
    },
    history: (row) => ({ targets: getTrailTargets(row) }),
    answer: async (row, { db, lang }) => ({
      row: wire(row),
      priceUsd: row.priceUsd,
      explanation: row.explanation,
      ...(await readBreakdown(db, row, lang)),
    }),
  })
  statementSteps(app)
}
