// Conditions that follow from the moment: who looks at a record right now, and whether it waits too long.
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#server/db/read-db.ts'
import { readSla } from '#server/db/settings.ts'
import { inStates, isWaiting } from '#server/ledger/queue-records.ts'
import type { ReviewQueue } from './queues.ts'

interface Wanted {
  readonly isClaimed?: boolean | undefined
  readonly isOverdue?: boolean | undefined
}

/** Somebody looks at it right now. */
export const claimedNow = (log: Record<'claimedUntil', PgColumn>): SQL =>
  sql`${log.claimedUntil} > now()`

/** It came in longer ago than its queue allows. */
export const overdueNow = (log: Record<'createdAt', PgColumn>, slaMinutes: number): SQL =>
  sql`${log.createdAt} < now() - make_interval(mins => ${slaMinutes})`

/**
 * Returns the condition of what waits for an operator: waiting records that they may decide. To-do, alerts, hand-over and
 * the order of work count by it, so that they count the same.
 */
export const waitsFor = (
  queue: ReviewQueue,
  operatorId: string,
  states: readonly string[] = queue.waiting,
): SQL => {
  const isOpen = queue.isOpenTo?.(operatorId)
  return isOpen ? sql`${inStates(queue, states)} and ${isOpen}` : inStates(queue, states)
}

/** Returns the conditions of the two filters that are set; a decided record is never overdue. */
export async function queueState(
  db: Reader,
  queue: ReviewQueue,
  { isClaimed, isOverdue }: Wanted,
): Promise<SQL[]> {
  const { table: log, sla } = queue
  const conditions: SQL[] = []
  if (isClaimed !== undefined)
    conditions.push(sql`(${claimedNow(log)}) is ${isClaimed ? sql`true` : sql`not true`}`)
  if (isOverdue !== undefined) {
    const minutes = (await readSla(db))[sla]
    conditions.push(sql`(${overdueNow(log, minutes)} and ${isWaiting(queue)}) = ${isOverdue}`)
  }
  return conditions
}
