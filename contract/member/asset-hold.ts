// Holding an amount of a wallet by hand.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { WalletType } from '../ledger.ts'
import { Id, PositiveMoney, Reason, RequestId, Text } from '../wire.ts'

const held = z.object({ holdId: Id, journalId: Id })

/** Moves an amount under investigation from the available to the frozen part of a wallet. */
export const freeze = endpoint(
  'POST memberAsset/freeze',
  z.object({
    memberId: Id,
    walletType: WalletType,
    currency: Text(16).min(1),
    amount: PositiveMoney,
    reason: Reason,
    requestId: RequestId,
  }),
  held,
)

/** Gives back what a hold keeps, or a part of it. */
export const unfreeze = endpoint(
  'POST memberAsset/unfreeze',
  z.object({ holdId: Id, amount: PositiveMoney, reason: Reason, requestId: RequestId }),
  held,
  // Whoever holds suspect money back is not to be overruled by one person, and by themself neither.
  { level: 'K4' },
)
