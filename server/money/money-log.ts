import { and, desc, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { getPagination } from '#contract/endpoint.ts'
import { view as journalView } from '#contract/ledger.ts'
import * as api from '#contract/money/money-log.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainStamp } from '#server/db/columns.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { countOf } from '#server/db/lists/list-totals.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { ledgerJournal, moneyLog as table } from '#server/db/schema/money/ledger.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { may } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { mountExport } from '#server/lists/export/mount-export.ts'
import { isJournalInScope, journalById } from '#server/lists/journals.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { assertBounded, isNarrow, moneyLogConditions } from './money-log-filter.ts'
import { pageKeys, type Key } from './money-log-page.ts'

/** Sums are exact, or not shown: up to this many rows they are added up within a second. */
const maxSummedRows = 1_000_000

/** What a wallet gained: holds and releases move money within it and count nothing. */
const net = table.totalDelta
const gains = sql`greatest(${net}, 0)`
const losses = sql`greatest(-${net}, 0)`

/** The rows of these keys, in their order; the times lead to the right partitions. */
async function rowsOf(db: ReadDb, keys: readonly Key[]) {
  const times = keys.map(({ createdAt }) => createdAt).toSorted()
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return []
  const { operatorId: _by, accountId: _account, ...columns } = getTableColumns(table)
  const rows = await db
    .select({ ...columns, ...memberColumns, operatorName: ledgerJournal.operatorName })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .innerJoin(ledgerJournal, eq(ledgerJournal.id, table.journalId))
    .where(
      and(
        inArray(
          table.id,
          keys.map(({ id }) => id),
        ),
        gte(table.createdAt, first),
        lte(table.createdAt, last),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, wireMember(row)]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Every change of a member's balance: only read. */
export function moneyLog(app: App): void {
  serve(app, api.list, async (query, call) => {
    const { db } = call
    const settings = await readSettings(db)
    assertBounded(query, call, settings, getPagination(query))
    const where = await moneyLogConditions(query, call, settings['report.timezone'])
    const [{ page, keys, ...cursors }, totals] = await Promise.all([
      pageKeys(db, where, query),
      isNarrow(query)
        ? groupSums(db, table, where, {
            by: { currency: table.currency },
            sums: { in: gains, out: losses, net },
            limit: maxSummedRows,
          })
        : countOf(db, table, where),
    ])
    return { list: await rowsOf(db, keys), currentPage: page, ...cursors, ...totals }
  })

  mountExport(app, api.list, async (asked, call) => {
    // What was asked for went through the list's own schema.
    const query = asked as Parameters<typeof moneyLogConditions>[0]
    const settings = await readSettings(call.db)
    assertBounded(query, call, settings, { page: 1, size: 1 })
    const where = await moneyLogConditions(query, call, settings['report.timezone'])
    return {
      keys: call.db
        .select({ id: table.id, createdAt: table.createdAt })
        .from(table)
        .where(where)
        .orderBy(desc(table.createdAt), desc(table.id)),
      rows: (keys, { db }) =>
        rowsOf(
          db,
          keys.map(({ id, ...key }) => ({
            id,
            createdAt: plainStamp(String(key['created_at'])),
          })),
        ),
    }
  })

  serve(app, api.get, async ({ id }, { db, actor, lang }) => {
    const [key] = await db
      .select({ id: table.id, createdAt: table.createdAt })
      .from(table)
      .where(and(eq(table.id, id), await memberScope(db, table.memberId, actor)))
    const [row] = key ? await rowsOf(db, [key]) : []
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const withHouse = may(actor, journalView.permission)
    const journal = await journalById(db, row.journalId, { lang, withHouse })
    if (!journal) throw new Refusal(Code.notFound, 'notFound')
    // Where a member outside of the team shares the journal, its lines are not the team's to see.
    const isMine = await isJournalInScope(db, row.journalId, actor)
    return { row, journal: isMine ? journal : { ...journal, lines: [] } }
  })
}
