// What the platform holds against what it owes to members: of a day in `build.ts`, of this moment on the live board.
import { sql } from 'drizzle-orm'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { prices } from '#server/home/index.ts'

/** Condition after a currency: points and test money are no money of members. */
export const moneyOnly = sql`not in ('INTEGRAL', 'TUSDT')`

/** Accounts of the books where the money of members lies: wallets, channels and banks. */
export const assetCodes = ['1100', '1110', '1120', '1130']

/**
 * Returns the assets at this moment as a part of what all members own, trial funds and internal members included; null
 * while they own nothing. House accounts follow their entries some seconds behind.
 */
export async function coverRateNow(db: ReadDb): Promise<string | null> {
  const [row] = await db.execute<{ rate: string | null }>(sql`
    select case when owed > 0 then round(held / owed, 8) end::text as rate
      from (select coalesce(sum(h.balance * p.price), 0) as held from house_account h join ${prices} p using (currency)
          where h.code = any (${sql.param(assetCodes)}::text[]) and h.currency ${moneyOnly}) assets,
        (select coalesce(sum((a.available + a.frozen + a.margin) * p.price), 0) as owed
          from ledger_account a join ${prices} p using (currency) where a.currency ${moneyOnly}) wallets`)
  return row?.rate ? plainDecimal(row.rate) : null
}
