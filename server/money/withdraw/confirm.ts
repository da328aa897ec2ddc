// Which steps of a withdrawal are confirmed with a code, and what needs a second operator (`screens` F04).
import type { z } from 'zod'
import type { refund, ReviewOne } from '#contract/money/withdraw-log.ts'
import type { Call } from '#server/http/call.ts'
import type { Need } from '#server/http/confirm.ts'
import { withdrawGuard } from './withdraw-row.ts'

/** What a verdict needs: the approval that lets the money out a code, a rejection none. */
export const needOfReview = ({
  step,
  action,
}: Pick<z.output<typeof ReviewOne>, 'step' | 'action'>): Need => ({
  level: step === 'second' && action === 'approve' ? 'K3' : undefined,
})

/** What giving a failed payout back needs: always a second operator. */
export async function needOfRefund(
  { id }: Pick<z.output<typeof refund.input>, 'id'>,
  { db }: Call,
): Promise<Need> {
  const { log } = await withdrawGuard.load(db, id)
  return { level: 'K4', amountUsd: log.usdValue }
}
