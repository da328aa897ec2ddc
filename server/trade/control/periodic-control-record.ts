import { eq, inArray, sql } from 'drizzle-orm'
import { controlDirection } from '#contract/trade/control-rules.ts'
import * as api from '#contract/trade/periodic-control-record.ts'
import { readStoredText } from '#server/base/stored-text.ts'
import { anyOf, contains, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { periodicControlRecord as table } from '#server/db/schema/trade/periodic-control.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { serveRecord } from '#server/lists/record.ts'
import { type ControlRow, failReasons } from './control-apply.ts'
import { propose, reviewControl, revertControl } from './control-change.ts'
import { shownValue } from './control-values.ts'

const wire = ({ reason, ...row }: ControlRow, { lang }: Pick<Call, 'lang'>) => ({
  ...row,
  beforeValue: shownValue(row.paramCode, row.beforeValue, lang),
  afterValue: shownValue(row.paramCode, row.afterValue, lang),
  // The clock gives its reason as a key; people write theirs.
  reason:
    row.triggerType === 'schedule' ? readStoredText(reason, ['controlExpired'], lang) : reason,
  changeDir: controlDirection(row.paramCode, row.beforeValue, row.afterValue),
})

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))

/** Counts the orders opened under a change, by period: from the moment it was made until it was taken back. */
async function openedUnder(
  db: ReadDb,
  { productCode, periodSeconds, effectiveAt, approvedAt }: ControlRow,
  until: string | undefined,
): Promise<{ periodSeconds: number; count: number }[]> {
  const rows = await db.execute<{ periodSeconds: number; count: number }>(sql`
    select seconds as "periodSeconds", count(*)::int as count from delivery_order
     where product_code = ${productCode} and (${periodSeconds}::int is null or seconds = ${periodSeconds})
       and opened_at >= greatest(${effectiveAt}::timestamptz, ${approvedAt}::timestamptz)
       and (${until ?? null}::timestamptz is null or opened_at < ${until ?? null}::timestamptz)
     group by seconds order by seconds`)
  return [...rows]
}

/** The log of risk-parameter changes; nothing is edited or deleted, and nothing names a price or a member. */
export function periodicControlRecord(app: App): void {
  serveList(app, api.list, table, {
    order: ['createdAt', 'desc'],
    where: ({ keyword, ...query }, { zone }) => [
      contains(keyword, table.controlNo, table.productCode, table.reason),
      anyOf(table.productCode, query.productCode),
      anyOf(table.periodSeconds, query.periodSeconds?.map(Number)),
      anyOf(table.paramCode, query.paramCode),
      anyOf(table.status, query.status),
      anyOf(table.triggerType, query.triggerType),
      is(table.applicantId, query.applicantId),
      is(table.approverId, query.approverId),
      days(zone, table[query.dateField ?? 'createdAt'], query.dateRange),
    ],
    wire,
  })

  const { find } = rowLoader(table, { load })
  serveRecord(app, api.get, {
    find,
    history: 'periodicControlRecord',
    answer: async (row, call, id) => {
      const { db, lang } = call
      const [opposite] = await db
        .select({ no: table.controlNo, at: table.effectiveAt })
        .from(table)
        .where(eq(table.revertOf, id))
      const isMade = row.status === 'applied' || row.status === 'reverted'
      const affected = isMade ? await openedUnder(db, row, opposite?.at) : []
      return {
        row: wire(row, call),
        reviewRemark: row.reviewRemark,
        failReason: readStoredText(row.failReason, failReasons, lang),
        revertedBy: opposite?.no ?? null,
        affected,
      }
    },
  })

  serve(app, api.verify, async ({ dateRange }, { db, zone }) => {
    const inRange = days(zone, sql`chain.created_at`, dateRange) ?? sql`true`
    const rows = await db.execute<{ controlNo: string; isWhole: boolean }>(sql`
      select chain.control_no as "controlNo",
             chain.hash = periodic_control_digest(coalesce(chain.prev, ''), chain.record) as "isWhole"
        from (select r as record, r.control_no, r.hash, r.created_at, lag(r.hash) over (order by r.id) as prev, r.id
                from ${table} r) chain
       where ${inRange} order by chain.id`)
    const broken = rows.find(({ isWhole }) => !isWhole)
    return { ok: !broken, checked: rows.length, brokenAt: broken?.controlNo ?? null }
  })

  change(app, api.add, propose)
  change(app, api.review, reviewControl)
  change(app, api.revert, revertControl)
}
