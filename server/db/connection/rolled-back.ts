import type { Tx } from './client.ts'

class TrialEnd extends Error {}

/**
 * Runs work in a transaction of `db`, or in a savepoint where `db` is one, and rolls it back. Returns what the work
 * returned; what it throws is thrown on.
 */
export async function rolledBack<T>(
  db: { transaction(work: (tx: Tx) => Promise<never>): Promise<never> },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let outcome: { readonly value: T } | undefined
  await db
    .transaction(async (tx) => {
      outcome = { value: await work(tx) }
      throw new TrialEnd()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TrialEnd)) throw error
    })
  if (!outcome) throw new Error('The trial ended without an outcome.')
  return outcome.value
}
