// The check of the invariants as a call: it reads every entry of the books, so it runs once for all who ask, beside the pool.
import { createCache } from '#server/base/load/cache.ts'
import { connectBeside, type SqlClient } from '#server/db/connection/client.ts'
import { runChecks, type Finding, type TrailProgress } from './check.ts'

/** How long a result is answered again, in milliseconds. */
const freshForMs = 60_000

/** What was found, and when the books were read (ISO-8601). */
export interface CheckResult {
  readonly checkedAt: string
  readonly found: readonly Finding[]
}

/**
 * Returns a function that answers the result of the check. Whoever asks while a check runs waits for that one; a result is
 * answered again for a minute. The check uses a connection of its own and is cancelled in the database when all who wait for
 * it have left; `ClientGone` is thrown to them.
 */
export function sharedCheck(
  sql: SqlClient,
  check: typeof runChecks = runChecks,
): (signal: AbortSignal) => Promise<CheckResult> {
  const results = createCache<CheckResult>(freshForMs)
  const progress: TrailProgress = {}

  async function read(abandoned: AbortSignal): Promise<CheckResult> {
    const { db, close } = connectBeside(sql, { max: 1, applicationName: 'countersign-check' })
    let backend: string | undefined
    const cancel = () => {
      // The backend would not notice the closed connection before its statement ends.
      const stop = backend === undefined ? Promise.resolve() : cancelBackend(sql, backend)
      void stop.catch(() => {}).then(() => close(0))
    }
    abandoned.addEventListener('abort', cancel)
    try {
      const checkedAt = new Date().toISOString()
      const onBegin = (pid: string) => {
        backend = pid
      }
      return { checkedAt, found: await check(db, { progress, onBegin }) }
    } finally {
      abandoned.removeEventListener('abort', cancel)
      await close(0)
    }
  }

  return (signal) => results.get('books', read, signal)
}

const cancelBackend = (sql: SqlClient, pid: string) => sql`select pg_cancel_backend(${pid}::int)`
