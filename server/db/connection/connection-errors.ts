// What can go wrong between the server and its database, apart from what PostgreSQL itself refuses.
import pg from 'pg'

/** The connection could not be made, was lost, or was given up; what was on it was not answered. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = 'CONNECTION_LOST'
}

/**
 * A commit was not confirmed: the connection was lost while it was under way, or it was carried out here without the standbys
 * that it has to wait for. Whether it will last is unknown; the same request key asks again.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  readonly code = 'OUTCOME_UNKNOWN'
}

/** Returns what PostgreSQL refused as it is, and anything else the driver throws as `ConnectionLost`. */
export function toConnectionError(error: unknown): Error {
  if (error instanceof pg.DatabaseError || error instanceof ConnectionLost) return error
  const { message = '', code = '' } = error as { message?: string; code?: string }
  return new ConnectionLost(message || code || 'the connection was lost', { cause: error })
}

/** The states in which PostgreSQL ends the connection, or may: out of resources, ended by the operator, internal errors. */
const endsConnection = /^(08|53|57P|58|XX|25P03)/

/** Whether a connection can be used after an error: only after a statement that PostgreSQL itself refused. */
export const isReusableAfter = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !endsConnection.test(error.code ?? 'XX')

/** Whether an error that answers a commit means that nothing was written; any other leaves it open. */
export const isRolledBackBy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '08')

/**
 * Whether a notice says that a commit was carried out without waiting for its standbys: the wait was cancelled, or the
 * connection is about to end. Its text is translated, the function that reports it is not.
 */
export const isLocalCommit = ({ routine }: { readonly routine?: string | undefined }): boolean =>
  routine === 'SyncRepWaitForLSN'
