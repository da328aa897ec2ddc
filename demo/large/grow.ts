// Makes tables large out of the rows they hold, quicker than any generator: inside the database, while keys and indexes
// are off. A copy has an id and business numbers of its own and points at records that exist.
import type { SqlClient, TransactionSql } from '#server/db/connection/client.ts'
import { onBareTables, vacuum } from './bare-tables.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** The table that an id of this column names. */
  readonly parent: string | null
  /** Values that differ among the rows there are. */
  readonly distinct: number
}

interface Unique {
  readonly table: string
  readonly definition: string
}

interface Size {
  /** How often the rows there are occur in the end; the last time perhaps not all of them. */
  readonly copies: number
  /** The highest id of the rows there are, which the ids of copies are shifted by. */
  readonly last: string
}

interface GrowOptions {
  /** How columns of copies are written, by `table.column`, from what their ids are shifted by. */
  readonly special?: Readonly<Record<string, (shift: string) => string>>
  /** Tables that have as many rows already as if they had been copied. */
  readonly parents?: Readonly<Record<string, Size>>
}

/**
 * Adds copies of the rows of each table, as many as are wanted; tables that hold none stay empty. The same rows give the same
 * copies. Triggers of the application are off meanwhile, constraints hold.
 */
export async function grow(
  sql: SqlClient,
  wanted: Readonly<Record<string, number>>,
  { special = {}, parents = {} }: GrowOptions = {},
): Promise<void> {
  const tables = Object.keys(wanted)
  const columns = await sql<Column[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
           (select f.confrelid::regclass::text from pg_constraint f
             where f.contype = 'f' and f.conrelid = c.oid and f.conkey[1] = a.attnum limit 1) as parent,
           coalesce((select case when s.n_distinct < 0 then -s.n_distinct * greatest(c.reltuples, 1) else s.n_distinct end
                       from pg_stats s where s.tablename = c.relname and s.attname = a.attname), 0)::int as distinct
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.oid = any (${[...tables]}::text[]::regclass[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attnum`
  const uniques = await sql<Unique[]>`
    select indrelid::regclass::text as table, split_part(pg_get_indexdef(indexrelid), ' WHERE ', 1) as definition
      from pg_index where indisunique and indrelid = any (${[...tables]}::text[]::regclass[])`
  const sizes = new Map<string, Size & { readonly count: number }>()
  for (const table of tables) {
    const isNumbered = columns.some((each) => each.table === table && each.name === 'id')
    const last = isNumbered ? sql`coalesce(max(id), 0)` : sql`0`
    const [row] = await sql<{ count: number; last: string }[]>`
      select count(*)::int as count, ${last}::text as last from ${sql(table)}`
    if (row && row.count > 0 && (wanted[table] ?? 0) > 0)
      sizes.set(table, {
        count: row.count,
        copies: Math.ceil((wanted[table] ?? 0) / row.count) + 1,
        last: row.last,
      })
  }
  const parentSizes = new Map<string, Size>([...Object.entries(parents), ...sizes])
  await sql.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '128MB'`
    await tx`set local statement_timeout = 0`
    for (const table of sizes.keys()) await tx.unsafe(`alter table ${table} disable trigger user`)
    await onBareTables(tx, [...sizes.keys()], async () => {
      for (const [table, { count, copies }] of sizes) await copy(tx, table, count, copies)
    })
    for (const table of sizes.keys()) await tx.unsafe(`alter table ${table} enable trigger user`)
  })
  for (const [table, { last }] of sizes)
    if (last !== '0')
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql(table)}
        having pg_get_serial_sequence(${table}, 'id') is not null`
  await vacuum(sql, sizes.keys())

  async function copy(tx: TransactionSql, table: string, count: number, copies: number) {
    const own = columns.filter((each) => each.table === table)
    const varied = variedColumns(
      own,
      uniques.filter((each) => each.table === table).map(({ definition }) => definition),
      ({ parent }) => parent !== null && parentSizes.has(parent),
    )
    const last = sizes.get(table)?.last ?? '0'
    const values = own.map((column) => {
      const { name, type, parent } = column
      const size = parent === null ? undefined : parentSizes.get(parent)
      const given = special[`${table}.${name}`]
      if (given) return given(`copy * ${last}`)
      if (name === 'id') return `id + copy * ${last}`
      if (parent === table) return `${name} + copy * ${last}`
      if (size && varied.has(name) && size.copies <= copies)
        return `case when ${name} is not null then nth + (copy - 1) * ${count} + ${size.last} end`
      if (size) return `${name} + copy % ${Math.max(size.copies - 1, 1)} * ${size.last}`
      if (!varied.has(name)) return name
      if (type === 'bigint' || type === 'integer')
        return `${name} + copy * (select max(${name}) from ${table})`
      if (type === 'date') return `${name} - copy::integer`
      if (type === 'bytea') return `sha256(${name} || copy::text::bytea)`
      return `${name} || '-' || copy`
    })
    const names = own.map(({ name }) => name).join(', ')
    // In the order of the copies, as rows come over the years. The last copy is cut off at the number that is wanted.
    await tx.unsafe(`
      insert into ${table} (${names}) overriding system value
      with original as materialized (select *, row_number() over (${last === '0' ? '' : 'order by id'}) as nth from ${table})
      select ${values.join(', ')}
        from generate_series(1, ${copies - 1}) as copy
        join original on nth + (copy - 1) * ${count} <= ${wanted[table] ?? 0}`)
  }
}

/** One column of each unique key that does not differ anyway: the one with the most different values. */
function variedColumns(
  own: readonly Column[],
  definitions: readonly string[],
  isGrown: (column: Column) => boolean,
): Set<string> {
  const varied = new Set<string>()
  for (const definition of definitions) {
    const key = definition.slice(definition.indexOf('('))
    const part = own.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(key))
    if (part.some(({ name }) => name === 'id' || varied.has(name))) continue
    const [best] = part.toSorted(
      (one, other) =>
        Number(isGrown(other)) - Number(isGrown(one)) ||
        Number(one.type === 'date') - Number(other.type === 'date') ||
        other.distinct - one.distinct,
    )
    if (best) varied.add(best.name)
  }
  return varied
}
