import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { operator } from '#server/db/schema/operator/access.ts'

const Stored = z.object({ passwordHash: z.string() })

/** Returns what is stored of the password of the operator of a call; empty where it was reset. */
export async function readPasswordHash(
  db: Pick<ReadDb, 'select'>,
  operatorId: string,
): Promise<string> {
  const rows = await db
    .select({ passwordHash: operator.passwordHash })
    .from(operator)
    .where(eq(operator.id, operatorId))
  return exactlyOne(rows, Stored).passwordHash
}
