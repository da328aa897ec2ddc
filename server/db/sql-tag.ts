// SQL written by hand: a template whose values are sent as parameters.
import { QueryPromise } from 'drizzle-orm'
import pg from 'pg'
import type { Executor, Statement } from './connection/statement.ts'
import type { Transaction } from './connection/transaction.ts'
import type { Parameter } from './connection/value-types.ts'
import type { Rows } from './rows.ts'

/** Names of tables or columns inside a template. */
class Identifiers {
  readonly text: string

  constructor(names: readonly string[]) {
    this.text = names.map((name) => name.split('.').map(pg.escapeIdentifier).join('.')).join(', ')
  }
}

type Value = Parameter | Query<object[]> | Identifiers

/**
 * A statement that runs when it is first awaited, or becomes a part of another one. Rejects with PostgreSQL's error, or
 * `ConnectionLost`.
 */
class Query<T extends readonly object[]> extends QueryPromise<Rows<T[number]>> {
  readonly #executor: Executor
  readonly #strings: readonly string[]
  readonly #values: readonly Value[]
  #answer: Promise<Rows<T[number]>> | undefined

  constructor(executor: Executor, strings: readonly string[], values: readonly Value[]) {
    super()
    this.#executor = executor
    this.#strings = strings
    this.#values = values
  }

  execute(): Promise<Rows<T[number]>> {
    return (this.#answer ??= this.#executor.run(this.#statement()) as Promise<Rows<T[number]>>)
  }

  /** Appends the text to that of a statement, and its values to the parameters. */
  appendTo(parts: string[], parameters: unknown[]): void {
    for (const [index, text] of this.#strings.entries()) {
      if (index > 0) {
        const value = this.#values[index - 1]
        if (value instanceof Query) value.appendTo(parts, parameters)
        else if (value instanceof Identifiers) parts.push(value.text)
        else parts.push(`$${parameters.push(value)}`)
      }
      parts.push(text)
    }
  }

  #statement(): Statement {
    const parts: string[] = []
    const parameters: unknown[] = []
    this.appendTo(parts, parameters)
    return { text: parts.join(''), parameters }
  }
}

/** A query whose text is given whole, with its parameters beside it. */
class RawQuery<T extends readonly object[]> extends Query<T> {
  constructor(executor: Executor, text: string, parameters: readonly Parameter[]) {
    super({ run: ({ text: sent }) => executor.run({ text: sent, parameters }) }, [text], [])
  }
}

type AnyRow = Record<string, unknown>

interface Tag {
  /** A statement: `` sql<Row[]>`select … where id = ${id}` ``; another `sql` inside it becomes a part of it. */
  <T extends readonly object[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): Query<T>
  /** Names of tables or columns, quoted. */
  (names: string | readonly string[]): Identifiers
  /** A statement whose text is trusted; several may be in one text without parameters. */
  unsafe<T extends readonly object[] = AnyRow[]>(
    text: string,
    parameters?: readonly Parameter[],
  ): Query<T>
}

/** The tag inside a transaction. */
export interface TransactionSql extends Tag {
  /** Runs the work behind a savepoint; what it did is undone when it throws. */
  savepoint<T>(work: (sql: TransactionSql) => Promise<T> | T): Promise<T>
  /** Streams lines into a table with the text of `copy … from stdin`. */
  copy(text: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void>
}

/** The tag over a pool. Times are read as PostgreSQL's text and are sent as text. */
export interface SqlClient extends Tag {
  /** Runs the work in a transaction and commits it; `mode` is that of `begin`, such as `read only`. */
  begin<T>(work: (sql: TransactionSql) => Promise<T> | T): Promise<T>
  begin<T>(mode: string, work: (sql: TransactionSql) => Promise<T> | T): Promise<T>
}

function tag(executor: Executor): Tag {
  const build = (
    strings: TemplateStringsArray | string | readonly string[],
    ...values: Value[]
  ): unknown => {
    if (typeof strings === 'string') return new Identifiers([strings])
    return 'raw' in strings ? new Query(executor, strings, values) : new Identifiers(strings)
  }
  return Object.assign(build, {
    unsafe: (text: string, parameters: readonly Parameter[] = []) =>
      new RawQuery(executor, text, parameters),
  }) as Tag
}

function transactionTag(transaction: Transaction): TransactionSql {
  const own: TransactionSql = Object.assign(tag(transaction), {
    savepoint: <T>(work: (sql: TransactionSql) => Promise<T> | T) =>
      transaction.savepoint(async () => work(own)),
    copy: transaction.copy.bind(transaction),
  })
  return own
}

type Work<T> = (sql: TransactionSql) => Promise<T> | T

/** Makes the tag over a pool. */
export const sqlTag = (pool: {
  run: Executor['run']
  transaction<T>(work: (transaction: Transaction) => Promise<T>, mode?: string): Promise<T>
}): SqlClient =>
  Object.assign(tag(pool), {
    begin: <T>(...given: [Work<T>] | [string, Work<T>]) => {
      const [mode, work] = given.length === 1 ? ['', given[0]] : given
      return pool.transaction(async (transaction) => work(transactionTag(transaction)), mode)
    },
  })
