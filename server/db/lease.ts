// A lease: the right of one process to work on a row until a moment by the clock of the database. Each table keeps its own, in
// a column for the end; who may take over after a crash is said where it is taken. Nobody needs to notice that a process died.
import { sql, type SQL } from 'drizzle-orm'
import { startPoller } from '#server/base/load/poller.ts'

/** The end of a lease that begins with this statement's transaction. */
export const leaseEnd = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`

interface Renewal {
  /** Milliseconds between two renewals: several fit into a lease. */
  readonly everyMs: number
  /** Is called once, when another process has the row. */
  readonly onLost: () => void
}

/**
 * Renews a lease again and again. Returns a function that ends it. `renew` says whether the row is still this process's; where
 * it throws, the database may come back before the lease is over, and the next renewal tries again.
 */
export function renewLease(
  renew: () => Promise<boolean>,
  { everyMs, onLost }: Renewal,
): () => void {
  const renewals = startPoller(
    async (signal) => {
      const isMine = await renew()
      if (isMine || signal.aborted) return
      end()
      onLost()
    },
    { everyMs, onError: () => {} },
  )
  const end = () => void renewals.stop()
  return end
}
