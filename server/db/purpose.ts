// What the database remembers of its first fill: whether it was made with the demo set. Whoever starts a server over it
// cannot choose that again.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Db, Tx } from './connection/client.ts'
import { databasePurpose } from './schema/database-purpose.ts'

/** What an empty database is filled with. */
export type SeedMode = 'demo' | 'none'

const Found = z.object({ isFilled: z.boolean(), isDemo: z.boolean().nullable() })

/** Remembers, once and for good, what the database is filled with. */
export const rememberPurpose = async (tx: Tx, isDemo: boolean): Promise<void> =>
  void (await tx.insert(databasePurpose).values({ isDemo }).onConflictDoNothing())

/** Whether the database was made with the demo set; undefined while it is empty. Throws where it was filled and does not say. */
async function readPurpose(db: Pick<Db, 'execute'>): Promise<boolean | undefined> {
  const { isFilled, isDemo } = exactlyOne(
    await db.execute(sql`
      select exists (select from operator) as "isFilled", (select is_demo from database_purpose) as "isDemo"`),
    Found,
  )
  if (isDemo === null && isFilled)
    throw new StartError(
      'The database was filled and does not say whether with the demo set (table database_purpose). Restore it from a backup.',
    )
  return isDemo ?? undefined
}

/** Whether the database was made with the demo set. */
export const isDemoDatabase = async (db: Pick<Db, 'execute'>): Promise<boolean> =>
  (await readPurpose(db)) === true

const conflicts = {
  demo: 'SEED is demo, but this database was first filled without the demo set, and nothing is simulated on it: remove SEED or set it to none, or name an empty database.',
  none: 'SEED is none, but this database was made with the demo set, whose members and money are made up: remove SEED or set it to demo, or name an empty database.',
} as const satisfies Record<SeedMode, string>

/**
 * Returns what the database is or, where it is empty, what it will be filled with: what `SEED` says, the demo set unless it
 * says something. Throws `StartError` where the two disagree.
 */
export async function resolveSeedMode(
  db: Pick<Db, 'execute'>,
  wanted: SeedMode | undefined,
): Promise<SeedMode> {
  const stored = await readPurpose(db)
  if (stored === undefined) return wanted ?? 'demo'
  const mode = stored ? 'demo' : 'none'
  if (wanted !== undefined && wanted !== mode) throw new StartError(conflicts[wanted])
  return mode
}
