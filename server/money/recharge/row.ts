// How a recharge reads on the wire: the stored row, its member (masked) and who works on it now.
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { RechargeLog } from '#contract/money/recharge-log.ts'
import { member } from '#server/db/schema/member.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import { memberColumns, wireMember } from '#server/members/member-columns.ts'
import type { Reader } from '#server/members/scope.ts'
import { isClaimedNow, wireLease } from '#server/review/guard.ts'

/** What `wireRecharge` needs; select it from `recharge_log` joined with `member`. */
export const rechargeShape = {
  log: rechargeLog,
  ...memberColumns,
  isClaimed: isClaimedNow(rechargeLog),
}

export type RechargeRow = Awaited<ReturnType<typeof selectRecharge>>[number]

function selectRecharge(db: Reader, id: string) {
  return db
    .select(rechargeShape)
    .from(rechargeLog)
    .innerJoin(member, eq(member.id, rechargeLog.memberId))
    .where(and(eq(rechargeLog.id, id), isNull(rechargeLog.deletedAt)))
}

/** One recharge with its member; undefined when it is unknown or hidden. */
export async function findRecharge(db: Reader, id: string): Promise<RechargeRow | undefined> {
  const [row] = await selectRecharge(db, id)
  return row
}

/** The row as the contract shows it; a lease that has ended is not shown. */
export function wireRecharge({
  log,
  isClaimed,
  ...owner
}: RechargeRow): z.input<typeof RechargeLog> {
  const {
    priceUsd: _price,
    proofImgs,
    deletedAt: _deleted,
    claimedByName: _holder,
    formerTxHashes: _former,
    editedFlags: _edited,
    ...shown
  } = log
  return {
    ...shown,
    ...wireMember(owner),
    ...wireLease({ log, isClaimed }),
    proofCount: proofImgs.length,
  }
}
