// Column types whose values are exactly what travels: ids and amounts as strings, times as ISO-8601.
import { sql } from 'drizzle-orm'
import { customType, text } from 'drizzle-orm/pg-core'

/** `bigint` read and written as a string, so that no id is ever rounded. */
export const idColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: String,
})

/** Trims the zeros PostgreSQL pads `numeric(36,18)` with: `1234.500000` reads `1234.5`. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** An amount, price or rate: `numeric(36,18)` read as a plain decimal string. */
export const moneyColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric(36,18)',
  fromDriver: plainDecimal,
})

/** A rate or a percentage as a fraction: `numeric(18,8)` read as a plain decimal string (`0.0125` is 1.25 %). */
export const rateColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric(18,8)',
  fromDriver: plainDecimal,
})

/** Reads PostgreSQL's text of an instant as ISO-8601 UTC with milliseconds. */
export const plainStamp = (text: string): string => new Date(text).toISOString()

/** An instant: `timestamptz` read as ISO-8601 UTC with milliseconds. */
export const stampColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: plainStamp,
})

/** The number that operators quote a record by: two letters, the day and the next of a sequence, all given by the database. */
export const numberColumn = (prefix: string, sequence: string) =>
  text()
    .notNull()
    .default(sql.raw(`business_no('${prefix}', nextval('${sequence}'))`))
