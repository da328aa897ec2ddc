// What came to an address of ours becomes a recharge once, whoever else reports it.
import Big from 'big.js'
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { rechargeAddress } from '#server/db/schema/money/address.ts'
import { chainDeposit } from '#server/db/schema/money/chain-watch.ts'
import { rechargeLog, walletCode } from '#server/db/schema/money/money.ts'
import type { AuditEntry } from '#server/http/call.ts'
import { enterRecharge, lockTransaction } from '../recharge/enter.ts'
import { canonicalTxHash } from '../tx-hash.ts'
import type { Block, BlockSource, BlockTransfer, Wanted } from './block-source.ts'

type Coin = typeof walletCode.$inferSelect

/** An address of a member, and the currency that it takes. */
export interface WatchedAddress {
  readonly address: string
  readonly memberId: string
  readonly coin: Coin
}

type Canonical = BlockSource['canonical']

/** Addresses by themselves and the contract of their currency. */
export interface WatchedAddresses {
  find(address: string, token: string): WatchedAddress | undefined
  readonly wanted: Wanted
}

/**
 * Reads the active addresses of members in a network. Shared addresses are left out: the chain does not say who paid. A currency
 * without a contract is followed only where it is `coin`, the chain's own one: a token whose contract nobody has filled in
 * would be credited with another asset.
 */
export async function watchedAddresses(
  db: Reader,
  network: string,
  {
    canonical,
    coin: ownCoin,
  }: { readonly canonical: Canonical; readonly coin: string | undefined },
): Promise<WatchedAddresses> {
  const rows = await db
    .select({
      address: rechargeAddress.address,
      memberId: rechargeAddress.memberId,
      coin: walletCode,
    })
    .from(rechargeAddress)
    .innerJoin(
      walletCode,
      // An address of a chain takes whatever the chain has; the currency of its row is what it is shown for.
      eq(walletCode.network, rechargeAddress.network),
    )
    .where(
      and(
        eq(rechargeAddress.network, network),
        eq(rechargeAddress.status, 'active'),
        isNotNull(rechargeAddress.memberId),
        eq(walletCode.rechargeEnabled, true),
        eq(walletCode.status, 'on'),
        or(ne(walletCode.contractAddress, ''), eq(walletCode.currency, ownCoin ?? '')),
      ),
    )
  const getKey = (address: string, token: string) => `${canonical(address)} ${canonical(token)}`
  const watched = new Map(
    rows.map(({ address, memberId, coin }) => [
      getKey(address, coin.contractAddress),
      { address, memberId: memberId ?? '', coin },
    ]),
  )
  const tokens = rows.map(({ coin }) => canonical(coin.contractAddress))
  return {
    find: (address, token) => watched.get(getKey(address, token)),
    wanted: {
      addresses: new Set(rows.map(({ address }) => canonical(address))),
      tokens: [...new Set(tokens.filter((token) => token !== ''))],
    },
  }
}

/** What several transfers of one transaction bring to one address in one currency. */
export interface Found extends WatchedAddress {
  readonly txHash: string
  readonly from: string
  readonly amount: string
}

/** Puts together what belongs to one deposit; what is not for a member is left out. */
export function depositsIn(
  transfers: readonly BlockTransfer[],
  watched: WatchedAddresses,
): readonly Found[] {
  const found = new Map<string, Found>()
  for (const { txHash, token, from, to, amount } of transfers) {
    const target = watched.find(to, token)
    if (!target || new Big(amount).lte(0)) continue
    const key = `${target.address} ${target.coin.code}`
    const before = found.get(`${txHash} ${key}`)
    const sum = new Big(before?.amount ?? 0).plus(amount).toFixed()
    found.set(`${txHash} ${key}`, { ...target, txHash, from, amount: sum })
  }
  return [...found.values()]
}

const toAuditEntry = (
  verb: string,
  { id, rechargeNo: no }: typeof rechargeLog.$inferSelect,
  after: Readonly<Record<string, unknown>>,
): AuditEntry => ({
  action: `recharge.${verb}`,
  targetType: 'recharge',
  targetId: id,
  targetNo: no,
  after,
})

/** Finds the recharge that somebody has reported of a transaction; one without an address counts for every address. */
async function findReported(tx: Tx, network: string, txHash: string, address: string) {
  const [row] = await tx
    .select()
    .from(rechargeLog)
    .where(
      and(
        eq(rechargeLog.network, network),
        eq(rechargeLog.txHash, txHash),
        ne(rechargeLog.status, 'rejected'),
        sql`(${rechargeLog.toAddress} is null or lower(${rechargeLog.toAddress}) = lower(${address}))`,
      ),
    )
    .orderBy(rechargeLog.id)
    .limit(1)
  return row
}

/** Notes a deposit of a block: its recharge is entered unless it is known. Returns the lines for the trail. */
export async function noteDeposit(
  tx: Tx,
  network: string,
  { found, block }: { readonly found: Found; readonly block: Block },
): Promise<AuditEntry[]> {
  const txHash = await canonicalTxHash(tx, network, found.txHash)
  const { address, memberId, coin, from } = found
  // What the books cannot hold of a unit is not credited.
  const amount = new Big(found.amount).round(coin.scale, Big.roundDown).toFixed()
  if (amount === '0') return []
  await lockTransaction(tx, network, txHash)
  const key = { network, txHash, toAddress: address, currency: coin.currency }
  const [known] = await tx
    .select()
    .from(chainDeposit)
    .where(
      and(
        eq(chainDeposit.network, network),
        eq(chainDeposit.txHash, txHash),
        eq(chainDeposit.toAddress, address),
        eq(chainDeposit.currency, coin.currency),
      ),
    )
  const here = { blockNumber: block.number, missingSince: null, isLost: false }
  const stored = known && (await lockRecord(tx, rechargeLog, { id: known.rechargeId }))
  // A recharge that was closed because the chain had lost it stays closed; one of a transaction that came back is a new one.
  const isOver = stored?.status === 'rejected' && stored.rejectReason === 'chainInvalid'
  if (known && !isOver) {
    await tx.update(chainDeposit).set(here).where(eq(chainDeposit.id, known.id))
    return []
  }
  const reported = await findReported(tx, network, txHash, address)
  const recharge =
    reported ??
    (await enterRecharge(
      tx,
      coin,
      {
        memberId,
        rechargeType: 'chain',
        walletType: 'spot',
        amount,
        txHash,
        fromAddress: from,
        toAddress: address,
        confirmations: 1,
        createdAt: block.time,
        isWatched: true,
      },
      'en',
    ))
  const deposit = { ...key, ...here, rechargeId: recharge.id }
  await tx
    .insert(chainDeposit)
    .values(deposit)
    .onConflictDoUpdate({
      target: [
        chainDeposit.network,
        chainDeposit.txHash,
        chainDeposit.toAddress,
        chainDeposit.currency,
      ],
      set: deposit,
    })
  const after = { memberId, amount, currency: coin.currency, network, txHash, block: block.number }
  return reported ? [] : [toAuditEntry('report', recharge, after)]
}

/** Sets the confirmations of a recharge that nobody has decided; with enough it waits for the decision. */
export async function setConfirmations(
  tx: Tx,
  rechargeId: string,
  confirmations: number,
): Promise<AuditEntry[]> {
  const before = await lockRecord(tx, rechargeLog, { id: rechargeId })
  if (before.status !== 'confirming' && before.status !== 'pending') return []
  const hasEnough = confirmations >= before.confirmationsRequired
  const status = before.status === 'confirming' && hasEnough ? 'pending' : before.status
  if (confirmations === before.confirmations && status === before.status) return []
  const row = await updateRecord(tx, rechargeLog, before, { confirmations, status })
  return status === before.status ? [] : [toAuditEntry('confirm', row, { confirmations, status })]
}
