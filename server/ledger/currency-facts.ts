// What the wallets of a currency say of it as a whole; each network of a currency is a wallet code.
import { eq, max, min, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/read-db.ts'
import { walletCode } from '#server/db/schema/money/money.ts'

interface CurrencyFacts {
  /** Fraction digits that every network of the currency carries. */
  readonly scale: number
  /** The reference price in USDT. */
  readonly priceUsd: string
  /** Whether it may be given out by campaigns. */
  readonly isReward: boolean
}

/** Returns the facts of a currency; undefined where there is no such currency, as for points. */
export async function currencyFacts(
  db: Reader,
  currency: string,
): Promise<CurrencyFacts | undefined> {
  const [row] = await db
    .select({
      scale: min(walletCode.scale),
      priceUsd: max(walletCode.priceUsd),
      isReward: sql<boolean>`bool_or(${walletCode.rewardEnabled})`,
    })
    .from(walletCode)
    .where(eq(walletCode.currency, currency))
    .groupBy(walletCode.currency)
  return row && { scale: row.scale ?? 0, priceUsd: row.priceUsd ?? '0', isReward: row.isReward }
}

/** Returns the reference price of a currency in USDT; 0 for points and what is not known. */
export const readPriceUsd = async (db: Reader, currency: string): Promise<string> =>
  (await currencyFacts(db, currency))?.priceUsd ?? '0'
