import { whileConnected } from '#server/base/load/client-gone.ts'
// The check of the invariants as a call: it reads every entry of the books, so it runs once for all who ask, beside the pool.
import { connectBeside, type SqlClient } from '#server/db/connection/client.ts'
import { runChecks, type Finding, type TrailProgress } from './check.ts'

/** How long a result is answered again, in milliseconds. */
const freshForMs = 60_000

/** What was found, and when the books were read (ISO-8601). */
export interface CheckResult {
  readonly checkedAt: string
  readonly found: readonly Finding[]
}

interface Run {
  readonly result: Promise<CheckResult>
  callers: number
  cancel(): void
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
  let last: { result: CheckResult; at: number } | undefined
  let running: Run | undefined
  const progress: TrailProgress = {}

  return async (signal) => {
    if (last && performance.now() - last.at < freshForMs) return last.result
    const run = (running ??= start())
    run.callers += 1
    try {
      return await whileConnected(signal, run.result)
    } finally {
      run.callers -= 1
      if (run.callers === 0 && running === run) {
        running = undefined
        run.cancel()
      }
    }
  }

  function start(): Run {
    const { db, close } = connectBeside(sql, {
      max: 1,
      applicationName: 'countersign-check',
    })
    let isOver = false
    let backend: string | undefined
    const read = async (): Promise<CheckResult> => {
      try {
        const checkedAt = new Date().toISOString()
        const onBegin = (pid: string) => {
          backend = pid
        }
        const result = { checkedAt, found: await check(db, { progress, onBegin }) }
        last = { result, at: performance.now() }
        return result
      } finally {
        isOver = true
        await close(0)
      }
    }
    const result = read()
    // Whoever waits gets the rejection; after the last one left nobody does.
    result.catch(() => {})
    const cancel = () => {
      if (isOver) return
      // The backend would not notice the closed connection before its statement ends.
      const stop = backend === undefined ? Promise.resolve() : cancelBackend(sql, backend)
      void stop.catch(() => {}).then(() => close(0))
    }
    return { result, callers: 0, cancel }
  }
}

const cancelBackend = (sql: SqlClient, pid: string) => sql`select pg_cancel_backend(${pid}::int)`
