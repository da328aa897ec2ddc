// Locks that say which jobs run. Each lives on a connection of its own, so that it goes when its process does.
import { type Connection, connectBeside, type SqlClient } from '../db/client.ts'

/** The first half of the keys; the second is the job's. */
const space = 7_271_002

export interface JobLock {
  release(): Promise<void>
}

/** Makes the locks of one process, beside the connections of a pool. */
export function jobLocks(sql: SqlClient) {
  const all: Connection[] = []
  const free: Connection[] = []
  function connection(): Connection {
    // A pool of one, not a reserved connection of a larger one: when its connection is lost, the next query opens another.
    const opened = connectBeside(sql, {
      max: 1,
      keepsConnections: true,
      applicationName: 'countersign-jobs',
    })
    all.push(opened)
    return opened
  }
  /** Runs one query about a lock; a connection on which it failed is given up with whatever it holds. */
  async function ask<T>(held: Connection, query: (one: SqlClient) => Promise<T>): Promise<T> {
    try {
      return await query(held.sql)
    } catch (error) {
      held.reset()
      free.push(held)
      throw error
    }
  }
  return {
    /** Takes the lock of a job; undefined while another process has it. */
    async take(jobId: string): Promise<JobLock | undefined> {
      const held = free.pop() ?? connection()
      const [row] = await ask(
        held,
        (one) => one<{ isMine: boolean }[]>`
          select pg_try_advisory_lock(${space}::int, hashint8(${jobId}::bigint)) as "isMine"`,
      )
      if (!row?.isMine) {
        free.push(held)
        return undefined
      }
      return {
        release: async () => {
          await ask(
            held,
            (one) => one`select pg_advisory_unlock(${space}::int, hashint8(${jobId}::bigint))`,
          )
          free.push(held)
        },
      }
    },
    /** Closes the connections, and gives up the locks with them. */
    close: async () => {
      await Promise.all(all.map(async (one) => one.close(0)))
    },
  }
}
