// The replication slot that keeps segments of the write-ahead log until they are archived. Its name carries the archive's, and
// a copy of the database has no slot: it can never go on with the archive of the original.
import type { SqlClient } from '#server/db/connection/client.ts'

const prefix = 'countersign_archive_'

/** The slot of an archive. */
export const toSlotName = (archive: string) => `${prefix}${archive}`

/** The archive of a slot. */
export const archiveOfSlot = (slot: string) => slot.slice(prefix.length)

/** Names of the slots of archives that the database keeps. */
export async function archiveSlots(sql: SqlClient): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select slot_name::text as name from pg_replication_slots where starts_with(slot_name::text, ${prefix})`
  return rows.map(({ name }) => name)
}
