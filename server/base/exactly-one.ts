// Rows that a check needs. An answer of the database that has no row says nothing: it is never read as "no".
import type { z } from 'zod'

/** A check could not be made, because the answer of the database was not what every answer to it is. Answered with 503. */
export class UnreadableCheck extends Error {
  constructor(why: string) {
    super(`A check could not be read: ${why}.`)
    this.name = 'UnreadableCheck'
  }
}

function fieldsOf<S extends z.ZodType>(row: unknown, shape: S): z.output<S> {
  const read = shape.safeParse(row)
  if (read.success) return read.data
  const paths = read.error.issues.map(({ path }) => path.join('.') || 'the row')
  throw new UnreadableCheck(`${paths.join(', ')} missing or wrong`)
}

/**
 * Returns the row of a query that always has one (an aggregate, `exists`, a left join from a row that is there), with every
 * field checked against `shape`. Throws `UnreadableCheck` for any other number of rows and for a field that is missing.
 */
export function exactlyOne<S extends z.ZodType>(rows: readonly unknown[], shape: S): z.output<S> {
  if (rows.length !== 1) throw new UnreadableCheck(`${rows.length} rows instead of one`)
  return fieldsOf(rows[0], shape)
}

/** Returns the only row; throws what `refusal` makes where there is none, and `UnreadableCheck` for several or one without content. */
export function oneOr<T extends object>(rows: readonly T[], refusal: () => Error): T {
  if (rows.length === 0) throw refusal()
  const [row] = rows
  if (rows.length > 1 || typeof row !== 'object' || row === null)
    throw new UnreadableCheck(`${rows.length} rows instead of one`)
  return row
}

/**
 * Returns the only row, or undefined where there is none. For what permits nothing by its absence: each use in a check is
 * listed in `tests/rules/checks-fail-closed.test.ts`.
 */
export function atMostOne<T extends object>(rows: readonly T[]): T | undefined {
  return rows.length === 0 ? undefined : oneOr(rows, () => new UnreadableCheck('no row'))
}

/** Returns the row found, its fields checked; throws what `refusal` makes where there is none. */
export const foundOr = <S extends z.ZodType>(
  rows: readonly object[],
  shape: S,
  refusal: () => Error,
): z.output<S> => fieldsOf(oneOr(rows, refusal), shape)
