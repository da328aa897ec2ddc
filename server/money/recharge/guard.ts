import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
// Why a recharge may not be touched: the same questions for every verb, asked in the same order.
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { AlreadyHandled } from '#contract/money/already-handled.ts'
import { allowedFrom, type Status } from '#contract/money/recharge-log.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import type { Call } from '#server/http/call.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Reader } from '#server/member/scope.ts'
import { findRecharge, wireRecharge, type RechargeRow } from './row.ts'
import { statusLabels } from './status-labels.ts'

type Act = keyof typeof allowedFrom

/** The row a verb works on; 40401 when it is unknown or hidden. */
export async function load(db: Reader, id: string): Promise<RechargeRow> {
  const row = await findRecharge(db, id)
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  return row
}

/** Refuses with 40901 what the state no longer allows; names who decided and when. */
export function refuseState(
  {
    id,
    status,
    version,
    reviewerName,
    reviewedAt,
  }: z.input<typeof AlreadyHandled> & { id: string },
  act: Act,
  lang: Lang,
): void {
  const states: readonly Status[] = allowedFrom[act]
  if (states.includes(status)) return
  const data = { id, status, version, reviewerName, reviewedAt }
  const statusLabel = statusLabels[status][lang]
  throw reviewerName !== null && reviewedAt !== null
    ? new Refusal(
        Code.alreadyHandled,
        'alreadyHandled',
        { reviewer: reviewerName, status: statusLabel },
        data,
      )
    : new Refusal(Code.alreadyHandled, 'notInStatus', { status: statusLabel }, data)
}

/**
 * Refuses with 40901 what the state no longer allows, 40902 what changed since `version` was read,
 * 42301 what another operator holds. Says nothing about a row that may be touched.
 */
export function assertActionable(
  row: RechargeRow,
  act: Act,
  { actor, lang }: Pick<Call, 'actor' | 'lang'>,
  version?: number,
): void {
  const { log } = row
  refuseState(log, act, lang)
  if (version !== undefined && version !== log.version) {
    throw new Refusal(Code.stale, 'stale', {}, wireRecharge(row))
  }
  if (row.isClaimed && log.claimedBy !== actor.id) {
    const claimedBy = log.claimedByName ?? ''
    throw new Refusal(
      Code.claimed,
      'claimedBy',
      { claimedBy },
      { claimedBy, until: log.claimedUntil },
    )
  }
}

/**
 * The race is decided here: condition of the one statement that changes a recharge. It holds only while
 * the row is still in a state that allows the act, unchanged since `version`, and not held by another.
 */
export function actionableWhere(
  id: string,
  version: number,
  act: Act,
  actorId: string,
): SQL | undefined {
  return and(
    eq(rechargeLog.id, id),
    inArray(rechargeLog.status, [...allowedFrom[act]]),
    eq(rechargeLog.version, version),
    isNull(rechargeLog.deletedAt),
    or(
      isNull(rechargeLog.claimedBy),
      eq(rechargeLog.claimedBy, actorId),
      lte(rechargeLog.claimedUntil, sql`now()`),
    ),
  )
}

/** Says why the guarded statement changed nothing: somebody was faster. */
export async function throwConflict(
  db: Reader,
  id: string,
  act: Act,
  call: Pick<Call, 'actor' | 'lang'>,
  version: number,
): Promise<never> {
  const row = await load(db, id)
  assertActionable(row, act, call, version)
  throw new Refusal(Code.stale, 'stale', {}, wireRecharge(row))
}
