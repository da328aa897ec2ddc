// Drizzle over the pool. Its adapter for `pg` builds and maps the statements; it is given transactions of ours, because its own
// take a commit that was rolled back for a success and hide the first error behind that of the rollback.
import type { SQL } from 'drizzle-orm'
import { type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres'
import {
  PgDatabase,
  PgDialect,
  type PgQueryResultHKT,
  PgTransaction,
  type PgTransactionConfig,
} from 'drizzle-orm/pg-core'
import type { Pool } from './connection/pool.ts'
import type { Executor } from './connection/statement.ts'
import type { Transaction } from './connection/transaction.ts'
import type { Rows } from './rows.ts'

/** What `execute` and writes without `returning` answer. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}
type NoSchema = Record<string, never>

/** Drizzle over the pool: what reads and transactions start from. */
export type Db = PgDatabase<RowsHKT, NoSchema, NoSchema>

/** Drizzle inside one transaction. */
export type Tx = PgTransaction<RowsHKT, NoSchema, NoSchema>

/** Gives an executor the one method that Drizzle's adapter calls. */
const clientOver = (executor: Executor): NodePgClient =>
  ({
    async query({ text, rowMode }: { text: string; rowMode?: 'array' }, parameters: unknown[]) {
      const rows = await executor.run({ text, parameters, isArray: rowMode === 'array' })
      return rowMode === 'array' ? { rows } : rows
    },
  }) as unknown as NodePgClient

const dialect = new PgDialect({ casing: 'snake_case' })

class Session extends NodePgSession<NoSchema, NoSchema> {
  constructor(executor: Executor) {
    super(clientOver(executor), dialect, undefined)
  }

  override async count(query: SQL): Promise<number> {
    const [row] = await this.execute<Rows<{ count: string }>>(query)
    if (!row) throw new Error('A count answered no row.')
    return Number(row.count)
  }
}

class DrizzleTransaction extends PgTransaction<RowsHKT, NoSchema, NoSchema> {
  readonly #transaction: Transaction

  constructor(transaction: Transaction) {
    super(dialect, new Session(transaction), undefined)
    this.#transaction = transaction
  }

  override transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction.savepoint(() => work(new DrizzleTransaction(this.#transaction)))
  }
}

class DrizzleDatabase extends PgDatabase<RowsHKT, NoSchema, NoSchema> {
  readonly #pool: Pick<Pool, 'transaction'>

  constructor(pool: Pick<Pool, 'run' | 'transaction'>) {
    super(dialect, new Session(pool), undefined)
    this.#pool = pool
  }

  override transaction<T>(
    work: (tx: Tx) => Promise<T>,
    { isolationLevel, accessMode, deferrable }: PgTransactionConfig = {},
  ): Promise<T> {
    const mode = [
      isolationLevel && `isolation level ${isolationLevel}`,
      accessMode,
      deferrable !== undefined && (deferrable ? 'deferrable' : 'not deferrable'),
    ]
    return this.#pool.transaction(
      async (transaction) => work(new DrizzleTransaction(transaction)),
      mode.filter(Boolean).join(' '),
    )
  }
}

/** Makes Drizzle over a pool. */
export const drizzleOver = (pool: Pick<Pool, 'run' | 'transaction'>): Db =>
  new DrizzleDatabase(pool)
