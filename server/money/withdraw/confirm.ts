// Which withdrawals one person may let out: the approval that does needs a code, giving back a second operator.
import type { z } from 'zod'
import type { refund } from '#contract/money/withdraw-log.ts'
import type { Call } from '#server/http/call.ts'
import type { Need } from '#server/http/operator-access.ts'
import { withdrawGuard } from './guard.ts'
import type { Decision } from './review.ts'
import type { WithdrawRow } from './row.ts'

const isRelease = ({ step, action }: Pick<Decision, 'step' | 'action'>) =>
  step === 'second' && action === 'approve'

/** What a decision on a withdrawal of this value needs. */
export const confirmationLevel = (
  decision: Decision,
  { usdValue }: Pick<WithdrawRow['log'], 'usdValue'>,
): Need => ({
  level: isRelease(decision) ? 'K3' : undefined,
  amountUsd: usdValue,
})

/** What a decision needs: the approval that lets the money out a code, a rejection none. */
export async function requiredReviewConfirmation(decision: Decision, { db }: Call): Promise<Need> {
  if (!isRelease(decision)) return { level: undefined }
  return confirmationLevel(decision, (await withdrawGuard.load(db, decision.id)).log)
}

/** What giving a failed payout back needs: always a second operator. */
export async function requiredRefundConfirmation(
  { id }: Pick<z.output<typeof refund.input>, 'id'>,
  { db }: Call,
): Promise<Need> {
  const { log } = await withdrawGuard.load(db, id)
  return { level: 'K4', amountUsd: log.usdValue }
}
