// Mutual exclusion by key over every server process of a database. Callers of this process queue in memory; between processes
// a lease in `login_guard` decides, so that no connection is held while a password is hashed.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { runSerially } from '#server/base/load/run-serially.ts'
import type { SqlClient } from './connection/client.ts'

/** The lease of a process that died ends by itself. Whoever checks for longer only loses that others wait. */
const leaseS = 10
const retryMs = 20

const Lease = z.discriminatedUnion('taken', [
  z.object({ taken: z.literal(true), until: z.string() }),
  z.object({ taken: z.literal(false) }),
])

/** Takes the lease when nobody has it; returns its end, which proves it ours. */
async function acquire(sql: SqlClient, key: string): Promise<string | undefined> {
  const rows = await sql`with lease as (
    insert into login_guard as g (key, failures, locked_until)
    values (${key}, 0, clock_timestamp() + make_interval(secs => ${leaseS}))
    on conflict (key) do update set locked_until = excluded.locked_until
      where g.locked_until is null or g.locked_until <= clock_timestamp()
    returning locked_until::text as until
  ) select exists (select from lease) as taken, (select until from lease) as until`
  const lease = exactlyOne(rows, Lease)
  return lease.taken ? lease.until : undefined
}

/** Runs work after all earlier work of the same key has ended, in this process and in the others on the database. */
export const runExclusive = <T>(sql: SqlClient, key: string, work: () => Promise<T>): Promise<T> =>
  runSerially(key, async () => {
    const lease = `lease:${key}`
    let until = await acquire(sql, lease)
    while (until === undefined) {
      await sleep(retryMs)
      until = await acquire(sql, lease)
    }
    try {
      return await work()
    } finally {
      await sql`delete from login_guard where key = ${lease} and locked_until = ${until}::timestamptz`
    }
  })
