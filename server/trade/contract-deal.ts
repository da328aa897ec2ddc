import { or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { view as journalView } from '#contract/ledger.ts'
import * as api from '#contract/trade/contract-deal.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, days, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { member } from '#server/db/schema/member/member.ts'
import {
  contractDeal as table,
  contractEntrust,
  contractPosition,
  contractProduct,
} from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { may } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { readJournals } from '#server/lists/journals.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { wireMember } from '#server/lists/member-columns.ts'
import { pricePath } from './price-path.ts'
import { loadDeals } from './rows.ts'

const source = { load: loadDeals, scope: table.memberId }
const joinProduct = sql`left join ${contractProduct} on ${contractProduct.productCode} = ${table.productCode}`
const staff = sql`${table.memberId} not in
  (select ${member.id} from ${member} where ${member.memberType} in ('internal', 'test'))`

const hoursFrom = (at: number, hours: number) => new Date(at + hours * 3_600_000).toISOString()

/** Executions of orders: only read. */
export function contractDeal(app: App): void {
  serveList(app, api.list, table, {
    ...source,
    order: ['dealAt', 'desc'],
    where: async (query, { db, zone }) => {
      const { keyword } = query
      return [
        keyword
          ? or(
              startsWith(keyword, table.dealNo),
              sql`${table.entrustId} in (select ${contractEntrust.id} from ${contractEntrust} where ${startsWith(keyword, contractEntrust.entrustNo)})`,
              sql`${table.positionId} in (select ${contractPosition.id} from ${contractPosition} where ${startsWith(keyword, contractPosition.positionNo)})`,
              await memberKeyword(db, table.memberId, keyword),
            )
          : undefined,
        anyOf(table.productCode, query.productCode),
        anyOf(table.side, query.side),
        anyOf(table.positionSide, query.positionSide),
        anyOf(table.openClose, query.openClose),
        anyOf(table.dealType, query.dealType),
        between(table.notional, query.notionalMin, query.notionalMax),
        between(table.realizedPnl, query.realizedPnlMin, query.realizedPnlMax),
        query.includeInternal === true ? undefined : staff,
        days(zone, table.dealAt, query.dateRange),
      ]
    },
    wire: wireMember,
    totals: (db, where) =>
      groupSums(db, table, where, {
        join: joinProduct,
        by: { currency: contractProduct.settleCurrency },
        sums: {
          notional: table.notional,
          fee: table.fee,
          realizedPnl: table.realizedPnl,
        },
      }),
  })

  const { find } = rowLoader(table, source)
  serve(app, api.get, async ({ id }, call) => {
    const row = await find(call, id)
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const at = Date.parse(row.dealAt)
    const [journals, ticks] = await Promise.all([
      readJournals(
        call.db,
        { bizType: 'deal', bizId: id },
        { lang: call.lang, withHouse: may(call.actor, journalView.permission) },
      ),
      pricePath(call.db, row.productCode, hoursFrom(at, -2), hoursFrom(at, 2)),
    ])
    return { row: wireMember(row), journals, ticks }
  })
}
