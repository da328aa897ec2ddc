// How a member's balances came about: what the log says came in and went out, against what the wallets hold.
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BalanceCheck } from '#contract/ledger.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { is } from '#server/db/lists/filters.ts'
import type { Reader } from '#server/db/read-db.ts'
import { ledgerAccount, moneyLog } from '#server/db/schema/money/ledger.ts'

type Check = z.input<typeof BalanceCheck>

/** Returns one check for each currency of the member, or for the one that is named, by the code of the currency. */
export async function balanceChecks(
  db: Reader,
  { memberId, currency }: { memberId: string; currency?: string },
): Promise<Check[]> {
  const [logs, wallets] = await Promise.all([
    db
      .select({
        currency: moneyLog.currency,
        in: sql<string>`coalesce(sum(${moneyLog.totalDelta}) filter (where ${moneyLog.bizType} like 'recharge%'), 0)::text`,
        out: sql<string>`coalesce(-sum(${moneyLog.totalDelta}) filter (where ${moneyLog.bizType} like 'withdraw%'), 0)::text`,
        net: sql<string>`sum(${moneyLog.totalDelta})::text`,
      })
      .from(moneyLog)
      .where(and(eq(moneyLog.memberId, memberId), is(moneyLog.currency, currency)))
      .groupBy(moneyLog.currency),
    db
      .select({
        currency: ledgerAccount.currency,
        actual: sql<string>`sum(${ledgerAccount.available} + ${ledgerAccount.frozen} + ${ledgerAccount.margin})::text`,
      })
      .from(ledgerAccount)
      .where(and(eq(ledgerAccount.memberId, memberId), is(ledgerAccount.currency, currency)))
      .groupBy(ledgerAccount.currency),
  ])
  const currencies = new Set([...logs, ...wallets].map((row) => row.currency))
  return [...currencies].sort().map((code) => {
    const log = logs.find((row) => row.currency === code) ?? { in: '0', out: '0', net: '0' }
    const { actual = '0' } = wallets.find((row) => row.currency === code) ?? {}
    return {
      currency: code,
      in: plainDecimal(log.in),
      out: plainDecimal(log.out),
      pnl: new Big(log.net).minus(log.in).plus(log.out).toFixed(),
      actual: plainDecimal(actual),
      diff: new Big(actual).minus(log.net).toFixed(),
    }
  })
}

/** Returns the check of one currency; all of it is 0 where the member never had any. */
export async function balanceCheck(
  db: Reader,
  of: { memberId: string; currency: string },
): Promise<Check> {
  const [check] = await balanceChecks(db, of)
  return check ?? { currency: of.currency, in: '0', out: '0', pnl: '0', actual: '0', diff: '0' }
}
