// Loading millions of rows into bare tables: keys, indexes and references are taken off before and put
// back after, all in the caller's transaction, so that nothing is ever visible without them.
import type { SqlClient, TransactionSql } from '#server/db/connection/client.ts'

interface Part {
  readonly relation: string
  readonly name: string
  readonly definition: string
}
interface Reference extends Part {
  /** Of a partitioned table, by a key that its partitions are cut by: each of them names a stretch of the other table. */
  readonly isByPartition: boolean
}

/** Runs the work on tables without keys, indexes and references; puts them back, checked, afterwards. */
export async function onBareTables(
  tx: TransactionSql,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const references = await constraints<Reference>(tx, tables, ['f'])
  const keys = await constraints(tx, tables, ['p', 'u'])
  const indexes = await tx<Part[]>`
    select i.indrelid::regclass::text as relation, i.indexrelid::regclass::text as name,
           replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
      from pg_index i
     where i.indrelid = any (${[...tables]}::text[]::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`
  for (const { relation, name } of [...references, ...keys])
    await tx.unsafe(`alter table ${relation} drop constraint ${name}`)
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  // What is written to files of the transaction's own needs no log beside it: PostgreSQL syncs them when it commits.
  const files = await tx<{ relation: string }[]>`
    select oid::regclass::text as relation from pg_class
     where relkind = 'r' and coalesce(pg_partition_root(oid), oid) = any (${[...tables]}::text[]::regclass[])`
  for (const { relation } of files) {
    await tx.unsafe(`alter table ${relation} set unlogged`)
    await tx.unsafe(`alter table ${relation} set logged`)
  }

  await work()

  // Twenty million keys are sorted in memory, by several processes, and not on the disk.
  await tx`set local maintenance_work_mem = '512MB'`
  for (const { relation, name, definition } of keys)
    await tx.unsafe(`alter table ${relation} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await tx.unsafe(definition)
  for (const { relation, name, definition, isByPartition } of references) {
    // PostgreSQL checks one partition after the other, and would read the other table as a whole for each of them.
    const joins = isByPartition ? 'off' : 'on'
    await tx.unsafe(`set local enable_hashjoin = ${joins}; set local enable_mergejoin = ${joins}`)
    await tx.unsafe(`alter table ${relation} add constraint ${name} ${definition}`)
  }
  await tx.unsafe('set local enable_hashjoin = on; set local enable_mergejoin = on')
}

/** Runs the work without the triggers that demand a journal of every record that holds money; puts them back afterwards. */
export async function withoutHoldingJournals(
  tx: TransactionSql,
  work: () => Promise<void>,
): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'holding_journal' order by 1`
  const all = async (verb: 'enable' | 'disable') => {
    for (const { name } of tables)
      await tx.unsafe(`alter table ${name} ${verb} trigger holding_journal`)
  }
  await all('disable')
  await work()
  await all('enable')
}

/** Lets indexes alone answer for the rows of the tables, and the planner know how many there are. */
export async function vacuum(sql: SqlClient, tables: Iterable<string>): Promise<void> {
  // With more memory it waits less for what it writes.
  for (const table of tables) await sql`vacuum (analyze, buffer_usage_limit '16MB') ${sql(table)}`
}

/** Constraints of the tables; references also of other tables to them. Those of partitions go with their parent's. */
const constraints = <P extends Part>(
  tx: TransactionSql,
  tables: readonly string[],
  types: readonly string[],
) =>
  tx<P[]>`
    select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
           exists (select from pg_partitioned_table p where p.partrelid = conrelid and p.partattrs[0] = any (conkey))
             as "isByPartition"
      from pg_constraint
     where contype = any (${[...types]}::text[]::"char"[]) and conparentid = 0 and coninhcount = 0
       and (conrelid = any (${[...tables]}::text[]::regclass[])
         or contype = 'f' and confrelid = any (${[...tables]}::text[]::regclass[]))`
