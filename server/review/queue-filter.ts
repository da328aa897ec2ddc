// The conditions every queue of money shares. They name columns of the queue's own table only (members in sub-queries),
// so that counting, summing and paging need no join.
import { and, arrayOverlaps, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { queueFilter } from '#contract/review.ts'
import { anyOf, between, days, is, memberKeyword, ofMemberType, startsWith } from '../db/filters.ts'
import type { Call } from '../http/call.ts'
import { memberScope } from '../member/scope.ts'
import { normalTxHash } from '../money/tx-hash.ts'
import { queueState, type Waiting } from './queue-state.ts'

type Wanted = { readonly [K in keyof Filter]?: Filter[K] | undefined }
type Filter = z.output<z.ZodObject<ReturnType<typeof queueFilter<z.ZodString, z.ZodString>>>>
type Dated = (inRange: (column: PgColumn) => SQL | undefined) => SQL | undefined
type Named =
  | 'memberId'
  | 'status'
  | 'currency'
  | 'network'
  | 'amount'
  | 'usdValue'
  | 'txHash'
  | 'riskFlags'
  | 'createdAt'
  | 'claimedUntil'

/**
 * Returns the shared filter as one condition, inside the actor's scope. `numbers` are what a keyword may begin; `dated` says
 * what the date range is about, by the condition that puts a column into it.
 */
export async function queueConditions(
  { db, actor, zone }: Pick<Call, 'db' | 'actor' | 'zone'>,
  log: PgTable & Record<Named, PgColumn>,
  wanted: Wanted,
  { numbers, dated, ...state }: { numbers: readonly PgColumn[]; dated: Dated } & Waiting,
): Promise<SQL | undefined> {
  const { keyword, dateRange } = wanted
  return and(
    await memberScope(db, log.memberId, actor, wanted.teamRootId),
    or(
      startsWith(keyword, ...numbers),
      startsWith(normalTxHash(keyword) ?? undefined, log.txHash),
      await memberKeyword(db, log.memberId, keyword),
    ),
    is(log.memberId, wanted.memberId),
    ...(await queueState(db, log, wanted, state)),
    ofMemberType(log.memberId, wanted.memberType),
    anyOf(log.status, wanted.status),
    anyOf(log.currency, wanted.currency),
    anyOf(log.network, wanted.network),
    between(log.amount, wanted.amountMin, wanted.amountMax),
    between(log.usdValue, wanted.usdValueMin, wanted.usdValueMax),
    wanted.riskFlags?.length ? arrayOverlaps(log.riskFlags, [...wanted.riskFlags]) : undefined,
    dated((column) => days(zone, column, dateRange)),
  )
}
