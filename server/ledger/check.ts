// Runs the invariants in one snapshot.
import { sql } from 'drizzle-orm'
import { verifySeals, type VerifiedUpTo } from '#server/db/audit-seal.ts'
import type { Db } from '#server/db/connection/client.ts'
import { invariants, type Invariant } from './invariants.ts'

export interface Finding extends Invariant {
  /** How many violations there are. */
  readonly violations: number
  /** The first few of them. */
  readonly examples: readonly string[]
}

const shownExamples = 5
/** The one that the keyed seals belong to: their key is not in the database, so no SQL can check them. */
const trailInvariant = 'I10'
const noViolations = { count: 0, examples: [] }

/** How far the seals of a trail were verified; empty before the first check. */
export interface TrailProgress {
  upTo?: VerifiedUpTo
}

interface CheckOptions {
  /** Bounds the check (default two minutes): on large books it reads every entry. */
  readonly timeoutMs?: number
  /** What whoever checks the same books again keeps, so that the seals are verified from where the last check ended. */
  readonly progress?: TrailProgress
  /** Called with the number of the database's process before the books are read, so that it can be cancelled. */
  readonly onBegin?: (pid: string) => void
}

async function sealViolations(reader: Pick<Db, 'select' | 'execute'>, progress: TrailProgress) {
  const findings = await verifySeals(reader, progress.upTo)
  if (findings.upTo) progress.upTo = findings.upTo
  return findings
}

/**
 * Checks every invariant in a single statement, that is, in a single snapshot of the database.
 */
export async function runChecks(
  db: Db,
  { timeoutMs = 120_000, progress = {}, onBegin = () => {} }: CheckOptions = {},
): Promise<Finding[]> {
  const parts = invariants.map(
    ({ id, sql: violations }) => sql`select ${id}::text as id, count(*)::int as violations,
      coalesce(jsonb_agg(example) filter (where ordinal <= ${shownExamples}::int), '[]') as examples
      from (select example, row_number() over () as ordinal from (${violations}) as found (example)) as numbered`,
  )
  return db.transaction(
    async (tx) => {
      const [session] = await tx.execute<{ pid: string }>(
        sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), pg_backend_pid()::text as pid`,
      )
      if (session) onBegin(session.pid)
      const rows = await tx.execute<{ id: string; violations: number; examples: string[] }>(
        sql.join(parts, sql` union all `),
      )
      const found = new Map(rows.map((row) => [row.id, row]))
      const trail = await sealViolations(tx, progress)
      return invariants.map((invariant) => {
        const row = found.get(invariant.id)
        if (!row) throw new Error(`${invariant.id} gave no answer.`)
        const { count, examples } = invariant.id === trailInvariant ? trail : noViolations
        return {
          ...invariant,
          violations: row.violations + count,
          examples: [...row.examples, ...examples].slice(0, shownExamples),
        }
      })
    },
    { accessMode: 'read only' },
  )
}
