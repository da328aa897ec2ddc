// The conditions every queue of money shares. They name columns of the queue's own table only (members in sub-queries),
// so that counting, summing and paging need no join.
import { and, arrayOverlaps, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { queueFilter, riskFilter } from '#contract/review.ts'
import { memberScope } from '#server/access/member-scope.ts'
import {
  anyOf,
  between,
  days,
  is,
  memberKeyword,
  ofMemberType,
  startsWith,
} from '#server/db/lists/filters.ts'
import { txStartsWith } from '#server/db/lists/tx-key.ts'
import type { Call } from '#server/http/call.ts'
import type { ReviewTable } from '#server/ledger/queue-records.ts'
import { queueState } from './queue-state.ts'
import type { ReviewQueue } from './queues.ts'

type Wanted = { readonly [K in keyof Filter]?: Filter[K] | undefined }
type Filter = z.output<
  z.ZodObject<
    ReturnType<typeof queueFilter<z.ZodString>> & ReturnType<typeof riskFilter<z.ZodString>>
  >
>
type Dated = (inRange: (column: PgColumn) => SQL | undefined) => SQL | undefined
/** Columns that not every queue has: what is asked of one that is absent is no condition. */
type Optional = 'currency' | 'network' | 'amount' | 'usdValue' | 'txHash' | 'riskFlags'
type Filtered = ReviewTable & { readonly [K in Optional]?: PgColumn }

/**
 * Returns the shared filter as one condition, inside the actor's scope. `numbers` are what a keyword may begin; `dated` says
 * what the date range is about, by the condition that puts a column into it.
 */
export async function queueConditions(
  { db, actor, zone }: Pick<Call, 'db' | 'actor' | 'zone'>,
  queue: ReviewQueue & { readonly table: Filtered },
  wanted: Wanted,
  { numbers, dated }: { numbers: readonly PgColumn[]; dated: Dated },
): Promise<SQL | undefined> {
  const { keyword, dateRange } = wanted
  const { memberId, status, ...log }: Filtered = queue.table
  return and(
    await memberScope(db, memberId, actor, wanted.teamRootId),
    or(
      startsWith(keyword, ...numbers),
      log.txHash && txStartsWith(keyword, log.txHash),
      await memberKeyword(db, memberId, keyword),
    ),
    is(memberId, wanted.memberId),
    ...(await queueState(db, queue, wanted)),
    ofMemberType(memberId, wanted.memberType),
    anyOf(status, wanted.status),
    log.currency && anyOf(log.currency, wanted.currency),
    log.network && anyOf(log.network, wanted.network),
    log.amount && between(log.amount, wanted.amountMin, wanted.amountMax),
    log.usdValue && between(log.usdValue, wanted.usdValueMin, wanted.usdValueMax),
    log.riskFlags && wanted.riskFlags?.length
      ? arrayOverlaps(log.riskFlags, [...wanted.riskFlags])
      : undefined,
    dated((column) => days(zone, column, dateRange)),
  )
}
