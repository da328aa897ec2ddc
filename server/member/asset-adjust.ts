// The list of corrections of balances, and the calls about one of them.
import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import * as api from '#contract/member/asset-adjust.ts'
import { anyOf, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { memberAdjust as table } from '#server/db/schema/member/member-adjust.ts'
import { member } from '#server/db/schema/member/member.ts'
import { ledgerJournal } from '#server/db/schema/money/ledger.ts'
import { bigFile } from '#server/db/schema/upload.ts'
import type { App } from '#server/http/application.ts'
import { change } from '#server/http/serve.ts'
import { availableIn } from '#server/ledger/balances.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { serveRecord } from '#server/lists/record.ts'
import {
  addAdjustment,
  cancelAdjustment,
  requiredReviewConfirmation,
  reviewAdjustment,
} from './adjust-steps.ts'

const { priceUsd: _price, attachments: fileIds, ...shown } = getTableColumns(table)

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...shown,
      ...memberColumns,
      fileIds,
      attachments: sql<string[]>`array(select f.name
        from unnest(${fileIds}) with ordinality as a (id, ordinal)
        join ${bigFile} f on f.id = a.id::bigint order by a.ordinal)`,
    })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .where(inArray(table.id, [...ids]))

type Loaded = Awaited<ReturnType<typeof load>>[number]
const wire = ({ fileIds: _ids, ...row }: Loaded) => wireMember(row)

/** Mounts the list of adjustments, the record, and what is done with it. */
export function assetAdjustments(app: App): void {
  const source = { load, scope: table.memberId }
  const { find } = rowLoader(table, source)

  serveList(app, api.adjustList, table, {
    ...source,
    order: ['createdAt', 'desc'],
    wire,
    where: async ({ keyword, ...query }, { db, zone }) => [
      keyword
        ? or(startsWith(keyword, table.adjustNo), await memberKeyword(db, table.memberId, keyword))
        : undefined,
      is(table.adjustNo, query.adjustNo),
      is(table.memberId, query.memberId),
      is(table.direction, query.direction),
      anyOf(table.category, query.category),
      anyOf(table.status, query.status),
      is(table.applicantId, query.applicantId),
      days(zone, table.createdAt, query.dateRange),
    ],
  })

  serveRecord(app, api.adjustGet, {
    find,
    history: 'memberAdjust',
    answer: async (row, call, id) => {
      const { db } = call
      const [available, journals, files] = await Promise.all([
        availableIn(db, row),
        db
          .select({ id: ledgerJournal.id })
          .from(ledgerJournal)
          .where(and(eq(ledgerJournal.bizType, 'adjust'), eq(ledgerJournal.bizId, id))),
        db
          .select({ id: bigFile.id, name: bigFile.name, kind: bigFile.kind })
          .from(bigFile)
          .where(inArray(bigFile.id, row.fileIds)),
      ])
      const byId = new Map(files.map((file) => [file.id, file]))
      return {
        row: wire(row),
        files: row.fileIds.flatMap((fileId) => byId.get(fileId) ?? []),
        available,
        journalId: journals[0]?.id ?? null,
      }
    },
  })

  change(app, api.adjust, (input, context) => addAdjustment(context, input))
  change(app, api.adjustReview, (input, context) => reviewAdjustment(context, input), {
    need: requiredReviewConfirmation,
  })
  change(app, api.adjustCancel, (input, context) => cancelAdjustment(context, input))
}
