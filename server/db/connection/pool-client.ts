// One connection of the pool, which can be dropped at any moment and remembers what its notices said.
import { Socket } from 'node:net'
import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import type { ConnectOptions } from './connect-options.ts'
import { ConnectionLost, isLocalCommit } from './connection-errors.ts'
import { valueTypes } from './value-types.ts'

const connectTimeoutMs = 5_000
const keepAliveDelayMs = 60_000

/** Limits that hold for each statement and transaction, as a list of settings. */
export const limitSettings = ({
  statementTimeoutMs = 10_000,
  lockTimeoutMs = 3_000,
  idleInTransactionMs = 15_000,
}: ConnectOptions): string[] => [
  `statement_timeout = ${statementTimeoutMs}`,
  `lock_timeout = ${lockTimeoutMs}`,
  `idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  `timezone = 'UTC'`,
]

/**
 * What `pg` is given for an address. Nothing is sent at the start of a connection but user, database, encoding and name: a
 * pooler refuses the rest.
 */
export const clientConfig = (url: string, options: ConnectOptions): pg.ClientConfig => ({
  ...toClientConfig(parse(url, { useLibpqCompat: true })),
  application_name: options.applicationName ?? 'countersign',
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveDelayMs,
  pipeline: options.pipelines ?? true,
  types: valueTypes,
})

/** A client whose socket is known, so that it can be destroyed while a statement runs. */
export class PoolClient extends pg.Client {
  readonly #socket: Socket
  #isLocalCommit = false
  #lost: ConnectionLost | undefined
  /** Called once with the reason when the connection is lost. */
  onLost: ((error: ConnectionLost) => void) | undefined

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    // Only the client: in the options of the pool this would limit the wait for a free connection too.
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs, stream: () => socket })
    this.#socket = socket
    this.on('error', (error) => this.#lose(error))
    this.on('end', () => this.#lose(new Error('the connection was closed')))
    this.on('notice', (notice) => {
      if (isLocalCommit(notice)) this.#isLocalCommit = true
    })
  }

  /** The process of the database that the connection was made with, as it was told; a pooler tells a number of its own. */
  get backendPid(): number | undefined {
    return (this as unknown as { processID?: number }).processID
  }

  /** Why the connection is gone; undefined while it is there. */
  get lost(): ConnectionLost | undefined {
    return this.#lost
  }

  /** Whether a commit since the last call was only local; forgets it. */
  takeLocalCommit(): boolean {
    const isLocal = this.#isLocalCommit
    this.#isLocalCommit = false
    return isLocal
  }

  /** Closes the socket; whatever runs on the connection is rejected. */
  destroy(reason: string): void {
    this.#socket.destroy(new Error(reason))
  }

  #lose(error: Error): void {
    if (this.#lost) return
    this.#lost = new ConnectionLost(error.message || 'the connection was lost', { cause: error })
    this.onLost?.(this.#lost)
  }
}
