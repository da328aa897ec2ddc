// A pool of connections: statements on whichever is free, and transactions on one of their own.
import pg from 'pg'
import type { Rows } from '../rows.ts'
import type { ConnectOptions } from './connect-options.ts'
import {
  ConnectionLost,
  isReusableAfter,
  isRolledBackBy,
  OutcomeUnknown,
  toConnectionError,
} from './connection-errors.ts'
import { clientConfig, limitSettings, PoolClient } from './pool-client.ts'
import { statementNames } from './statement-names.ts'
import { type Executor, send, type Statement } from './statement.ts'
import { Transaction } from './transaction.ts'

/** Connections are replaced after half an hour to an hour, when nothing runs on them. */
const lifetimeSeconds = () => Math.round(1_800 * (1 + Math.random()))

/** The connections to one database. */
export class Pool implements Executor {
  readonly #pool: pg.Pool
  readonly #options: ConnectOptions
  readonly #clients = new Set<PoolClient>()
  readonly #waiting = new Set<(error: Error) => void>()
  readonly #getName = statementNames()
  readonly #limits: string
  #busy = 0
  #isClosed = false
  #onIdle: (() => void) | undefined

  constructor(url: string, options: ConnectOptions) {
    this.#options = options
    this.#limits = limitSettings(options)
      .map((setting) => `set local ${setting}`)
      .join('; ')
    const isPooled = options.pooler === 'transaction'
    this.#pool = new pg.Pool({
      ...clientConfig(url, options),
      max: options.max ?? 20,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: options.keepsConnections ? 0 : lifetimeSeconds(),
      Client: PoolClient as unknown as new () => pg.ClientBase,
      // A connection of the process's own: its limits are set once. Behind a pooler each statement brings them.
      ...(!isPooled && {
        onConnect: (client: pg.ClientBase) =>
          client.query(`set ${limitSettings(options).join('; set ')}`) as unknown as void,
      }),
    })
    // A lost connection that nobody uses is replaced when one is needed.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => this.#watch(client as pg.ClientBase as PoolClient))
  }

  /** Runs a statement on a free connection. Rejects with PostgreSQL's error, or `ConnectionLost`. */
  async run(statement: Statement): Promise<Rows> {
    const { intercept } = this.#options
    return intercept
      ? intercept(statement, () => this.#runOnFree(statement))
      : this.#runOnFree(statement)
  }

  /**
   * Runs the work in a transaction of `mode` (`isolation level …`, `read only`) and commits it. Rolls back what the work
   * throws, and throws it on. Rejects at once when the connection is lost; the work may go on, and its statements are refused.
   * Throws `OutcomeUnknown` when the commit was not confirmed.
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>, mode = ''): Promise<T> {
    const client = await this.#acquire()
    const transaction = new Transaction(client, this.#options)
    try {
      return await transaction.perform(work, this.#begin(mode))
    } finally {
      this.#release(client, transaction.isClean)
    }
  }

  /** Whether the process that runs a connection's statements is another than the one that it was made with. */
  async isPooled(): Promise<boolean> {
    const client = await this.#acquire()
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return rows[0]?.pid !== client.backendPid
    } finally {
      this.#release(client, true)
    }
  }

  /** Refuses what waits for a connection and closes those that are there, after what runs has ended or `graceMs` have passed. */
  async close(graceMs: number): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    if (this.#busy + this.#waiting.size > 0 && graceMs > 0) await this.#idle(graceMs)
    const reason = 'the pool was closed'
    for (const refuse of this.#waiting) refuse(new ConnectionLost(reason))
    this.#waiting.clear()
    const isEnded = this.#pool.end()
    if (this.#busy > 0) for (const client of this.#clients) client.destroy(reason)
    await isEnded
  }

  #begin(mode: string): string {
    const begin = `begin ${mode.replace(/[^a-z ]/gi, '')}`.trim()
    return this.#options.pooler === 'transaction' ? `${begin}; ${this.#limits}` : begin
  }

  async #runOnFree(statement: Statement): Promise<Rows> {
    const isPooled = this.#options.pooler === 'transaction'
    const name = isPooled ? undefined : this.#getName(statement)
    try {
      return await this.#runOnce(statement, name)
    } catch (error) {
      // The table has changed below a prepared statement, which was not carried out.
      if (name === undefined || !isOutdatedPlan(error)) throw error
      return this.#runOnce(statement, undefined)
    }
  }

  async #runOnce(statement: Statement, name: string | undefined): Promise<Rows> {
    const client = await this.#acquire()
    let isClean = false
    try {
      this.#options.onStatement?.(statement.text, statement.parameters)
      const rows = await (this.#options.pooler === 'transaction'
        ? this.#sendWithLimits(client, statement)
        : send(client, statement, name))
      if (client.takeLocalCommit())
        throw new OutcomeUnknown('the statement was carried out without its standbys')
      isClean = client.getTransactionStatus() === 'I'
      return rows
    } catch (error) {
      if (isReusableAfter(error) && !isOutdatedPlan(error)) isClean = await isIdle(client)
      throw error instanceof OutcomeUnknown || error instanceof TypeError
        ? error
        : toConnectionError(error)
    } finally {
      this.#release(client, isClean)
    }
  }

  /** Sends a statement in a transaction that sets its limits, all in one round trip. */
  async #sendWithLimits(client: PoolClient, statement: Statement): Promise<Rows> {
    const sent = [
      send(client, { text: `begin; ${this.#limits}`, parameters: [] }),
      send(client, statement),
      send(client, { text: 'commit', parameters: [] }),
    ] as const
    const [begun, answered, committed] = await Promise.allSettled(sent)
    for (const step of [begun, answered]) if (step.status === 'rejected') throw step.reason
    if (committed.status === 'rejected') {
      if (isRolledBackBy(committed.reason)) throw committed.reason
      throw new OutcomeUnknown('the commit was not confirmed', { cause: committed.reason })
    }
    return (answered as PromiseFulfilledResult<Rows>).value
  }

  #acquire(): Promise<PoolClient> {
    if (this.#isClosed) return Promise.reject(new ConnectionLost('the pool was closed'))
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      this.#pool.connect((error, acquired) => {
        const isWanted = this.#waiting.delete(reject)
        if (!acquired) return reject(toConnectionError(error))
        this.#busy += 1
        const client = acquired as pg.ClientBase as PoolClient
        // The pool was closed meanwhile, and whoever waited was told.
        if (!isWanted) return this.#release(client, false)
        client.takeLocalCommit()
        resolve(client)
      })
    })
  }

  #release(client: PoolClient, isClean: boolean): void {
    this.#busy -= 1
    // Without a farewell, which a database that is silent would never answer.
    if (!isClean) client.destroy('the connection is not used again')
    ;(client as unknown as pg.PoolClient).release(!isClean || client.lost !== undefined)
    if (this.#busy + this.#waiting.size === 0) this.#onIdle?.()
  }

  #idle(graceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, graceMs)
      this.#onIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #watch(client: PoolClient): void {
    this.#clients.add(client)
    client.on('notice', (notice) => this.#options.onNotice?.(notice))
    client.on('end', () => {
      this.#clients.delete(client)
      this.#options.onClose?.()
    })
  }
}

/** Whether a prepared statement answers other columns than when it was prepared. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.routine === 'RevalidateCachedQuery'

/** Whether a connection answers after an error, outside of a transaction. */
async function isIdle(client: PoolClient): Promise<boolean> {
  try {
    await client.query('')
    return client.getTransactionStatus() === 'I'
  } catch {
    return false
  }
}
