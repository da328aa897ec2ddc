// Conditions that follow from the moment: who looks at a record right now, and whether it waits too long.
import { sql, type SQL } from 'drizzle-orm'
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

/** Returns the conditions of the two filters that are set. */
export async function queueState(
  db: Reader,
  log: PgTable & Record<'createdAt' | 'claimedUntil', PgColumn>,
  { isClaimed, isOverdue }: Wanted,
  sla: keyof Sla,
): Promise<SQL[]> {
  const conditions: SQL[] = []
  if (isClaimed !== undefined)
    conditions.push(sql`(${claimedNow(log)}) is ${isClaimed ? sql`true` : sql`not true`}`)
  if (isOverdue !== undefined) {
    const minutes = (await readSla(db))[sla]
    conditions.push(sql`(${overdueNow(log, minutes)}) = ${isOverdue}`)
  }
  return conditions
}
