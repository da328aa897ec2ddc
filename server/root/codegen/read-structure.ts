// What PostgreSQL says of its tables: names, comments, types and rules. No row is ever read.
import { sql } from 'drizzle-orm'
import type { ReadDb } from '#server/db/read-db.ts'

/** A table as the catalogue knows it. */
export interface CatalogTable extends Record<string, unknown> {
  readonly id: string
  readonly tableName: string
  /** The name as SQL spells it. */
  readonly quoted: string
  readonly tableComment: string
  readonly columnCount: number
  readonly rowEstimate: number | null
  readonly canInsert: boolean
  readonly canUpdate: boolean
  readonly canDelete: boolean
}

/** A column as the catalogue knows it. */
export interface CatalogColumn extends Record<string, unknown> {
  readonly name: string
  /** The name as SQL spells it. */
  readonly quoted: string
  readonly sqlType: string
  readonly comment: string
  readonly isNullable: boolean
  /** What it is filled with when nothing is given, as SQL; null for nothing. */
  readonly fallback: string | null
  readonly isIdentity: boolean
  readonly isReference: boolean
}

/** A rule of a table: a check, a key, a reference. */
export interface CatalogRule extends Record<string, unknown> {
  readonly name: string
  readonly kind: 'c' | 'p' | 'u' | 'f'
  /** As `add constraint` takes it. */
  readonly definition: string
  readonly columns: string[]
}

/** The tables of the program in the order of their names; parts of a divided table belong to it. */
export const readTables = (db: ReadDb): Promise<CatalogTable[]> =>
  db.execute<CatalogTable>(sql`
    select c.oid::text as id, c.relname as "tableName", quote_ident(c.relname) as quoted,
           coalesce(obj_description(c.oid, 'pg_class'), '') as "tableComment",
           (select count(*)::int from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as "columnCount",
           (case when c.relkind = 'p' then (select sum(greatest(part.reltuples, 0)) from pg_inherits i
                    join pg_class part on part.oid = i.inhrelid where i.inhparent = c.oid)
                 when c.reltuples >= 0 then c.reltuples end)::float8 as "rowEstimate",
           has_table_privilege(c.oid, 'INSERT') as "canInsert",
           has_table_privilege(c.oid, 'UPDATE') as "canUpdate",
           has_table_privilege(c.oid, 'DELETE') as "canDelete"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname ~ '^[a-z][a-z0-9_]*$'
     order by c.relname`)

/** The columns of a table in their own order. */
export const readColumns = (db: ReadDb, table: string): Promise<CatalogColumn[]> =>
  db.execute<CatalogColumn>(sql`
    select a.attname as name, quote_ident(a.attname) as quoted, format_type(a.atttypid, a.atttypmod) as "sqlType",
           coalesce(col_description(a.attrelid, a.attnum), '') as comment,
           not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as fallback,
           a.attidentity <> '' as "isIdentity",
           exists (select from pg_constraint r where r.conrelid = a.attrelid and r.contype = 'f'
             and a.attnum = any (r.conkey)) as "isReference"
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = (select c.oid from pg_class c
             where c.relnamespace = 'public'::regnamespace and c.relname = ${table})
       and a.attnum > 0 and not a.attisdropped and a.attname ~ '^[a-z][a-z0-9_]*$'
     order by a.attnum`)

/** The rules of a table. */
export const readRules = (db: ReadDb, table: string): Promise<CatalogRule[]> =>
  db.execute<CatalogRule>(sql`
    select r.conname as name, r.contype as kind, pg_get_constraintdef(r.oid) as definition,
           array(select a.attname::text from unnest(r.conkey) key
             join pg_attribute a on a.attrelid = r.conrelid and a.attnum = key) as columns
      from pg_constraint r
     where r.conrelid = (select c.oid from pg_class c
             where c.relnamespace = 'public'::regnamespace and c.relname = ${table})
       and r.contype in ('c', 'p', 'u', 'f')
     order by r.conname`)

/** The values that a check holds the column to; none where there is no such check. */
export function parseWords(rules: readonly CatalogRule[], column: string): string[] {
  const own = rules.filter(({ kind, columns }) => kind === 'c' && columns.join() === column)
  for (const { definition } of own)
    if (/= ANY \(ARRAY\[/.test(definition))
      return Array.from(definition.matchAll(/'([^']+)'::text/g), ([, word = '']) => word)
  return []
}

/** The whole numbers that checks let a column hold; open where they say nothing. */
export function parseBounds(rules: readonly CatalogRule[], column: string) {
  const own = rules.filter(({ kind, columns }) => kind === 'c' && columns.join() === column)
  const bound = (sign: string) => {
    for (const { definition } of own) {
      const found = new RegExp(`\\(${column} ${sign} '?(-?\\d+)`).exec(definition)
      if (found) return Number(found[1])
    }
    return undefined
  }
  const above = bound('>')
  return { min: bound('>=') ?? (above === undefined ? undefined : above + 1), max: bound('<=') }
}
