import { eq } from 'drizzle-orm'
import type { Lang } from '#contract/lang.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { releasedClaim } from '#server/review/guard.ts'
import { withdrawGuard } from './guard.ts'
import { postRefund } from './posting.ts'

type Row = typeof withdrawLog.$inferSelect

/**
 * The member takes a withdrawal back that nobody has decided, and what was held is free again. Returns it as it was and as it
 * is. Throws `Refusal` 40901 once it was decided, naming by whom. An operator who looks at it is no decision.
 */
export async function cancelWithdrawal(
  tx: Tx,
  { id }: Pick<Row, 'id'>,
  { reason, lang }: { reason: string; lang: Lang },
): Promise<{ before: Row; after: Row }> {
  const before = await lockRow(tx, withdrawLog, eq(withdrawLog.id, id))
  if (!before) throw new Error(`Withdrawal ${id} is gone.`)
  const reviewer = { reviewerName: before.firstReviewerName, reviewedAt: before.firstReviewedAt }
  withdrawGuard.assertState({ ...before, ...reviewer }, 'cancel', lang)
  const after = await updateRecord(tx, withdrawLog, before, {
    status: 'cancelled',
    ...releasedClaim,
  })
  await postRefund({ tx, actor: { id: null, userName: '' } }, after, { memo: reason })
  return { before, after }
}
