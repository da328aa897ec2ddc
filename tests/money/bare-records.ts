import type { SqlClient } from '#server/db/client.ts'

/** Lets a test that is not about money store records that hold money without the journals that put it aside. */
export const allowBareRecords = async (
  sql: SqlClient,
  table: 'withdraw_log' | 'asset_hold',
): Promise<void> => {
  await sql.unsafe(`alter table ${table} disable trigger holding_journal`)
}
