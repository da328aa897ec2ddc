// Gives committed facts their place in the order. Only what is committed is seen, and one process at a time gives numbers: so
// no number is skipped, and a reader that follows them never misses a fact whose transaction ended late.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection/client.ts'

/** Facts that get a number in one statement. */
const batch = 1_000
/** Events of one partition, as the migration that makes them has it. */
const partitionRows = 1_000_000n

/** Moves what waits in the outbox behind the events; returns how many. Another process that does so is waited for. */
export async function appendEvents(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const appended = await db.transaction(async (tx) => {
      const [head] = await tx.execute<{ sequence: string }>(
        sql`select sequence from platform_event_head for update`,
      )
      if (!head) throw new Error('The head of the events is missing.')
      const rows = await tx.execute<{ sequence: string }>(sql`
        with taken as (
          delete from platform_outbox where id in (select id from platform_outbox order by id limit ${batch})
          returning *
        )
        insert into platform_event (sequence, id, type, at, member_external_id, data, previous)
        select ${head.sequence}::bigint + row_number() over (order by t.id), t.id, t.type, t.at, m.external_id, t.data,
               t.previous
          from taken t left join member m on m.id = t.member_id
        returning sequence`)
      if (rows.length > 0)
        await tx.execute(sql`update platform_event_head set sequence = sequence + ${rows.length}`)
      // The job keeps a partition ahead. Where it is paused, the first event of each partition brings the next.
      const first = BigInt(head.sequence)
      if (first / partitionRows !== (first + BigInt(rows.length)) / partitionRows)
        await tx.execute(sql`select platform_event_partitions()`)
      return rows.length
    })
    total += appended
    if (appended < batch) return total
  }
}
