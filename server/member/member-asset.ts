// The wallets of members.
import Big from 'big.js'
import { and, desc, eq, gte, lte, lt, sql } from 'drizzle-orm'
import * as api from '#contract/member/member-asset.ts'
import { anyOf, is, memberKeyword, ofMemberType } from '#server/db/lists/filters.ts'
import { sumsOf } from '#server/db/lists/money-list.ts'
import { assetHold, ledgerAccount as table } from '#server/db/schema/money/ledger.ts'
import type { App } from '#server/http/application.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { wireMember } from '#server/lists/member-columns.ts'
import { serveRecord } from '#server/lists/record.ts'
import { load, readPrices, total, usdValue } from './asset-row.ts'

const moneyFields = ['available', 'frozen', 'margin'] as const

/** Mounts the list of wallets and the call for one of them. */
export function memberAsset(app: App): void {
  const source = { load, scope: table.memberId }
  const { find } = rowLoader(table, source)

  serveList(app, api.list, table, {
    ...source,
    order: ['lastChangeAt', 'desc'],
    sort: { total, usdValue },
    wire: (row) => wireMember(row),
    where: async (query, { db }) => {
      const { usdValueMin, usdValueMax, nonZero, hasFrozen } = query
      return [
        await memberKeyword(db, table.memberId, query.keyword),
        is(table.memberId, query.memberId),
        anyOf(table.walletType, query.walletType),
        ofMemberType(table.memberId, query.memberType),
        anyOf(table.currency, query.currency),
        usdValueMin === undefined ? undefined : gte(usdValue, usdValueMin),
        usdValueMax === undefined ? undefined : lte(usdValue, usdValueMax),
        nonZero === true ? sql`${total} > 0` : undefined,
        hasFrozen === undefined
          ? undefined
          : hasFrozen
            ? sql`${table.frozen} > 0`
            : sql`${table.frozen} = 0`,
      ]
    },
    totals: async (db, where) => {
      const { summary, ...counted } = await sumsOf(db, table, where, moneyFields)
      if (!summary) return counted
      const prices = await readPrices(db)
      const valued = summary.map((sums) => ({
        ...sums,
        usdValue: new Big(sums.available)
          .plus(sums.frozen)
          .plus(sums.margin)
          .times(prices.get(sums.currency) ?? 0)
          .round(18, Big.roundDown)
          .toFixed(),
      }))
      return { ...counted, summary: valued }
    },
  })

  serveRecord(app, api.get, {
    find,
    history: 'memberAsset',
    answer: async (row, call, id) => {
      const { db } = call
      const { memberId, walletType, currency } = row
      const ids = await db.select({ id: table.id }).from(table).where(eq(table.memberId, memberId))
      const others = ids.map((each) => each.id).filter((each) => each !== id)
      const [holds, wallets] = await Promise.all([
        db
          .select({
            id: assetHold.id,
            amount: assetHold.amount,
            released: assetHold.released,
            reason: assetHold.reason,
            operatorName: assetHold.operatorName,
            createdAt: assetHold.createdAt,
          })
          .from(assetHold)
          .where(
            and(
              eq(assetHold.memberId, memberId),
              eq(assetHold.walletType, walletType),
              eq(assetHold.currency, currency),
              lt(assetHold.released, assetHold.amount),
            ),
          )
          .orderBy(desc(assetHold.createdAt)),
        others.length === 0 ? [] : load(db, others),
      ])
      return {
        row: wireMember(row),
        holds,
        wallets: wallets.map((each) => wireMember(each)),
      }
    },
  })
}
