// A member converts one currency into another at a rate that the platform quoted.
import Big from 'big.js'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { flashLog } from '#server/db/schema/money/wallet-moves.ts'
import { readSetting } from '#server/db/settings.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { post } from '#server/ledger/post.ts'
import { flashLines } from '#server/ledger/postings/money.ts'
import { assertMayMove, type OpenCurrency, openCurrency, toUsdValue } from './owner.ts'

type Row = typeof flashLog.$inferSelect

/** What is known of a conversion before it is made; `toAmount` is what the member gets after the fee. */
export type ConversionFacts = Pick<
  Row,
  | 'memberId'
  | 'fromCurrency'
  | 'toCurrency'
  | 'fromAmount'
  | 'toAmount'
  | 'rate'
  | 'feeAmount'
  | 'quotedAt'
  | 'externalId'
>

/** Throws 42203 about `toAmount` unless it and the fee are what the rate makes of the amount, rounded down. */
function assertAtRate(
  { fromAmount, toAmount, feeAmount, rate }: ConversionFacts,
  { scale }: OpenCurrency,
  lang: Lang,
): void {
  const gross = new Big(fromAmount).times(rate).round(scale, Big.roundDown)
  if (!gross.eq(new Big(toAmount).plus(feeAmount)))
    throw invalidField('toAmount', 'notAtRate', lang, Code.rule)
}

/**
 * What our prices make of the rate: the reference, and the part of it that the house keeps. Throws `Refusal` 42203 for a
 * currency without a price, 42202 for a rate that is further from the reference than `flash.maxDeviation`.
 */
async function judgeRate(
  tx: Tx,
  rate: string,
  { from, to, lang }: { from: OpenCurrency; to: OpenCurrency; lang: Lang },
) {
  if (new Big(from.priceUsd).eq(0)) throw invalidField('from', 'currencyNoPrice', lang, Code.rule)
  if (new Big(to.priceUsd).eq(0)) throw invalidField('to', 'currencyNoPrice', lang, Code.rule)
  const refRate = new Big(from.priceUsd).div(to.priceUsd).round(18, Big.roundDown)
  const spread = new Big(1).minus(new Big(rate).div(refRate))
  const max = await readSetting(tx, 'flash.maxDeviation')
  if (spread.abs().gt(max)) throw invalidField('rate', 'rateTooFar', lang, Code.limitExceeded)
  return { refRate: refRate.toFixed(), spread }
}

/**
 * Converts at the quoted rate against the inventory of the house and returns the record of it. Throws `Refusal` 42203 for a
 * member who is closed, frozen or switched off, for a currency that is closed or has no price, and for amounts that the rate
 * does not make; 42202 for a rate far from the reference; 42201 where the wallet has less.
 */
export async function convert(tx: Tx, facts: ConversionFacts, lang: Lang): Promise<Row> {
  const { memberId, fromCurrency, toCurrency, fromAmount, toAmount, feeAmount } = facts
  if (fromCurrency === toCurrency) throw invalidField('to', 'sameCurrency', lang, Code.rule)
  await assertMayMove(tx, memberId, 'flashEnabled', lang)
  const from = await openCurrency(tx, fromCurrency, { field: 'from', lang, isFlash: true })
  const to = await openCurrency(tx, toCurrency, { field: 'to', lang, isFlash: true })
  const usdValue = toUsdValue(fromAmount, from, { field: 'fromAmount', lang })
  toUsdValue(toAmount, to, { field: 'toAmount', lang })
  toUsdValue(feeAmount, to, { field: 'fee', lang })
  assertAtRate(facts, to, lang)
  const { refRate, spread } = await judgeRate(tx, facts.rate, { from, to, lang })
  const revenueUsd = new Big(usdValue).times(spread).plus(new Big(feeAmount).times(to.priceUsd))
  const [row] = await tx
    .insert(flashLog)
    .values({
      ...facts,
      refRate,
      // A rate above the reference keeps nothing; what that costs is in the revenue.
      spreadRate: spread.lt(0) ? '0' : spread.round(8, Big.roundDown).toFixed(),
      usdValue,
      revenueUsd: revenueUsd.round(18, Big.roundDown).toFixed(),
      priceSource: 'platform',
      status: 'success',
      clientSource: 'api',
    })
    .returning()
  if (!row) throw new Error('The conversion was not written.')
  await post(tx, {
    bizType: 'flash',
    bizId: row.id,
    step: 'convert',
    bizNo: row.flashNo,
    operatorId: null,
    memo: '',
    lines: flashLines(row),
  })
  return row
}
