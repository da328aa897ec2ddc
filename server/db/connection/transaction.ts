// One transaction on a connection of its own.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Rows } from '../rows.ts'
import type { ConnectOptions } from './connect-options.ts'
import { isRolledBackBy, OutcomeUnknown, toConnectionError } from './connection-errors.ts'
import type { PoolClient } from './pool-client.ts'
import { type Executor, send, type Statement } from './statement.ts'

/** Runs statements inside a transaction; made by `Pool.transaction`. */
export class Transaction implements Executor {
  readonly #client: PoolClient
  readonly #options: ConnectOptions
  #savepoints = 0
  #isOver = false
  #isClean = false

  constructor(client: PoolClient, options: ConnectOptions) {
    this.#client = client
    this.#options = options
  }

  /** Whether the transaction has ended and its connection can be used again. */
  get isClean(): boolean {
    return this.#isClean
  }

  /** Runs a statement. Rejects with PostgreSQL's error, `ConnectionLost`, or an error once the transaction is over. */
  async run(statement: Statement): Promise<Rows> {
    this.#assertOpen()
    const { intercept } = this.#options
    return intercept ? intercept(statement, () => this.#send(statement)) : this.#send(statement)
  }

  /** Runs the work behind a savepoint; what it did is undone when it throws. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const label = `s${(this.#savepoints += 1)}`
    this.#assertOpen()
    await this.#sendText(`savepoint ${label}`)
    try {
      const result = await work()
      this.#assertOpen()
      await this.#sendText(`release savepoint ${label}`)
      return result
    } catch (error) {
      if (!this.#isOver && !this.#client.lost)
        await this.#sendText(`rollback to savepoint ${label}`)
      throw error
    }
  }

  /** Streams the text of `copy … from stdin`; the pool must be opened with `pipelines: false`. */
  async copy(text: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const target = this.#client.query(copyFrom(text))
    await pipeline(Readable.from(lines, { objectMode: true }), target)
  }

  /** Begins, runs the work and commits; used once, by the pool. */
  async perform<T>(work: (transaction: Transaction) => Promise<T>, begin: string): Promise<T> {
    const loss = new Promise<never>((_, reject) => {
      this.#client.onLost = reject
    })
    loss.catch(() => {})
    try {
      await this.#sendText(begin)
      const result = await Promise.race([work(this), loss])
      this.#isOver = true
      await this.#commit()
      return result
    } catch (error) {
      this.#isOver = true
      if (!(error instanceof OutcomeUnknown)) await this.#rollBack()
      throw error
    } finally {
      this.#client.onLost = undefined
    }
  }

  async #commit(): Promise<void> {
    this.#options.onStatement?.('commit', [])
    let command: string
    try {
      ;({ command } = await this.#client.query('commit'))
    } catch (error) {
      if (isRolledBackBy(error)) throw error
      throw new OutcomeUnknown('the commit was not confirmed', { cause: error })
    }
    this.#isClean = this.#client.getTransactionStatus() === 'I'
    if (this.#client.takeLocalCommit())
      throw new OutcomeUnknown('the commit was carried out without its standbys')
    // What PostgreSQL answers to the commit of a transaction in which a statement failed.
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed.')
  }

  /** Leaves the connection unclean where it cannot: the pool then closes it, which rolls back. */
  async #rollBack(): Promise<void> {
    if (this.#client.lost || this.#isClean) return
    try {
      await this.#sendText('rollback')
      this.#isClean = this.#client.getTransactionStatus() === 'I'
    } catch {
      this.#isClean = false
    }
  }

  /** The connection of a transaction that is over may serve somebody else. */
  #assertOpen(): void {
    if (this.#isOver) throw new Error('The transaction is over.')
  }

  async #send(statement: Statement): Promise<Rows> {
    if (this.#client.lost) throw this.#client.lost
    this.#options.onStatement?.(statement.text, statement.parameters)
    try {
      return await send(this.#client, statement)
    } catch (error) {
      throw error instanceof TypeError ? error : toConnectionError(error)
    }
  }

  async #sendText(text: string): Promise<void> {
    await this.#send({ text, parameters: [] })
  }
}
