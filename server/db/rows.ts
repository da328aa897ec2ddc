// What a statement answers.

/** The rows of a statement in their order; `count` is also set for writes that return none. */
export type Rows<T = Record<string, unknown>> = T[] & {
  /** Rows that were read or written. */
  readonly count: number
}

/** Marks an array of rows with the number that the database reported. */
export function toRows<T>(rows: T[], count: number): Rows<T> {
  Object.defineProperty(rows, 'count', { value: count })
  return rows as Rows<T>
}
