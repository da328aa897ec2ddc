// The journal of an approved recharge (recharge/credit).
import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { rechargeLog } from '#server/db/schema/money/money.ts'
import type { HouseCode } from '#server/ledger/chart.ts'
import type { Line } from '#server/ledger/lines.ts'

type Stored = Pick<
  typeof rechargeLog.$inferSelect,
  'memberId' | 'walletType' | 'currency' | 'network' | 'rechargeType' | 'amount' | 'fee'
>

/** Where the money arrived: a channel, a bank, or our wallets. */
function receivingAccount({ rechargeType, network }: Stored): HouseCode {
  if (rechargeType === 'third') return '1120'
  return network === 'BANK' ? '1130' : '1100'
}

/**
 * Debits what arrived; credits the member, then our fee, then what is owed until it is cleared up (2900).
 * Crediting more than amount − fee waives that much of the fee.
 */
export function creditLines(recharge: Stored, creditedAmount: string): Line[] {
  const { memberId, walletType, currency } = recharge
  const kept = new Big(recharge.amount).minus(creditedAmount)
  const fee = kept.lt(recharge.fee) ? kept : new Big(recharge.fee)
  const rest = kept.minus(fee)
  const lines: Line[] = [
    { house: receivingAccount(recharge), currency, side: 'D', amount: recharge.amount },
    {
      memberId,
      walletType,
      bucket: 'available',
      currency,
      side: 'C',
      amount: creditedAmount,
      reason: 'recharge',
    },
  ]
  if (fee.gt(0)) lines.push({ house: '4125', currency, side: 'C', amount: fee.toFixed() })
  if (rest.gt(0)) lines.push({ house: '2900', currency, side: 'C', amount: rest.toFixed() })
  return lines
}

/**
 * Moves the member's running total of recharges by a USDT value; negative for a reversal. Call it before `post`: members
 * are locked before their wallets everywhere, so that nobody waits for one who waits for them.
 */
export async function addToTotal(tx: Tx, memberId: string, usdValue: string): Promise<void> {
  await tx
    .update(member)
    .set({ rechargeTotalUsd: sql`${member.rechargeTotalUsd} + ${usdValue}::numeric` })
    .where(eq(member.id, memberId))
}
