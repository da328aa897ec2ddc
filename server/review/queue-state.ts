// Conditions that follow from the moment: who looks at a record right now, and whether it waits too long.
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../member/scope.ts'
import { readSla, type Sla } from './sla.ts'

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

/** Where records wait, and how long they may. */
export interface Waiting {
  readonly sla: keyof Sla
  /** The states in which a record waits; a decided one is never overdue. */
  readonly waiting: readonly string[]
}

/** Returns the conditions of the two filters that are set. */
export async function queueState(
  db: Reader,
  log: PgTable & Record<'createdAt' | 'claimedUntil' | 'status', PgColumn>,
  { isClaimed, isOverdue }: Wanted,
  { sla, waiting }: Waiting,
): Promise<SQL[]> {
  const conditions: SQL[] = []
  if (isClaimed !== undefined)
    conditions.push(sql`(${claimedNow(log)}) is ${isClaimed ? sql`true` : sql`not true`}`)
  if (isOverdue !== undefined) {
    const minutes = (await readSla(db))[sla]
    conditions.push(
      sql`(${overdueNow(log, minutes)} and ${inArray(log.status, [...waiting])}) = ${isOverdue}`,
    )
  }
  return conditions
}
