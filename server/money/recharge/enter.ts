// A recharge comes into the queue, whoever tells of it: an operator by hand, or the platform.
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { RiskFlag } from '#contract/money/recharge-log.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { member } from '#server/db/schema/member/member.ts'
import { chainDeposit } from '#server/db/schema/money/chain-watch.ts'
import { rechargeLog, type walletCode } from '#server/db/schema/money/money.ts'
import { readSettings } from '#server/db/settings.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { incomingTxHash } from '../tx-hash.ts'
import { addressFlags } from './address-flags.ts'
import { valued } from './amount.ts'
import { isFirstRecharge, riskFlags } from './risk.ts'

type Coin = typeof walletCode.$inferSelect
type Row = typeof rechargeLog.$inferSelect

/** What is known of a recharge before it is written. */
export type RechargeFacts = Pick<Row, 'memberId' | 'rechargeType' | 'walletType' | 'amount'> &
  Partial<
    Pick<
      Row,
      | 'externalId'
      | 'fee'
      | 'fromAddress'
      | 'toAddress'
      | 'confirmations'
      | 'channelCode'
      | 'channelOrderNo'
      | 'proofImgs'
      | 'creatorId'
      | 'creatorName'
      | 'remark'
      | 'createdAt'
      | 'isWatched'
    >
  > & { readonly txHash?: string | undefined }

/** Keeps others from entering the same transaction until this one ends, however they spell its address. */
export const lockTransaction = (tx: Tx, network: string, txHash: string): Promise<unknown> =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`chain ${network} ${txHash}`}, 0))`,
  )

/** Throws 40903 where the watcher has entered a transaction already; without an address it may be any of its payments. */
async function assertNotWatched(
  tx: Tx,
  { network, txHash, toAddress }: Pick<Row, 'network' | 'toAddress'> & { readonly txHash: string },
): Promise<void> {
  await lockTransaction(tx, network, txHash)
  const [watched] = await tx
    .select({ id: chainDeposit.id })
    .from(chainDeposit)
    .where(
      and(
        eq(chainDeposit.network, network),
        eq(chainDeposit.txHash, txHash),
        eq(chainDeposit.isLost, false),
        toAddress === null
          ? undefined
          : sql`lower(${chainDeposit.toAddress}) = lower(${toAddress})`,
      ),
    )
    .limit(1)
  if (watched) throw new Refusal(Code.duplicate, 'txHashTaken', {}, { field: 'txHash' })
}

/** Turns the refusal of the database to a transaction that is spent already into 40903. */
export function throwDuplicateHash(error: unknown): never {
  if (getConstraintName(error) === 'recharge_log_tx_key') {
    throw new Refusal(Code.duplicate, 'txHashTaken', {}, { field: 'txHash' })
  }
  throw error
}

/** Throws `Refusal` where a currency takes no money over a network now. */
export function assertTakesRecharges(
  coin: Coin | undefined,
  { field, lang }: { field: string; lang: Lang },
): asserts coin is Coin {
  if (!coin?.rechargeEnabled || coin.status !== 'on')
    throw invalidField(field, 'walletCodeClosed', lang, Code.rule)
}

/**
 * Writes a recharge with its value, its flags and what it waits for: confirmations where it has a transaction that lacks
 * some, else a decision. Throws `Refusal` for a closed or unknown member, for an amount or a hash that the currency does not
 * allow, and 40903 for a transaction that another recharge has or, unless the watcher itself enters it, that the watcher has.
 */
export async function enterRecharge(
  tx: Tx,
  coin: Coin,
  facts: RechargeFacts,
  lang: Lang,
): Promise<typeof rechargeLog.$inferSelect> {
  const [owner] = await tx
    .select({ status: member.status })
    .from(member)
    .where(eq(member.id, facts.memberId))
  if (!owner) throw invalidField('memberId', 'memberUnknown', lang)
  if (owner.status === 'closed') throw invalidField('memberId', 'accountClosed', lang, Code.rule)
  const settings = await readSettings(tx)
  const { currency, network, priceUsd } = coin
  const usdValue = valued(facts.amount, coin, priceUsd, lang)
  const txHash = await incomingTxHash(tx, coin, facts.txHash, lang)
  const isFirst = await isFirstRecharge(tx, facts.memberId)
  const { fromAddress = null, toAddress = null, confirmations, isWatched = false } = facts
  if (txHash !== null && !isWatched) await assertNotWatched(tx, { network, txHash, toAddress })
  const subject = { network, txHash, isFirst, usdValue, riskFlags: [] }
  const [{ riskFlags: known, editedFlags }, ofAddresses] = [
    await riskFlags(tx, subject, settings),
    await addressFlags(tx, { network, fromAddress, toAddress }),
  ]
  const flags = new Set([...known, ...ofAddresses])
  const confirmationsRequired = txHash === null ? 0 : coin.confirmations
  const [row] = await tx
    .insert(rechargeLog)
    .values({
      ...facts,
      rechargeNo: sql`business_no('RC', nextval('recharge_no_seq'), ${settings['report.timezone']})`,
      currency,
      network,
      priceUsd,
      usdValue,
      txHash,
      confirmationsRequired,
      isFirst,
      riskFlags: RiskFlag.options.filter((flag) => flags.has(flag)),
      editedFlags,
      // Who enters one by hand vouches for it; what is told without a count has all it needs.
      status:
        confirmations !== undefined && confirmations < confirmationsRequired
          ? 'confirming'
          : 'pending',
    })
    .returning()
    .catch(throwDuplicateHash)
  if (!row) throw new Error('The recharge was not written.')
  return row
}
