// How long the queues may let work wait, in minutes (`screens` B17).
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#server/db/read-db.ts'

const minutes = (otherwise: number) => z.coerce.number().int().positive().catch(otherwise)

const Sla = z.object({
  'sla.rechargeMin': minutes(30),
  'sla.withdrawMin': minutes(60),
  'sla.authMin': minutes(1440),
  'sla.violationMin': minutes(2880),
  /** An application runs out after a day. */
  'sla.approvalMin': minutes(1440),
})
export type Sla = z.output<typeof Sla>

/** Reads the times as they are now; a missing or unusable value counts as its default. */
export async function readSla(db: Reader): Promise<Sla> {
  const rows = await db.execute<{ key: string; value: unknown }>(
    sql`select key, value from sys_config where key like 'sla.%'`,
  )
  return Sla.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}
