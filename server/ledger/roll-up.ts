// Keeps the balances of house accounts in step with their entries, some seconds behind, so that
// postings never queue for a house row.
import { sql } from 'drizzle-orm'
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import type { Db } from '#server/db/connection/client.ts'

interface Mark extends Record<string, unknown> {
  newest: string
  horizon: string
}

/** Starts and stops the roll-up of one server process. */
export interface RollUp extends Poller {
  /** Does one step now; used by the timer and by tests. */
  step(): Promise<void>
}

/**
 * Rolls up every `everyMs` (default 3 s) and makes the partitions of the months ahead. Entry ids are not
 * committed in order, so a step adds only what a snapshot taken one step before could have been waiting
 * for: ids up to that snapshot's newest, once all transactions of that time have ended. Several server
 * processes may run it at once. `onError` is told what failed; the next step tries again.
 */
export function rollUpHouse(
  db: Db,
  { everyMs = 3_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): RollUp {
  let mark: Mark | undefined
  let partitionsMadeOn = ''

  const step = async () => {
    const today = new Date().toISOString().slice(0, 10)
    if (partitionsMadeOn !== today) {
      await db.execute(sql`select ledger_partitions(now(), now() + interval '2 months')`)
      partitionsMadeOn = today
    }
    const previous = mark
    const [current] = await db.execute<Mark & { oldest: string }>(sql`
      select case when is_called then last_value else 0 end as newest, pg_snapshot_xmax(pg_current_snapshot())::text as horizon,
             pg_snapshot_xmin(pg_current_snapshot())::text as oldest
        from ledger_entry_id_seq`)
    if (!current) return
    if (previous && BigInt(current.oldest) < BigInt(previous.horizon)) return
    mark = current
    if (previous) await add(db, previous.newest)
  }
  return { step, ...startPoller(step, { everyMs, onError }) }
}

async function add(db: Db, upTo: string): Promise<void> {
  await db.transaction(async (tx) => {
    // In one order, so that two processes wait for each other instead of deadlocking.
    await tx.execute(sql`select from house_account order by code, currency for update`)
    // All accounts move together. One that is new since the last step has no entry before that step's end:
    // whoever wrote such an entry had ended by then, and the account would have been there to move.
    await tx.execute(sql`
      with start as (select coalesce(max(rolled_up_to_entry_id), 0) as id from house_account),
      sums as (
        select house_code, currency, sum(case side when 'D' then amount else -amount end) as debit
          from ledger_entry
         where house_code is not null and id > (select id from start) and id <= ${upTo}
         group by house_code, currency
      )
      update house_account h
         set balance = h.balance + coalesce((select case h.normal_side when 'D' then debit else -debit end
               from sums where sums.house_code = h.code and sums.currency = h.currency), 0),
             rolled_up_to_entry_id = ${upTo}
       where (select id from start) < ${upTo}`)
  })
}
