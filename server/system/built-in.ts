// What came with the program and must stay, because the program asks for it by name. The seed's own record says which.
import { sql, type SQL } from 'drizzle-orm'
import { seedRecord } from '#server/db/schema/seed-record.ts'

/** True where the seed has stored an entry under the key, e.g. `dict:sys_switch` or `setting:report.timezone`. */
export const isSeeded = (key: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from ${seedRecord} where ${seedRecord.key} = ${key})`
