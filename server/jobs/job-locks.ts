// Locks that say which functions run. Each is held by a transaction on a connection of its own, so that it goes when its process does,
// also behind a pooler that gives connections out by transaction.
import { type Connection, connectBeside, type SqlClient } from '#server/db/connection/client.ts'

/** The first half of the keys; the second is the function's. */
const space = 7_271_002

export interface JobLock {
  release(): Promise<void>
}

/** Makes the locks of one process, beside the connections of a pool. */
export function jobLocks(sql: SqlClient) {
  const all: Connection[] = []
  const free: Connection[] = []
  function connection(): Connection {
    const opened = connectBeside(sql, {
      max: 1,
      idleInTransactionMs: 0,
      keepsConnections: true,
      applicationName: 'countersign-jobs',
    })
    all.push(opened)
    return opened
  }
  return {
    /** Takes the lock of a function; undefined while another process has it. */
    async take(target: string): Promise<JobLock | undefined> {
      const held = free.pop() ?? connection()
      let report = (_isMine: boolean) => {}
      const asked = new Promise<boolean>((resolve) => (report = resolve))
      let end = () => {}
      const ended = new Promise<void>((resolve) => (end = resolve))
      const holding = held.sql
        .begin(async (tx) => {
          const [row] = await tx<{ isMine: boolean }[]>`
            select pg_try_advisory_xact_lock(${space}::int, hashtext(${target})) as "isMine"`
          const isMine = row?.isMine === true
          report(isMine)
          if (isMine) await ended
        })
        .finally(() => free.push(held))
      // A failure before the answer is thrown here, one after it by `release`.
      const isMine = await Promise.race([asked, holding.then(() => false)])
      holding.catch(() => {})
      if (isMine)
        return {
          release: () => {
            end()
            return holding
          },
        }
      await holding
      return undefined
    },
    /** Closes the connections, and gives up the locks with them. */
    close: async () => {
      await Promise.all(all.map(async (one) => one.close(0)))
    },
  }
}
