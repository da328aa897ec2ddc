// How values cross the wire: parameters are sent as text, results are read by their type.
import pg from 'pg'
import { parse as parseArray } from 'postgres-array'

/** What a statement may be given. Times are sent as text, JSON as `JSON.stringify` writes it. */
export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly (string | number | bigint | boolean | null)[]

/**
 * Checks a parameter before it is sent. Throws `TypeError` for what has no text of its own: `undefined` would be stored as
 * NULL, and a `Date` in the time zone of this process.
 */
export function toParameter(value: unknown): Parameter {
  const isSendable =
    value === null ||
    Array.isArray(value) ||
    value instanceof Uint8Array ||
    ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
  if (!isSendable) {
    const name = value instanceof Date ? 'Date' : typeof value
    throw new TypeError(`A parameter of a statement must not be of the type ${name}.`)
  }
  return value as Parameter
}

const asText = (value: string) => value
const parseTexts = (value: string) => parseArray(value)

/** Types that are not read as `pg` reads them, by their number in PostgreSQL. */
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  // date, timestamp, timestamptz, interval and their arrays, numeric[]: columns of Drizzle read them.
  1082: asText,
  1114: asText,
  1184: asText,
  1186: asText,
  1115: asText,
  1182: asText,
  1185: asText,
  1187: asText,
  1231: asText,
  // name[], text[], varchar[]: `pg` reads them character by character.
  1003: parseTexts,
  1009: parseTexts,
  1015: parseTexts,
}

type TypeParser = (value: string) => unknown

/** The parsers of a connection, in the form that `pg` takes. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): TypeParser =>
    parsers[oid] ??
    (pg.types.getTypeParser(oid, format) as TypeParser)) as typeof pg.types.getTypeParser,
}
