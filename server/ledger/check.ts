// Runs the invariants in one snapshot.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { invariants, type Invariant } from './invariants.ts'

export interface Finding extends Invariant {
  /** How many violations there are. */
  readonly violations: number
  /** The first few of them. */
  readonly examples: readonly string[]
}

const shownExamples = 5

/**
 * Checks every invariant in a single statement, that is, in a single snapshot of the database.
 * `timeoutMs` bounds it (default two minutes): on large books it reads every entry.
 */
export async function runChecks(db: Db, timeoutMs = 120_000): Promise<Finding[]> {
  const parts = invariants.map(
    ({ id, sql: violations }) => sql`select ${id}::text as id, count(*)::int as violations,
      coalesce(jsonb_agg(example) filter (where ordinal <= ${shownExamples}::int), '[]') as examples
      from (select example, row_number() over () as ordinal from (${violations}) as found (example)) as numbered`,
  )
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`)
      const rows = await tx.execute<{ id: string; violations: number; examples: string[] }>(
        sql.join(parts, sql` union all `),
      )
      const found = new Map(rows.map((row) => [row.id, row]))
      return invariants.map((invariant) => {
        const row = found.get(invariant.id)
        if (!row) throw new Error(`${invariant.id} gave no answer.`)
        return { ...invariant, violations: row.violations, examples: row.examples }
      })
    },
    { accessMode: 'read only' },
  )
}
