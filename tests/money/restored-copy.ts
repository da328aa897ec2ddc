// A logical backup of a database that is at work, restored beside it: all tables in one snapshot, as pg_dump reads them.
import { connect, type Connection } from '#server/db/connection/client.ts'
import type { Embedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { runChecks } from '#server/ledger/check.ts'
import { inDatabase } from '../database-address.ts'
import { createDatabase, dropDatabase } from '../databases.ts'

const name = 'countersign_restored'

/** Copies what is committed at one moment into a new database with the same tables. Call `drop` at the end. */
export async function restoredCopy({ adminUrl }: Pick<Embedded, 'adminUrl'>) {
  await createDatabase(adminUrl, name)
  const from = connect(inDatabase(adminUrl, 'countersign'), { max: 1, idleInTransactionMs: 0 })
  const connection = connect(inDatabase(adminUrl, name), { max: 1, statementTimeoutMs: 0 })
  try {
    await migrate(connection.db)
    await copyAll(from, connection)
  } finally {
    await from.close()
  }
  return {
    connection,
    async violations() {
      const findings = await runChecks(connection.db)
      return findings
        .filter(({ violations }) => violations > 0)
        .map(({ id, examples }) => `${id} ${examples.join('; ')}`)
    },
    async drop() {
      await connection.close()
      await dropDatabase(adminUrl, name)
    },
  }
}

async function copyAll(from: Connection, to: Connection): Promise<void> {
  // As a restore does: rows come as they were, without what happens to new ones.
  await to.sql`set session_replication_role = replica`
  await from.sql.begin('isolation level repeatable read read only', async (tx) => {
    const tables = await tx<{ table: string; columns: string }[]>`
      select format('%I', relname) as table, (select string_agg(format('%I', attname), ', ') from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
    await to.sql.unsafe(`truncate ${tables.map(({ table }) => table).join(', ')}`)
    for (const { table, columns } of tables) {
      const [all] = await tx<{ rows: string }[]>`
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${tx.unsafe(table)} t`
      await to.sql.unsafe(
        `insert into ${table} (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [all?.rows ?? '[]'],
      )
    }
    const sequences = await tx<{ name: string; value: string | null }[]>`
      select format('%I', sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public'`
    for (const { name: sequence, value } of sequences)
      if (value !== null) await to.sql`select setval(${sequence}::regclass, ${value}::bigint)`
  })
  await to.sql`set session_replication_role = origin`
}
