import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
// How a recharge reads on the wire: the stored row, its member (masked) and who works on it now.
import type { RechargeLog } from '#contract/money/recharge-log.ts'
import { member } from '../db/schema/member.ts'
import { rechargeLog } from '../db/schema/money.ts'
import { maskAccount } from '../members/mask.ts'
import type { Reader } from '../members/scope.ts'

/** What `wireRecharge` needs; select it from `recharge_log` joined with `member`. */
export const rechargeShape = {
  log: rechargeLog,
  memberNo: member.memberNo,
  account: member.account,
  nickname: member.nickname,
  memberType: member.memberType,
  memberPath: member.path,
  isClaimed: sql<boolean>`coalesce(${rechargeLog.claimedUntil} > now(), false)`,
  // The nearest team leader above the member.
  teamLeaderNo: sql<string | null>`(select leader.member_no from member leader
    where leader.id = any (string_to_array(trim(both '/' from ${member.path}), '/')::bigint[])
      and leader.member_type = 'agent' and leader.id <> ${member.id}
    order by leader.depth desc limit 1)`,
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
    claimedBy,
    claimedByName,
    formerTxHashes: _former,
    editedFlags: _edited,
    ...shown
  } = log
  return {
    ...shown,
    memberNo: owner.memberNo,
    account: maskAccount(owner.account),
    nickname: owner.nickname,
    memberType: owner.memberType,
    teamLeaderNo: owner.teamLeaderNo,
    proofCount: proofImgs.length,
    claimedById: isClaimed ? claimedBy : null,
    claimedBy: isClaimed ? claimedByName : null,
    claimedUntil: isClaimed ? log.claimedUntil : null,
  }
}
