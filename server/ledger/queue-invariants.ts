// What must hold of the review queues at every moment: their journals, their triggers, their counts.
import { getTableName, sql, type SQL } from 'drizzle-orm'
import { queueKinds } from '#contract/queues.ts'
import { written } from '#server/db/connection/written.ts'
import { getQueueRecords } from './queue-records.ts'
import { isWaiting } from './queue-records.ts'

const forEachQueue = (part: (queue: ReturnType<typeof getQueueRecords>) => readonly SQL[]) =>
  sql.join(
    queueKinds.flatMap((kind) => part(getQueueRecords(kind))),
    sql` union all `,
  )

/** Lists the records that have other journals than their state demands (I6). */
export const journalFaults: SQL = forEachQueue(({ journalFaults: faults }) =>
  faults === undefined ? [] : [faults],
)

/** Lists the triggers of the queues' tables that are gone or switched off (I9). */
export const missingTriggers: SQL = forEachQueue(({ table, triggers }) =>
  triggers.map((trigger) => {
    const name = written(getTableName(table))
    return sql`select ${written(trigger)} || ' of ' || ${name} where not exists (select from pg_trigger t
      where t.tgrelid = ${name}::regclass and t.tgname = ${written(trigger)} and t.tgenabled in ('O', 'A'))`
  }),
)

/** Lists the queues whose count, as the poll of the alerts reads it, is not the one of the whole table (I11). */
export const countFaults: SQL = forEachQueue((queue) => {
  const { table } = queue
  const waits = isWaiting(queue)
  return [
    sql`select counted.name || ' ' || counted.polled || ' <> ' || counted.stored from (
        select ${written(getTableName(table))} as name, (select count(*) from ${table} where ${waits}) as polled,
          (select count(*) - count(*) filter (where (${waits}) is not true) from ${table}) as stored
      ) counted where counted.polled <> counted.stored`,
  ]
})
