// The one way to the database: a pool of connections, and on top of it Drizzle and the `sql` tag.
import { type Db, drizzleOver } from '../drizzle.ts'
import { type SqlClient, sqlTag } from '../sql-tag.ts'
import type { ConnectOptions } from './connect-options.ts'
import { Pool } from './pool.ts'

export type { ConnectOptions } from './connect-options.ts'
export type { Db, Tx } from '../drizzle.ts'
export type { SqlClient, TransactionSql } from '../sql-tag.ts'
export type { Parameter } from './value-types.ts'

export interface Connection {
  readonly sql: SqlClient
  readonly db: Db
  /** Whether something that gives connections out stands between this process and PostgreSQL. */
  isPooled(): Promise<boolean>
  /** Gives all connections up, whatever runs on them is rejected, and makes new ones when they are needed. */
  reset(): void
  /** Lets running queries finish (up to `graceMs`, default 2 s), then closes every connection. */
  close(graceMs?: number): Promise<void>
}

// What each pool was opened with, for connections beside it.
const openedWith = new WeakMap<SqlClient, { url: string; options: ConnectOptions }>()

/** Opens connections of their own to the database of a pool, with the pool's options unless others are given. */
export function connectBeside(sql: SqlClient, options: ConnectOptions): Connection {
  const opened = openedWith.get(sql)
  if (!opened) throw new Error('connectBeside needs a pool that connect opened.')
  return connect(opened.url, { ...opened.options, ...options })
}

/**
 * Opens a pool on a `postgres://` address; connections are made when the first query needs them.
 * A Unix socket is named as in libpq: `postgres://user@localhost/db?host=/folder`.
 * A lost connection rejects the query that was on it and is replaced by the next one.
 */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  let pool = new Pool(url, options)
  // Everybody keeps these objects while the pool behind them may be replaced.
  const current: Pick<Pool, 'run' | 'transaction'> = {
    run: (statement) => pool.run(statement),
    transaction: (work, mode) => pool.transaction(work, mode),
  }
  const sql = sqlTag(current)
  openedWith.set(sql, { url, options })
  return {
    sql,
    db: drizzleOver(current),
    isPooled: () => pool.isPooled(),
    reset() {
      const before = pool
      pool = new Pool(url, options)
      void before.close(0)
    },
    close: (graceMs = 2_000) => pool.close(graceMs),
  }
}
