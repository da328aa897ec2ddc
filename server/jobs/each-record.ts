// Jobs that go through records one by one: each in a transaction, and one that fails keeps no other waiting.
import type { Db, Tx } from '../db/client.ts'
import type { JobDeps } from './job.ts'

/**
 * Runs a step for each id, in order and each in its own transaction, and adds what became of it to `counts`. A step that
 * throws is undone alone; the failures are thrown together at the end (`AggregateError`), so that the run is a failed one
 * and is retried. Throws at once when the signal is aborted.
 */
export async function forEachRecord<O extends string>(
  { db, signal }: Pick<JobDeps, 'signal'> & { readonly db: Pick<Db, 'transaction'> },
  due: readonly { readonly id: string }[],
  counts: Readonly<Record<O, number>>,
  step: (tx: Tx, id: string) => Promise<O | undefined>,
): Promise<Record<O, number>> {
  const totals: Record<O, number> = { ...counts }
  const failures: unknown[] = []
  for (const { id } of due) {
    signal.throwIfAborted()
    try {
      const outcome = await db.transaction((tx) => step(tx, id))
      if (outcome !== undefined) totals[outcome] += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} records failed.`)
  return totals
}
