// The member-facing lines of a journal: one per wallet and reason.
import Big from 'big.js'
import { walletKey, type Bucket, type MemberLine, type Wallet } from './lines.ts'

const buckets = ['available', 'frozen', 'margin'] as const satisfies Bucket[]
const prefix = { D: -1, C: 1 } as const

/**
 * Rows for `money_log`, as columns of text: before, change and after of each wallet and reason. Within a
 * journal they chain from the wallets as they were ahead of it, in the order in which reasons first appear.
 */
export function moneyLogRows(
  lines: readonly MemberLine[],
  walletsBefore: ReadonlyMap<string, Wallet>,
): Record<string, string>[] {
  const deltas = new Map<string, { line: MemberLine; delta: Record<Bucket, Big> }>()
  for (const line of lines) {
    const key = `${walletKey(line)} ${line.reason}`
    const entry = deltas.get(key) ?? {
      line,
      delta: { available: new Big(0), frozen: new Big(0), margin: new Big(0) },
    }
    entry.delta[line.bucket] = entry.delta[line.bucket].plus(
      new Big(line.amount).times(prefix[line.side]),
    )
    deltas.set(key, entry)
  }
  const running = new Map([...walletsBefore].map(([key, wallet]) => [key, { ...wallet }]))
  return [...deltas.values()].map(({ line, delta }) => {
    const wallet = running.get(walletKey(line))
    if (!wallet) throw new Error(`No wallet for ${walletKey(line)}.`)
    const before = wallet.available
    for (const bucket of buckets) wallet[bucket] = wallet[bucket].plus(delta[bucket])
    return {
      account_id: wallet.id,
      member_id: line.memberId,
      wallet_type: line.walletType,
      currency: line.currency,
      reason: line.reason,
      available_before: before.toFixed(),
      available_delta: delta.available.toFixed(),
      available_after: wallet.available.toFixed(),
      frozen_delta: delta.frozen.toFixed(),
      frozen_after: wallet.frozen.toFixed(),
      margin_delta: delta.margin.toFixed(),
      margin_after: wallet.margin.toFixed(),
    }
  })
}
