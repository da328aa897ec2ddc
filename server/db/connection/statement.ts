// What is sent to the database.
import type pg from 'pg'
import { type Rows, toRows } from '../rows.ts'
import { toParameter } from './value-types.ts'

/** One statement, or several without parameters. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
  /** True: rows are arrays of values in the order of the columns; else objects. */
  readonly isArray?: boolean
}

/** What statements are sent through: a pool, or one transaction. */
export interface Executor {
  run(statement: Statement): Promise<Rows>
}

/** Sends a statement over a client and reads its rows; `name` keeps it prepared on the connection. */
export async function send(
  client: pg.ClientBase,
  { text, parameters, isArray = false }: Statement,
  name?: string,
): Promise<Rows> {
  const values = parameters.map(toParameter)
  const answer: pg.QueryResult | pg.QueryResult[] = await client.query({
    text,
    ...(values.length > 0 && { values }),
    ...(name !== undefined && { name }),
    ...(isArray && { rowMode: 'array' }),
  } as pg.QueryConfig)
  // Several statements in one text answer one after the other.
  const last = Array.isArray(answer) ? answer.at(-1) : answer
  return toRows(last?.rows ?? [], last?.rowCount ?? 0)
}
