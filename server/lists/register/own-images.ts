import { and, eq, inArray } from 'drizzle-orm'
import { bigFile } from '#server/db/schema/upload.ts'
import type { Change } from '#server/http/call.ts'

/**
 * True when each id is a finished file of one of the kinds that the operator has uploaded. Files of others count as
 * unknown, so that naming one does not show that it exists. Until the transaction ends none of them can be deleted.
 */
export async function areOwnFiles(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  ids: readonly string[],
  kinds: readonly (typeof bigFile.$inferSelect)['kind'][],
): Promise<boolean> {
  const found = await tx
    .select({ id: bigFile.id })
    .from(bigFile)
    .where(
      and(
        inArray(bigFile.id, [...ids]),
        inArray(bigFile.kind, [...kinds]),
        eq(bigFile.uploaderId, actor.id),
      ),
    )
    .orderBy(bigFile.id)
    // Not deleted before the use of it is noted.
    .for('key share')
  return found.length === new Set(ids).size
}

/** The same for images only. */
export const areOwnImages = (
  change: Pick<Change, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<boolean> => areOwnFiles(change, ids, ['image'])
