import type { Rows } from '../rows.ts'
import type { Statement } from './statement.ts'

/** What stands between the server and PostgreSQL; `transaction` gives a connection out for one transaction at a time. */
export type Pooler = 'none' | 'session' | 'transaction'

/** A message of the database beside its answers. */
export interface Notice {
  readonly severity?: string | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
  /** The function of PostgreSQL that reports it; not translated. */
  readonly routine?: string | undefined
}

/** How a pool of connections behaves. */
export interface ConnectOptions {
  /** Most connections held at once, 20 by default. */
  readonly max?: number
  /** Longest run of one statement; 0 = no limit. */
  readonly statementTimeoutMs?: number
  /** Longest wait for a lock; 0 = no limit. */
  readonly lockTimeoutMs?: number
  /** Longest silence inside an open transaction; 0 = no limit. */
  readonly idleInTransactionMs?: number
  /** Keeps a connection however old it is; else it is replaced after half an hour to an hour, when nothing runs on it. */
  readonly keepsConnections?: boolean
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string
  /** With `transaction` nothing is kept on a connection: limits come with each statement, and none is prepared. */
  readonly pooler?: Pooler
  /** False: a statement is sent when the one before it was answered, as COPY needs it. */
  readonly pipelines?: boolean
  /** Called when a connection closes, also when the database dropped an idle one. */
  readonly onClose?: () => void
  /** Called for each statement that is sent, with its parameters. */
  readonly onStatement?: (text: string, parameters: readonly unknown[]) => void
  /** Called for each message that the database sends beside its answers. */
  readonly onNotice?: (notice: Notice) => void
  /** Stands in the way of each statement but those that begin and end transactions; for tests of what a fault does. */
  readonly intercept?: (statement: Statement, run: () => Promise<Rows>) => Promise<Rows>
}
