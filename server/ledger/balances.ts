import { and, eq } from 'drizzle-orm'
import { ledgerAccount } from '../db/schema/ledger.ts'
import type { Reader } from '../member/scope.ts'

/** The member's wallets in a currency, as they are now. */
export function balancesOf(
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
