// How a withdrawal reads on the wire: the stored row, its member (masked), its steps and payouts, and who works on it now.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { WithdrawLog } from '#contract/money/withdraw-log.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { readSettings, type Settings } from '#server/db/settings.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { getOrigin } from '#server/lists/origin.ts'
import { isClaimedNow, wireLease } from '#server/review/guard.ts'
import { payoutsOfRow } from './payouts.ts'

/** Select it from `withdraw_log` joined with `member`; `withSteps` makes the whole row of it. */
export const withdrawShape = {
  log: withdrawLog,
  ...memberColumns,
  isClaimed: isClaimedNow(withdrawLog),
  payouts: payoutsOfRow,
}

type Stored = typeof withdrawLog.$inferSelect

/** Two reviewers for what is large or was ever flagged; a first withdrawal is only worth knowing. */
export function withSteps<R extends { log: Stored }>(
  row: R,
  settings: Settings,
): R & { steps: 1 | 2 } {
  const isLarge = new Big(row.log.usdValue).gte(settings['withdraw.twoStepUsd'])
  const { riskFlags, clearedFlags } = row.log
  const isFlagged = [...riskFlags, ...clearedFlags].some((flag) => flag !== 'firstWithdraw')
  return { ...row, steps: isLarge || isFlagged ? 2 : 1 }
}

export type WithdrawRow = NonNullable<Awaited<ReturnType<typeof findWithdraw>>>

/** One withdrawal with its member; undefined when it is unknown. */
export async function findWithdraw(db: Reader, id: string) {
  const [row] = await db
    .select(withdrawShape)
    .from(withdrawLog)
    .innerJoin(member, eq(member.id, withdrawLog.memberId))
    .where(eq(withdrawLog.id, id))
  return row && withSteps(row, await readSettings(db))
}

export function wireWithdraw({
  log,
  isClaimed,
  steps,
  payouts,
  ...owner
}: WithdrawRow): z.input<typeof WithdrawLog> {
  const { priceUsd: _price, claimedByName: _holder, clearedFlags: _cleared, ...shown } = log
  const origin = getOrigin(log)
  return {
    ...shown,
    ...wireMember(owner),
    ...wireLease({ log, isClaimed }),
    steps,
    payouts,
    origin,
  }
}
