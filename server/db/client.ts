// One pool of PostgreSQL connections and Drizzle on top of it.
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { guardedBegin } from './guarded-begin.ts'
import { preparing } from './prepared.ts'
import { textArrays } from './text-array.ts'

/** Drizzle over the pool: what reads and transactions start from. */
export type Db = ReturnType<typeof over>

/** Drizzle inside one transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/**
 * postgres.js itself, for COPY, `listen` and hand-written SQL. It shares Drizzle's parsers: times
 * arrive as PostgreSQL's text and must be sent as text (a `Date` parameter is refused).
 */
export type SqlClient = postgres.Sql

export interface Connection {
  readonly sql: SqlClient
  readonly db: Db
  /** Gives all connections up, whatever runs on them is rejected, and makes new ones when they are needed. */
  reset(): void
  /** Lets running queries finish (up to `graceMs`, default 2 s), then closes every connection. */
  close(graceMs?: number): Promise<void>
}

export interface ConnectOptions {
  /** Most connections held at once. */
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
  /** Told when a connection closes, also when the server dropped an idle one. */
  readonly onClose?: () => void
  /** Told of each statement that is sent, with its parameters. */
  readonly onStatement?: (text: string, parameters: readonly unknown[]) => void
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
  let current = openPool(url, options)
  // Everybody keeps this one object while the pool behind it may be replaced.
  const sql: SqlClient = new Proxy(current, {
    apply: (_target, _self, args: Parameters<SqlClient>) => current(...args),
    get: (_target, name): unknown => Reflect.get(current, name),
  })
  openedWith.set(sql, { url, options })
  return {
    sql,
    db: over(sql),
    reset() {
      const before = current
      current = openPool(url, options)
      void before.end({ timeout: 0 }).catch(() => {})
    },
    close: async (graceMs = 2_000) => current.end({ timeout: graceMs / 1000 }),
  }
}

/**
 * Whether an error is of the question that the driver asks each new connection (which types have arrays). The driver drops its
 * promise: where the database goes at that moment, nobody else can catch the error. Turning the question off
 * (`fetch_types: false`) is no way out: a connection that is reserved first is never given out then.
 */
export const isDriversOwn = (error: unknown): boolean =>
  error instanceof Error &&
  'query' in error &&
  typeof error.query === 'string' &&
  error.query.includes("a.typcategory = 'A'")

function openPool(url: string, options: ConnectOptions): SqlClient {
  const { address, socketFolder } = withoutSocketFolder(url)
  const pool = postgres(address, {
    ...(socketFolder === undefined ? {} : { host: socketFolder }),
    max: options.max ?? 20,
    connect_timeout: 5,
    ...(options.keepsConnections && { max_lifetime: null }),
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
    connection: {
      application_name: options.applicationName ?? 'countersign',
      statement_timeout: options.statementTimeoutMs ?? 10_000,
      lock_timeout: options.lockTimeoutMs ?? 3_000,
      idle_in_transaction_session_timeout: options.idleInTransactionMs ?? 15_000,
      TimeZone: 'UTC',
    },
    // Nothing is asked of the client by the name of the type.
    types: { textArrays } as Record<never, never>,
    onnotice: () => {},
    onclose: () => options.onClose?.(),
    ...(options.onStatement && {
      debug: (_connection: number, text: string, parameters: unknown[]) =>
        options.onStatement?.(text, parameters),
    }),
  })
  pool.begin = guardedBegin(pool)
  pool.unsafe = preparing(pool)
  // Drizzle changes the parsers of the pool it is made over: each pool needs that.
  over(pool)
  return pool
}

function over(sql: SqlClient) {
  return drizzle(sql, { casing: 'snake_case' })
}

// postgres.js knows no `host` parameter in the address and would send it on as a server setting.
function withoutSocketFolder(url: string): { address: string; socketFolder: string | undefined } {
  const parsed = new URL(url)
  const socketFolder = parsed.searchParams.get('host') ?? undefined
  parsed.searchParams.delete('host')
  return { address: parsed.href, socketFolder }
}
