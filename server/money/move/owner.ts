// Who moves money between wallets or currencies, and how finely a currency is counted.
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { member } from '#server/db/schema/member/member.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { readEffectiveConfig } from '#server/member/index.ts'

// A single amount, and its value, stay a thousand times below what a balance or a sum can hold.
const ceiling = new Big('1e15')

/** Switches of a member, and what is said of one that is off. */
const whenOff = {
  transferEnabled: 'transfersOff',
  flashEnabled: 'conversionsOff',
  stakingEnabled: 'stakingOff',
} as const

/**
 * Keeps the member as they are until the transaction ends. Throws `Refusal` 42203 for one who is closed or frozen, and where
 * the switch of what they do is off; what ends something needs none.
 */
export async function assertMayMove(
  tx: Tx,
  memberId: string,
  feature: keyof typeof whenOff | undefined,
  lang: Lang,
): Promise<void> {
  const [owner] = await tx
    .select({ status: member.status })
    .from(member)
    .where(eq(member.id, memberId))
    .for('key share')
  if (!owner) throw invalidField('memberId', 'memberUnknown', lang)
  if (owner.status !== 'normal') {
    const key = owner.status === 'frozen' ? 'accountFrozen' : 'accountClosed'
    throw invalidField('memberId', key, lang, Code.rule)
  }
  if (feature !== undefined && (await readEffectiveConfig(tx, memberId))[feature] !== true)
    throw invalidField('memberId', whenOff[feature], lang, Code.rule)
}

/** An open currency: how finely it is counted, and what it is worth. */
export interface OpenCurrency {
  readonly scale: number
  readonly priceUsd: string
}

/** Throws `Refusal` 42203 about a field unless a network of the currency is open; for conversions, open for them. */
export async function openCurrency(
  tx: Tx,
  currency: string,
  { field, lang, isFlash = false }: { field: string; lang: Lang; isFlash?: boolean },
): Promise<OpenCurrency> {
  const [facts] = await tx
    .select({
      scale: sql<number>`min(${walletCode.scale})`,
      priceUsd: sql<string>`max(${walletCode.priceUsd})::text`,
    })
    .from(walletCode)
    .where(
      and(
        eq(walletCode.currency, currency),
        eq(walletCode.status, 'on'),
        isFlash ? eq(walletCode.flashEnabled, true) : undefined,
      ),
    )
    .groupBy(walletCode.currency)
  if (!facts) throw invalidField(field, 'walletCodeClosed', lang, Code.rule)
  return facts
}

/**
 * The value of an amount in USDT, rounded down to 18 decimals. Throws `Refusal` 40001 about a field for more decimals than the
 * currency has, 42202 for what is out of all proportion.
 */
export function toUsdValue(
  amount: string,
  { scale, priceUsd }: OpenCurrency,
  { field, lang }: { field: string; lang: Lang },
): string {
  const asked = new Big(amount)
  if (!asked.round(scale, Big.roundDown).eq(asked)) throw invalidField(field, 'amountScale', lang)
  const value = asked.times(priceUsd)
  if (asked.gte(ceiling) || value.gte(ceiling))
    throw invalidField(field, 'amountTooLarge', lang, Code.limitExceeded)
  return value.round(18, Big.roundDown).toFixed()
}
