// Jobs that go through records one by one: each in a transaction, and one that fails keeps no other waiting.
import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#server/db/connection/client.ts'

interface Due {
  readonly id: string
}

/**
 * Yields records page by page. `read` returns the next page in the order of the ids, of those above `after`; an empty one
 * is the end. A record that fails stays due and is not read again.
 */
export async function* pagesOf(
  read: (after: string) => Promise<readonly Due[]>,
): AsyncGenerator<Due, void> {
  for (let after = '0'; ;) {
    const page = await read(after)
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

const perPage = 200

/** The ids of the rows of a table that are due, page by page in their order. */
export const dueRows = (
  db: Pick<Db, 'select'>,
  table: PgTable & { readonly id: PgColumn },
  isDue: SQL | undefined,
) =>
  pagesOf((after) =>
    db
      .select({ id: sql`${table.id}`.mapWith(String) })
      .from(table as PgTable)
      .where(and(gt(table.id, after), isDue))
      .orderBy(table.id)
      .limit(perPage),
  )

interface RecordDeps {
  readonly db: Pick<Db, 'transaction'>
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a step for each id, in order and each in its own transaction, and adds what became of it to `counts`. A step that
 * throws is undone alone; the failures are thrown together at the end (`AggregateError`), so that the run is a failed one
 * and is retried. Throws at once when the signal is aborted.
 */
export async function forEachRecord<O extends string>(
  { db, signal }: RecordDeps,
  due: Iterable<Due> | AsyncIterable<Due>,
  counts: Readonly<Record<O, number>>,
  step: (tx: Tx, id: string) => Promise<O | undefined>,
): Promise<Record<O, number>> {
  const totals: Record<O, number> = { ...counts }
  const failures: unknown[] = []
  let all = 0
  for await (const { id } of due) {
    signal?.throwIfAborted()
    all += 1
    try {
      const outcome = await db.transaction((tx) => step(tx, id))
      if (outcome !== undefined) totals[outcome] += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${all} records failed.`)
  return totals
}
