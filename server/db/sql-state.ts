// What went wrong in PostgreSQL, read off the driver's error however deeply Drizzle wrapped it.

/** The SQLSTATE (or the driver's connection code) of an error, else undefined. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/**
 * True for serialization failures, deadlocks and locks not got in time (decisions queue for the audit
 * chain): the same transaction may succeed when run again.
 */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01', '55P03'].includes(sqlState(error) ?? '')

const busy = new Set([
  '57014', // statement_timeout
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too many connections
  '57P01', // shutting down
  '57P02',
  '57P03',
  'CONNECTION_LOST',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])

/** True when a disk is full, the object storage has no room left, or a quota is used up. */
export const isStorageFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(sqlState(error) ?? '')

/** True when the disk of the database is full: what was asked for is rolled back. */
export const isDatabaseFull = (error: unknown): boolean => sqlState(error) === '53100'

/** True when a commit was sent and not confirmed: whether it will last is not known. */
export const isOutcomeUnknown = (error: unknown): boolean => sqlState(error) === 'OUTCOME_UNKNOWN'

/** True when the database could not answer now; the caller may try again later. */
export const isUnavailable = (error: unknown): boolean =>
  isRetryable(error) || busy.has(sqlState(error) ?? '')
