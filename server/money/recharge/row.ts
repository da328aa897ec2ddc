import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
// How a recharge reads on the wire: the stored row, its member (masked) and who works on it now.
import type { RechargeLog } from '#contract/money/recharge-log.ts'
import { member } from '#server/db/schema/member.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import { maskAccount } from '#server/member/mask.ts'
import type { Reader } from '#server/member/scope.ts'

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

const hidden = [
  'priceUsd',
  'proofImgs',
  'deletedAt',
  'claimedBy',
  'claimedByName',
  'formerTxHashes',
  'editedFlags',
] as const

type Stored = RechargeRow['log']
type Shown = Omit<Stored, (typeof hidden)[number]>

const shownKeys = Object.keys(getTableColumns(rechargeLog)).filter(
  (key) => !hidden.some((name) => name === key),
) as (keyof Shown)[]

// A list has up to 1,000 rows: copying by name costs a fifth of what taking the rest of a destructuring does.
function shownOf(log: Stored): Shown {
  const shown: Partial<Record<keyof Shown, unknown>> = {}
  for (const key of shownKeys) shown[key] = log[key]
  return shown as Shown
}

/** The row as the contract shows it; a lease that has ended is not shown. */
export function wireRecharge({
  log,
  isClaimed,
  ...owner
}: RechargeRow): z.input<typeof RechargeLog> {
  const shown = shownOf(log)
  return Object.assign(shown, {
    memberNo: owner.memberNo,
    account: maskAccount(owner.account),
    nickname: owner.nickname,
    memberType: owner.memberType,
    teamLeaderNo: owner.teamLeaderNo,
    proofCount: log.proofImgs.length,
    claimedById: isClaimed ? log.claimedBy : null,
    claimedBy: isClaimed ? log.claimedByName : null,
    claimedUntil: isClaimed ? log.claimedUntil : null,
  })
}
