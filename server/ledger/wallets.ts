import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { type Wallet, walletKey, type WalletName } from './lines.ts'

interface Row extends Record<string, unknown> {
  id: string
  member_id: string
  wallet_type: string
  currency: string
  available: string
  frozen: string
  margin: string
}

/**
 * Locks wallets, always in ascending id, and returns them by `walletKey`. A wallet that
 * does not exist yet is made empty first; two transactions that make the same one wait for each other.
 */
export async function lockWallets(
  tx: Tx,
  names: readonly WalletName[],
): Promise<Map<string, Wallet>> {
  const wanted = new Map(names.map((name) => [walletKey(name), name]))
  if (wanted.size === 0) return new Map()
  const found = await select(tx, wanted)
  if (found.size === wanted.size) return found
  // Sorted, so that two makers of the same wallets meet them in the same order.
  const missing = [...wanted]
    .filter(([key]) => !found.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [, name] of missing) {
    await tx.execute(sql`
      insert into ledger_account (member_id, wallet_type, currency)
      values (${name.memberId}, ${name.walletType}, ${name.currency})
      on conflict (member_id, wallet_type, currency) do nothing`)
  }
  return select(tx, wanted)
}

async function select(
  tx: Tx,
  wanted: ReadonlyMap<string, WalletName>,
): Promise<Map<string, Wallet>> {
  const keys = [...wanted.values()].map(
    (name) => sql`(${name.memberId}::bigint, ${name.walletType}::text, ${name.currency}::text)`,
  )
  const rows = await tx.execute<Row>(sql`
    select id, member_id, wallet_type, currency, available, frozen, margin
      from ledger_account where (member_id, wallet_type, currency) in (${sql.join(keys, sql`, `)})
     order by id for no key update`)
  return new Map(
    rows.map((row) => [
      walletKey({
        memberId: String(row.member_id),
        walletType: row.wallet_type,
        currency: row.currency,
      }),
      {
        id: String(row.id),
        available: new Big(row.available),
        frozen: new Big(row.frozen),
        margin: new Big(row.margin),
      },
    ]),
  )
}
