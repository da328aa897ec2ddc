import { or } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/transfer-log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { transferLog as table } from '#server/db/schema/money/wallet-moves.ts'
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

/** Moves between the wallets of one member: only read. */
export function transferLog(app: App): void {
  serveList(app, api.list, table, {
    ...source,
    order: ['createdAt', 'desc'],
    where: async ({ keyword, ...query }, { db, zone }) => [
      or(
        startsWith(keyword, table.transferNo),
        is(table.externalId, keyword || undefined),
        await memberKeyword(db, table.memberId, keyword),
      ),
      anyOf(table.status, query.status),
      anyOf(table.fromWallet, query.fromWallet),
      anyOf(table.toWallet, query.toWallet),
      anyOf(table.currency, query.currency),
      between(table.amount, query.amountMin, query.amountMax),
      days(zone, table.createdAt, query.dateRange),
    ],
    wire: wireReported,
    totals: (db, where) =>
      groupSums(db, table, where, {
        by: { fromWallet: table.fromWallet, toWallet: table.toWallet, currency: table.currency },
        sums: { amount: table.amount },
      }),
  })

  const { find } = rowLoader(table, source)
  serve(app, api.get, async ({ id }, call) => {
    const row = await find(call, id)
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    return { row: wireReported(row), ...(await postedBy(call, 'transfer', id)) }
  })
}
