// A wallet as a row: its member, what is in it, what that is worth.
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { ledgerAccount as table } from '#server/db/schema/money/ledger.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import { memberColumns } from '#server/lists/member-columns.ts'

export const total = sql<string>`(${table.available} + ${table.frozen} + ${table.margin})`
export const usdValue = sql<string>`round(${total} * currency_price_usd(${table.currency}), 18)`

/** Loads wallets by id. */
export const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      ...memberColumns,
      total: total.mapWith(plainDecimal).as('total'),
      usdValue: usdValue.mapWith(plainDecimal).as('usd_value'),
    })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .where(inArray(table.id, [...ids]))

/** The reference price of each currency in USDT. */
export async function readPrices(db: ReadDb): Promise<Map<string, string>> {
  const rows = await db
    .select({ currency: walletCode.currency, price: sql<string>`max(${walletCode.priceUsd})` })
    .from(walletCode)
    .groupBy(walletCode.currency)
  return new Map(rows.map(({ currency, price }) => [currency, price]))
}
