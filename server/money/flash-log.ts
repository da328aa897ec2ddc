import Big from 'big.js'
import { or } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/flash-log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { flashLog as table } from '#server/db/schema/money/wallet-moves.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { postedBy } from '#server/lists/journals.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { loadWithMember } from '#server/lists/member-columns.ts'
import { wireReported } from '#server/lists/origin.ts'

const source = {
  scope: table.memberId,
  load: loadWithMember(table),
}

/** Instant conversions: only read. */
export function flashLog(app: App): void {
  serveList(app, api.list, table, {
    ...source,
    order: ['createdAt', 'desc'],
    where: async ({ keyword, ...query }, { db, zone }) => [
      or(
        startsWith(keyword, table.flashNo),
        is(table.externalId, keyword || undefined),
        await memberKeyword(db, table.memberId, keyword),
      ),
      anyOf(table.status, query.status),
      anyOf(table.fromCurrency, query.fromCurrency),
      anyOf(table.toCurrency, query.toCurrency),
      between(table.usdValue, query.usdValueMin, query.usdValueMax),
      between(table.spreadRate, query.spreadRateMin, query.spreadRateMax),
      days(zone, table.createdAt, query.dateRange),
    ],
    wire: wireReported,
    totals: async (db, where) => {
      const { summary, ...counted } = await groupSums(db, table, where, {
        by: { fromCurrency: table.fromCurrency, toCurrency: table.toCurrency },
        sums: {
          fromAmount: table.fromAmount,
          toAmount: table.toAmount,
          revenueUsd: table.revenueUsd,
        },
      })
      if (!summary) return counted
      const earned = summary.reduce((sum, line) => sum.plus(line.revenueUsd), new Big(0))
      const revenueUsd = earned.toFixed()
      const lines = summary.map(({ revenueUsd: _earned, ...line }) => line)
      return { ...counted, summary: lines, revenueUsd }
    },
  })

  const { find } = rowLoader(table, source)
  serve(app, api.get, async ({ id }, call) => {
    const row = await find(call, id)
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const { rate, refRate, spreadRate, priceSource, quotedAt, createdAt } = row
    const ageMs = Math.max(0, Date.parse(createdAt) - Date.parse(quotedAt))
    return {
      row: wireReported(row),
      quote: { rate, refRate, spreadRate, priceSource, quotedAt, ageMs },
      ...(await postedBy(call, 'flash', id)),
    }
  })
}
