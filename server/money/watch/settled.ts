// What the watcher knows that keeps a recharge from being credited.
import { and, eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { chainDeposit, chainWatch } from '#server/db/schema/money/chain-watch.ts'
import type { rechargeLog } from '#server/db/schema/money/money.ts'

type Recharge = Pick<
  typeof rechargeLog.$inferSelect,
  'id' | 'network' | 'txHash' | 'confirmations' | 'confirmationsRequired'
>

/**
 * Throws 42203 where the nodes of the network disagree, where no block has the transaction after a reorganisation, or where the
 * blocks that were read do not confirm it yet. A network that nobody follows stops nothing.
 */
export async function assertSettledOnChain(
  tx: Tx,
  { id, network, txHash, confirmations, confirmationsRequired }: Recharge,
): Promise<void> {
  if (txHash === null) return
  const [watch] = await tx.select().from(chainWatch).where(eq(chainWatch.network, network))
  if (!watch || watch.leaseOwner === null) return
  if (watch.disagreement !== null) throw new Refusal(Code.rule, 'chainDisagrees', { network })
  const [deposit] = await tx
    .select()
    .from(chainDeposit)
    .where(and(eq(chainDeposit.rechargeId, id), eq(chainDeposit.network, network)))
  if (!deposit) return
  if (deposit.missingSince !== null) throw new Refusal(Code.rule, 'chainMissing')
  if (confirmations < confirmationsRequired) {
    const [count, needed] = [String(confirmations), String(confirmationsRequired)]
    throw new Refusal(Code.rule, 'chainUnconfirmed', { count, needed })
  }
}
