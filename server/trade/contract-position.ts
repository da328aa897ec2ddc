import Big from 'big.js'
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { maxJournals, view as journalView } from '#contract/ledger.ts'
import { maxDeals } from '#contract/trade/contract-deal.ts'
import * as api from '#contract/trade/contract-position.ts'
import {
  anyOf,
  between,
  days,
  is,
  memberKeyword,
  ofMemberType,
  startsWith,
} from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { contractDeal, contractPosition as table } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { may } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { readJournals } from '#server/lists/journals.ts'
import { listCondition, type ListOptions, rowLoader, serveList } from '#server/lists/list-page.ts'
import { serveRecord } from '#server/lists/record.ts'
import { forceClose } from './force-close.ts'
import { marks } from './marks.ts'
import { positionSums } from './position-sums.ts'
import { pricePath } from './price-path.ts'
import { readNewestDeals, loadPositions, wirePosition } from './rows.ts'

type Position = Awaited<ReturnType<typeof loadPositions>>[number]
const source = { load: loadPositions, scope: table.memberId }
const within = (value: typeof marks.marginRatio, min?: string, max?: string) => [
  min === undefined ? undefined : sql`${value} >= ${min}::numeric`,
  max === undefined ? undefined : sql`${value} <= ${max}::numeric`,
]

const options: ListOptions<typeof api.list, typeof table, Position> = {
  ...source,
  order: ['openedAt', 'desc'],
  sort: marks,
  where: async (query, { db, zone }) => [
    query.keyword
      ? or(
          startsWith(query.keyword, table.positionNo),
          await memberKeyword(db, table.memberId, query.keyword),
        )
      : undefined,
    anyOf(table.status, query.status),
    anyOf(table.productCode, query.productCode),
    anyOf(table.positionSide, query.positionSide),
    anyOf(table.marginMode, query.marginMode),
    between(table.leverage, query.leverageMin, query.leverageMax),
    ...within(marks.marginRatio, query.marginRatioMin, query.marginRatioMax),
    ...within(marks.unrealizedPnl, query.unrealizedPnlMin, query.unrealizedPnlMax),
    is(table.isFollow, query.isFollow),
    ofMemberType(table.memberId, query.memberType),
    days(zone, table[query.dateField ?? 'openedAt'], query.dateRange),
  ],
  wire: wirePosition,
  totals: positionSums,
}

/** What positions that match stand for, product by product: the list's own sums in smaller groups. */
async function exposureOf(db: ReadDb, where: SQL | undefined) {
  const open = and(where, eq(table.status, 'open'))
  const { summary } = await positionSums(db, open, 'product')
  const products = (summary ?? []).map(
    ({ productCode, currency, count, longNotional, shortNotional }) => ({
      productCode,
      currency,
      count,
      longNotional,
      shortNotional,
      netNotional: new Big(longNotional).minus(shortNotional).toFixed(),
    }),
  )
  const gross = (line: (typeof products)[number]) =>
    new Big(line.longNotional).plus(line.shortNotional)
  return {
    list: products.toSorted((a, b) => gross(b).cmp(gross(a))),
    isTooMany: summary === undefined,
  }
}

/** Positions of members, valued at the newest price of the path. */
export function contractPosition(app: App): void {
  serveList(app, api.list, table, options)
  const matching = listCondition(api.list, table, options)
  serve(app, api.exposure, async (query, call) => exposureOf(call.db, await matching(query, call)))

  const { find } = rowLoader(table, source)
  serveRecord(app, api.get, {
    find,
    history: 'contractPosition',
    answer: async (row, call, id) => {
      const { db, lang, actor } = call
      const dealIds = await db
        .select({ id: contractDeal.id })
        .from(contractDeal)
        .where(eq(contractDeal.positionId, id))
        .orderBy(desc(contractDeal.id))
        .limit(maxDeals)
      const view = { lang, withHouse: may(actor, journalView.permission) }
      const [deals, journals, ticks] = await Promise.all([
        readNewestDeals(db, { positionId: id }),
        Promise.all([
          readJournals(db, { bizType: 'position', bizId: id }, view),
          ...dealIds.map((deal) => readJournals(db, { bizType: 'deal', bizId: deal.id }, view)),
        ]),
        pricePath(db, row.productCode, row.openedAt, row.closedAt),
      ])
      return {
        row: wirePosition(row),
        deals,
        journals: journals
          .flat()
          .toSorted((a, b) => a.postedAt.localeCompare(b.postedAt))
          .slice(-maxJournals),
        ticks,
      }
    },
  })

  change(app, api.forceClose, forceClose)
}
