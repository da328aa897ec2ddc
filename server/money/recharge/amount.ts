// What an amount must satisfy before it becomes a recharge.
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import { invalidField } from '#server/http/field-errors.ts'

type Coin = typeof walletCode.$inferSelect

// A single amount, and its value, stay a thousand times below what a balance or a sum can hold.
const ceiling = new Big('1e15')

const decimals = (amount: string) => amount.split('.')[1]?.replace(/0+$/, '').length ?? 0

/** The registry entry of a recharge's currency and network; undefined when it was never registered. */
export async function findCoin(
  db: Reader,
  { currency, network }: { currency: string; network: string },
): Promise<Coin | undefined> {
  const [coin] = await db
    .select()
    .from(walletCode)
    .where(and(eq(walletCode.currency, currency), eq(walletCode.network, network)))
  return coin
}

/** Refuses (40001) an amount with more decimals than its currency has. */
export async function assertAmountScale(
  db: Reader,
  recharge: { currency: string; network: string },
  amount: string,
  field: string,
  lang: Lang,
): Promise<void> {
  const coin = await findCoin(db, recharge)
  if (coin && decimals(amount) > coin.scale) throw invalidField(field, 'amountScale', lang)
}

/**
 * The USDT value of an amount at a price, rounded down to 18 decimals. Refuses with 40001 what the coin
 * does not allow, with 42202 what is out of all proportion.
 */
export function valued(amount: string, coin: Coin, priceUsd: string, lang: Lang): string {
  if (decimals(amount) > coin.scale) throw invalidField('amount', 'amountScale', lang)
  if (new Big(amount).lt(coin.minRecharge)) throw invalidField('amount', 'amountBelowMinimum', lang)
  const value = new Big(amount).times(priceUsd)
  if (new Big(amount).gte(ceiling) || value.gte(ceiling)) {
    throw invalidField('amount', 'amountTooLarge', lang, Code.limitExceeded)
  }
  return value.round(18, Big.roundDown).toFixed()
}

/**
 * Moves the member's running total of recharges by a USDT value; negative for a reversal. Call it before `post`: members
 * are locked before their wallets everywhere, so that nobody waits for one who waits for them.
 */
export async function addToTotal(tx: Tx, memberId: string, usdValue: string): Promise<void> {
  await tx
    .update(member)
    .set({ rechargeTotalUsd: sql`${member.rechargeTotalUsd} + ${usdValue}::numeric` })
    .where(eq(member.id, memberId))
}
