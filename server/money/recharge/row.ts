// How a recharge reads on the wire: the stored row, its member (masked) and who works on it now.
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { RechargeLog } from '#contract/money/recharge-log.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { getOrigin } from '#server/lists/origin.ts'
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

const hidden = [
  'priceUsd',
  'proofImgs',
  'deletedAt',
  'claimedBy',
  'claimedByName',
  'formerTxHashes',
  'editedFlags',
  'clearedFlags',
  'isWatched',
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
  return Object.assign(shownOf(log), wireMember(owner), wireLease({ log, isClaimed }), {
    proofCount: log.proofImgs.length,
    origin: getOrigin({ ...log, isByHand: log.creatorId !== null }),
  })
}
