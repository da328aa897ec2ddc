import Big from 'big.js'
import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { view as journalView } from '#contract/ledger.ts'
import * as api from '#contract/trade/delivery-order.ts'
import { plainDecimal } from '#server/db/columns.ts'
import {
  anyOf,
  between,
  days,
  is,
  memberKeyword,
  ofMemberType,
  startsWith,
} from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { deliveryCycleVersion, deliveryOrder as table } from '#server/db/schema/trade/delivery.ts'
import type { App } from '#server/http/application.ts'
import { may } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { readJournals } from '#server/lists/journals.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { serveRecord } from '#server/lists/record.ts'
import { pricePath } from './price-path.ts'
import { previewWindow, voidWindow } from './void-window.ts'

/** Delivery orders by id. */
export const loadDeliveryOrders = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      ...memberColumns,
      remainingSec: sql<number>`case when ${table.status} = 'open'
        then greatest(0, extract(epoch from ${table.settleDueAt} - now()))::int else 0 end`,
    })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .where(inArray(table.id, [...ids]))
const source = { load: loadDeliveryOrders, scope: table.memberId }
const settled = sql`${table.status} = 'settled'`

/** Delivery orders: prices and results are made by the settlement and only read here. */
export function deliveryOrder(app: App): void {
  serveList(app, api.list, table, {
    ...source,
    order: ['openedAt', 'desc'],
    where: async (query, { db, zone }) => [
      query.keyword
        ? or(
            startsWith(query.keyword, table.orderNo),
            await memberKeyword(db, table.memberId, query.keyword),
          )
        : undefined,
      anyOf(table.status, query.status),
      ofMemberType(table.memberId, query.memberType),
      anyOf(table.result, query.result),
      anyOf(table.productCode, query.productCode),
      anyOf(table.seconds, query.seconds?.map(Number)),
      anyOf(table.direction, query.direction),
      between(table.stake, query.stakeMin, query.stakeMax),
      between(table.pnl, query.pnlMin, query.pnlMax),
      is(table.isExperience, query.isExperience),
      days(zone, table[query.dateField ?? 'openedAt'], query.dateRange),
    ],
    wire: wireMember,
    totals: async (db, where) => {
      const { summary, ...rest } = await groupSums(db, table, where, {
        by: { currency: table.currency },
        sums: {
          stake: table.stake,
          fee: table.fee,
          payout: table.payout,
          memberPnl: sql`case when ${settled} then ${table.pnl} else 0 end`,
          won: sql`case ${table.result} when 'win' then 1 else 0 end`,
          ended: sql`case when ${settled} then 1 else 0 end`,
        },
      })
      if (!summary) return rest
      return {
        ...rest,
        summary: summary.map(({ won, ended, ...line }) => ({
          ...line,
          winRate: ended === '0' ? '0' : new Big(won).div(ended).toFixed(4),
        })),
      }
    },
  })

  const { find } = rowLoader(table, source)
  serveRecord(app, api.get, {
    find,
    history: 'deliveryOrder',
    answer: async (row, call, id) => {
      const { db, lang, actor } = call
      const [[version], ticks, journals] = await Promise.all([
        db
          .select({ params: deliveryCycleVersion.params })
          .from(deliveryCycleVersion)
          .where(
            and(
              eq(deliveryCycleVersion.cycleId, row.cycleId),
              eq(deliveryCycleVersion.version, row.cycleVersion),
            ),
          ),
        pricePath(db, row.productCode, row.openedAt, row.settledAt),
        readJournals(
          db,
          { bizType: 'delivery', bizId: id },
          { lang, withHouse: may(actor, journalView.permission) },
        ),
      ])
      const term = (name: string) => {
        const value = version?.params[name]
        return typeof value === 'string' ? value : ''
      }
      return {
        row: wireMember(row),
        ticks,
        terms: {
          version: row.cycleVersion,
          payoutRate: row.payoutRate,
          feeRate: plainDecimal(term('fee_rate') || '0'),
          settleRule: term('settle_rule'),
          drawRule: term('draw_rule'),
        },
        journals,
      }
    },
  })

  serve(app, api.voidPreview, previewWindow)
  change(app, api.voidWindow, voidWindow)
}
