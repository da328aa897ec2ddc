// A member asks for a withdrawal: the rules of who may take what out to where, and the amount held, in one transaction.
import Big from 'big.js'
import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { type MessageKey, text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { type walletCode, withdrawLog } from '#server/db/schema/money/money.ts'
import { readSettings, type Settings } from '#server/db/settings.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { assertNotHeld, readEffectiveConfig } from '#server/member/index.ts'
import { assertPayable } from '../address/payable.ts'
import { findCoin, assertAmountScale } from '../recharge/amount.ts'
import { holdAmount } from './posting.ts'
import { refreshRisk } from './risk.ts'

type Coin = typeof walletCode.$inferSelect
type Row = typeof withdrawLog.$inferSelect

/** What is known of a withdrawal before it is written; the fee and the value follow from the currency. */
export type WithdrawalFacts = Pick<
  Row,
  'memberId' | 'currency' | 'network' | 'amount' | 'toAddress'
> &
  Partial<Pick<Row, 'externalId' | 'memo' | 'applyIp' | 'applyDevice' | 'requestedAt'>>

// A single value stays a thousand times below what a sum can hold.
const ceiling = new Big('1e15')

/** The refusal of a rule about a field of the application. */
function refused(
  field: string,
  key: MessageKey,
  {
    lang,
    code = Code.rule,
    params = {},
  }: { lang: Lang; code?: Code; params?: Record<string, string> },
): Refusal {
  const msg = text(key, lang, params)
  return new Refusal(code, key, params, { errors: [{ field, rule: key, msg }] })
}

/** Locks the member: those that ask at the same time count for the same limits. Throws unless they may withdraw now. */
async function assertMayWithdraw(tx: Tx, memberId: string, lang: Lang): Promise<void> {
  const owner = await lockRow(tx, member, eq(member.id, memberId))
  if (!owner) throw invalidField('memberId', 'memberUnknown', lang)
  if (owner.status === 'closed') throw refused('memberId', 'accountClosed', { lang })
  if (owner.status === 'frozen') throw refused('memberId', 'accountFrozen', { lang })
  if (owner.withdrawStatus === 'off') throw refused('memberId', 'withdrawalsOff', { lang })
  await assertNotHeld(tx, memberId)
}

/** What we keep of an amount: the fixed fee of the currency, or its part, rounded up to its last digit. */
const feeFor = (
  { withdrawFeeType, withdrawFee, scale }: Pick<Coin, 'withdrawFeeType' | 'withdrawFee' | 'scale'>,
  amount: string,
): Big =>
  withdrawFeeType === 'fixed'
    ? new Big(withdrawFee)
    : new Big(amount).times(withdrawFee).round(scale, Big.roundUp)

/** Throws where an amount is outside of what the currency lets out at a time. */
function assertOfCoin(amount: string, coin: Coin, lang: Lang): void {
  const { currency, minWithdraw, maxWithdraw } = coin
  const limit = (value: string) => ({ limit: plainDecimal(value), currency })
  const asked = new Big(amount)
  const tooMuch = { lang, code: Code.limitExceeded }
  if (asked.lt(minWithdraw))
    throw refused('amount', 'withdrawBelowMinimum', { ...tooMuch, params: limit(minWithdraw) })
  // Nothing set is no limit, as for the smallest amount.
  if (new Big(maxWithdraw).gt(0) && asked.gt(maxWithdraw))
    throw refused('amount', 'withdrawAboveMaximum', { ...tooMuch, params: limit(maxWithdraw) })
  if (asked.times(coin.priceUsd).gte(ceiling)) throw refused('amount', 'amountTooLarge', tooMuch)
}

const Today = z.object({ count: z.int(), sum: z.string() })

/** What a member has asked for today and may still get; calendar days are those of the books. */
async function askedToday(tx: Tx, memberId: string, zone: Settings['report.timezone']) {
  const rows = await tx
    .select({
      count: sql<number>`count(*)::int`,
      sum: sql<string>`coalesce(sum(${withdrawLog.usdValue}), 0)::text`,
    })
    .from(withdrawLog)
    .where(
      and(
        eq(withdrawLog.memberId, memberId),
        gte(
          withdrawLog.createdAt,
          sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`,
        ),
        notInArray(withdrawLog.status, ['rejected', 'cancelled', 'refunded']),
      ),
    )
  return exactlyOne(rows, Today)
}

/** Throws 42202 where a withdrawal is beyond what the member's level, or what was set for them, allows. */
async function assertWithinLimits(
  tx: Tx,
  { memberId, usdValue }: Pick<Row, 'memberId' | 'usdValue'>,
  { zone, lang }: { zone: string; lang: Lang },
): Promise<void> {
  const limits = await readEffectiveConfig(tx, memberId)
  const today = await askedToday(tx, memberId, zone)
  const beyond = (key: MessageKey, limit: unknown) =>
    refused('amount', key, {
      lang,
      code: Code.limitExceeded,
      params: { limit: plainDecimal(String(limit)) },
    })
  const { withdrawSingleLimitUsd: single, withdrawDailyLimitUsd: daily } = limits
  if (new Big(usdValue).gt(String(single))) throw beyond('withdrawSingleLimit', single)
  if (new Big(today.sum).plus(usdValue).gt(String(daily))) throw beyond('withdrawDailyLimit', daily)
  if (today.count >= Number(limits.withdrawDailyCount))
    throw beyond('withdrawDailyCount', limits.withdrawDailyCount)
}

/**
 * Writes a withdrawal that waits for its first review, holds its amount in the member's wallet and judges its risk. Throws
 * `Refusal`: 42203 for a member who is closed, frozen, held or switched off, for a currency that is closed, and for an address
 * that is blocked or cools down; 42202 beyond the limits of the currency or the member; 42201 where the wallet holds less.
 */
export async function applyForWithdrawal(tx: Tx, facts: WithdrawalFacts, lang: Lang): Promise<Row> {
  await assertMayWithdraw(tx, facts.memberId, lang)
  const coin = await findCoin(tx, facts)
  if (!coin?.withdrawEnabled || coin.status !== 'on')
    throw refused('currency', 'walletCodeClosed', { lang })
  await assertAmountScale(tx, facts, facts.amount, 'amount', lang)
  const { amount } = facts
  const destination = { ...facts, memo: facts.memo ?? '' }
  await assertPayable(tx, coin, destination, lang)
  assertOfCoin(amount, coin, lang)
  const fee = feeFor(coin, amount)
  const netAmount = new Big(amount).minus(fee)
  if (netAmount.lte(0))
    throw refused('amount', 'amountBelowFee', { lang, code: Code.limitExceeded })
  const usdValue = new Big(amount).times(coin.priceUsd).round(18, Big.roundDown).toFixed()
  const { 'report.timezone': zone } = await readSettings(tx)
  await assertWithinLimits(tx, { memberId: facts.memberId, usdValue }, { zone, lang })
  const [row] = await tx
    .insert(withdrawLog)
    .values({
      ...destination,
      withdrawNo: sql`business_no('WD', nextval('withdraw_no_seq'), ${zone})`,
      fee: fee.toFixed(),
      netAmount: netAmount.toFixed(),
      priceUsd: coin.priceUsd,
      usdValue,
    })
    .returning()
  if (!row) throw new Error('The withdrawal was not written.')
  await holdAmount({ tx, actor: { id: null, userName: '' } }, row, { memo: '' })
  await refreshRisk(tx, sql`${row.id}::bigint`)
  return row
}
