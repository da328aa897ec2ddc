// By whom and when a record was decided, for queues in which one decision is enough and for those that need two.
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { is } from '#server/db/lists/filters.ts'

/** One decision of a record: who made it, and when. */
export interface ReviewStep {
  readonly by: PgColumn
  readonly at: PgColumn
}

/**
 * Returns the records with a step by this operator at this time: both must hold of one step, for the second reviewer did
 * not decide when the first did. Without an operator, or with `on` giving nothing, the other condition holds alone.
 */
export const reviewedIn = (
  steps: readonly ReviewStep[],
  operatorId: string | undefined,
  on: (at: PgColumn) => SQL | undefined,
): SQL | undefined => or(...steps.map(({ by, at }) => and(is(by, operatorId), on(at))))

/** Returns when the operator's own step was. */
export const reviewedAt = (steps: readonly ReviewStep[], operatorId: string): SQL =>
  sql`case ${sql.join(
    steps.map(({ by, at }) => sql`when ${by} = ${operatorId}::bigint then ${at}`),
    sql` `,
  )} end`
