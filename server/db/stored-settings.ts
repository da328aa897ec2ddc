// Settings as they are stored. Every setting that the program reads is there from the start on (`settings` of the seed): one
// that is missing has no meaning.
import { inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { exactlyOne, UnreadableCheck } from '#server/base/exactly-one.ts'
import type { ReadDb } from './read-db.ts'
import { sysConfig } from './schema/operator/access.ts'

const Stored = z.object({ stored: z.record(z.string(), z.unknown()) })

/**
 * Reads settings in one row, checked against `shape`; `inForce` has those whose value in force is kept elsewhere. Throws
 * `UnreadableCheck` where one is missing or unusable.
 */
export async function readStored<S extends z.ZodObject>(
  db: Pick<ReadDb, 'select'>,
  shape: S,
  inForce: Readonly<Record<string, SQL>> = {},
): Promise<z.output<S>> {
  const keys = Object.keys(shape.shape)
  const replaced = Object.entries(inForce).map(
    ([key, value]) => sql` || jsonb_build_object(${key}::text, ${value})`,
  )
  const rows = await db
    .select({
      stored: sql`jsonb_object_agg(${sysConfig.key}, ${sysConfig.value})${sql.join(replaced, sql``)}`,
    })
    .from(sysConfig)
    .where(inArray(sysConfig.key, keys))
  const { stored } = exactlyOne(rows, Stored)
  const absent = keys.filter((key) => stored[key] === undefined || stored[key] === null)
  if (absent.length > 0) throw new UnreadableCheck(`the settings ${absent.join(', ')} are missing`)
  const read = shape.safeParse(stored)
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path }) => path.join('.'))
  throw new UnreadableCheck(`the settings ${wrong.join(', ')} are unusable`)
}
