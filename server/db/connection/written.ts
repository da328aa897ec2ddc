// Words of the code that stand in a statement as text: what comes from outside is always a parameter.
import { sql, type SQL } from 'drizzle-orm'

const isWord = (text: string) => /^[\w.]+$/.test(text)

/** Returns values as they are written in SQL: a partial index serves no statement that has its values as parameters. */
export function written(...values: readonly string[]): SQL {
  const strange = values.find((value) => !isWord(value))
  if (strange !== undefined) throw new Error(`Not a word of the code: ${strange}`)
  return sql.raw(values.map((value) => `'${value}'`).join(', '))
}

/** Returns the name of a column that a statement gives to what it works out. */
export const columnName = (name: string) => sql.identifier(name)
