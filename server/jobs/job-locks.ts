// Locks that say which jobs run. Each lives on a connection of its own, so that it goes when its process does.
import type { SqlClient } from '../db/client.ts'

/** The first half of the keys; the second is the job's. */
const space = 7_271_002

export interface JobLock {
  release(): Promise<void>
}

/** Makes the locks of one process over a pool that has a connection for each, and one more to ask with. */
export const jobLocks = (sql: SqlClient) => ({
  /** Takes the lock of a job; undefined while another process has it. */
  async take(jobId: string): Promise<JobLock | undefined> {
    // A reserved connection is neither shared nor replaced while it is held.
    const held = await sql.reserve()
    try {
      const [row] = await held<{ isMine: boolean }[]>`
        select pg_try_advisory_lock(${space}::int, hashint8(${jobId}::bigint)) as "isMine"`
      if (row?.isMine)
        return {
          release: async () => {
            try {
              await held`select pg_advisory_unlock(${space}::int, hashint8(${jobId}::bigint))`
            } finally {
              held.release()
            }
          },
        }
    } catch (error) {
      held.release()
      throw error
    }
    held.release()
    return undefined
  },
})
