import { and, eq } from 'drizzle-orm'
import type { Reader } from '#server/db/read-db.ts'
import { ledgerAccount } from '#server/db/schema/money/ledger.ts'

/** The member's wallets in a currency, as they are now. */
export function readBalances(
  db: Reader,
  { memberId, currency }: { memberId: string; currency: string },
) {
  const { walletType, available, frozen, margin } = ledgerAccount
  return db
    .select({ walletType, currency: ledgerAccount.currency, available, frozen, margin })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.memberId, memberId), eq(ledgerAccount.currency, currency)))
    .orderBy(ledgerAccount.id)
}

/** What one wallet has available now; 0 where there is no such wallet yet. */
export async function availableIn(
  db: Reader,
  wallet: { memberId: string; walletType: string; currency: string },
): Promise<string> {
  const wallets = await readBalances(db, wallet)
  return wallets.find(({ walletType }) => walletType === wallet.walletType)?.available ?? '0'
}
