// What a transaction on the chain says of a recharge.
import Big from 'big.js'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ChainCheck } from '#contract/money/recharge-recheck.ts'
import type { ChainTransfer, ChainTx } from '#server/base/ports/chain-node.ts'
import type { Reader } from '#server/db/read-db.ts'
import { type rechargeLog, walletCode } from '#server/db/schema/money/money.ts'
import { rechargeRecheck } from '#server/db/schema/money/recharge-recheck.ts'

type Stored = typeof rechargeRecheck.$inferSelect
type Log = typeof rechargeLog.$inferSelect
/** What one look found; the rest of a stored row says about what, when and by whom. */
export type Findings = Pick<
  Stored,
  | 'state'
  | 'confirmations'
  | 'chainAmount'
  | 'differences'
  | 'token'
  | 'fromAddress'
  | 'toAddress'
  | 'blockTime'
>

/** Addresses in hexadecimal have a spelling with capitals as a check sum; other alphabets tell capitals apart. */
const spelled = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address)
const isSame = (one: string, other: string | null) =>
  other !== null && spelled(one) === spelled(other)

/** Amounts that the books cannot hold are not shown: nobody paid them in a token that is worth anything. */
const ceiling = new Big('1e18')
const maxConfirmations = 2_000_000_000

const nothing = {
  confirmations: 0,
  chainAmount: null,
  token: null,
  fromAddress: null,
  toAddress: null,
  blockTime: null,
} as const

/**
 * Compares a recharge with its transaction. `token` is the contract of its currency, empty for the chain's own coin;
 * `wasSeen` says that the transaction was in a block before.
 */
export function compareTransaction(
  log: Pick<Log, 'amount' | 'toAddress'>,
  tx: ChainTx | undefined,
  { token, wasSeen }: { token: string; wasSeen: boolean },
): Findings {
  if (!tx) return { state: wasSeen ? 'gone' : 'notFound', ...nothing, differences: [] }
  const confirmations = Math.min(tx.confirmations, maxConfirmations)
  if (confirmations === 0) return { state: 'unconfirmed', ...nothing, differences: [] }
  const { blockTime } = tx
  if (!tx.succeeded) {
    return { state: 'failed', ...nothing, confirmations, blockTime, differences: ['amount'] }
  }
  const paid = tx.transfers.filter((each) => isSame(each.token, token))
  const ours = paid.filter(({ to }) => isSame(to, log.toAddress))
  // What is shown where nothing fits: the same token elsewhere, another token to us, anything.
  const shown =
    ours[0] ??
    paid[0] ??
    tx.transfers.find(({ to }) => isSame(to, log.toAddress)) ??
    tx.transfers[0]
  if (!shown) {
    return { state: 'confirmed', ...nothing, confirmations, blockTime, differences: ['amount'] }
  }
  const amount = sumOf(ours.length > 0 ? ours : [shown])
  const isPaid = ours.length > 0 && amount !== null && amount.eq(log.amount)
  return {
    state: 'confirmed',
    confirmations,
    chainAmount: amount === null || amount.gte(ceiling) ? null : plain(amount),
    differences: [
      ...(isPaid || (amount?.eq(log.amount) ?? false) ? [] : (['amount'] as const)),
      ...(isSame(shown.to, log.toAddress) ? [] : (['toAddress'] as const)),
      ...(isSame(shown.token, token) ? [] : (['token'] as const)),
    ],
    token: shown.token,
    fromAddress: shown.from,
    toAddress: shown.to,
    blockTime,
  }
}

/** What transfers to one address bring together; null where a unit is not known. */
function sumOf(transfers: readonly ChainTransfer[]): Big | null {
  return transfers.reduce<Big | null>(
    (sum, { amount }) => (sum === null || amount === null ? null : sum.plus(amount)),
    new Big(0),
  )
}

const plain = (amount: Big) => amount.round(18, Big.roundDown).toFixed()

/** Whether a look found the payment that the record tells of, in a block. */
const isMatch = ({ state, differences }: Pick<Findings, 'state' | 'differences'>) =>
  state === 'confirmed' && differences.length === 0

/** Whether a look contradicts the record: its money is not where it says. One that waits for a block does not yet. */
export const isMismatch = (findings: Pick<Findings, 'state' | 'differences'>): boolean =>
  findings.state !== 'unconfirmed' && !isMatch(findings)

/** The newest look at the transaction that the record names now. */
export async function newestCheck(
  db: Reader,
  { id, txHash }: Pick<Log, 'id' | 'txHash'>,
): Promise<Stored | undefined> {
  if (txHash === null) return undefined
  const [check] = await db
    .select()
    .from(rechargeRecheck)
    .where(and(eq(rechargeRecheck.rechargeId, id), eq(rechargeRecheck.txHash, txHash)))
    .orderBy(desc(rechargeRecheck.id))
    .limit(1)
  return check
}

/** Whether the transaction that the record names was in a block before, by an earlier look or by the scanner. */
export async function wasSeen(
  db: Reader,
  { id, txHash, confirmations, formerTxHashes }: Log,
): Promise<boolean> {
  // The confirmations of a record whose hash was edited are those of the transaction before.
  if (confirmations > 0 && formerTxHashes.length === 0) return true
  const looks = await db
    .select({ id: rechargeRecheck.id })
    .from(rechargeRecheck)
    .where(
      and(
        eq(rechargeRecheck.rechargeId, id),
        eq(rechargeRecheck.txHash, txHash ?? ''),
        inArray(rechargeRecheck.state, ['confirmed', 'failed', 'gone']),
      ),
    )
    .limit(1)
  return looks.length > 0
}

/** The currency of the token that was found; its contract where no wallet code of the network has it. */
export async function tokenName(
  db: Reader,
  { network, currency }: Pick<Log, 'network' | 'currency'>,
  { token }: Pick<Findings, 'token'>,
  wanted: string,
): Promise<string | null> {
  if (token === null || isSame(token, wanted)) return token === null ? null : currency
  const [code] = await db
    .select({ currency: walletCode.currency })
    .from(walletCode)
    .where(
      and(
        eq(walletCode.network, network),
        eq(sql`lower(${walletCode.contractAddress})`, token.toLowerCase()),
      ),
    )
    .orderBy(walletCode.id)
    .limit(1)
  return code?.currency ?? token
}

/** A look as the contract shows it. */
export function wireCheck(check: Stored): z.input<typeof ChainCheck> {
  const { state, confirmations, confirmationsRequired, chainAmount, differences } = check
  const { token, fromAddress, toAddress, blockTime, operatorName, createdAt } = check
  return {
    state,
    confirmations,
    confirmationsRequired,
    chainAmount,
    matched: isMatch(check),
    differences,
    token,
    fromAddress,
    toAddress,
    blockTime,
    operatorName,
    checkedAt: createdAt,
  }
}
