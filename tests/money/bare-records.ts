import type { SqlClient } from '#server/db/connection/client.ts'

type Holding =
  | 'withdraw_log'
  | 'asset_hold'
  | 'contract_entrust'
  | 'contract_position'
  | 'delivery_order'
  | 'staking_record'
  | 'member_experience'
  | 'follow_log'

/** Lets a test that is not about money store records that hold money without the journals that put it aside. */
export const allowBareRecords = async (sql: SqlClient, ...tables: Holding[]): Promise<void> => {
  for (const table of tables)
    await sql.unsafe(`alter table ${table} disable trigger holding_journal`)
}
