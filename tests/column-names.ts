// The columns of every table, for tests that name what a call has no business to touch.
import type { SqlClient } from '#server/db/connection/client.ts'

export interface Column {
  readonly table: string
  /** As the database spells it. */
  readonly column: string
  /** As the wire would spell it. */
  readonly key: string
  readonly type: string
}

/** Every column of every table of ours. */
export async function columnsOf(sql: SqlClient): Promise<Column[]> {
  const rows = await sql<{ table: string; column: string; type: string }[]>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`
  return rows.map((row) => ({
    ...row,
    key: row.column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  }))
}

/** How many rows of every table hold one of the texts, by table; those without are left out. */
export async function rowsWith(
  sql: SqlClient,
  texts: readonly string[],
  except: readonly string[] = [],
): Promise<Record<string, number>> {
  const tables = [...new Set((await columnsOf(sql)).map(({ table }) => table))]
  const found = await Promise.all(
    tables
      .filter((table) => !except.includes(table))
      .map(async (table) => {
        const [row] = await sql<{ n: number }[]>`
          select count(*)::int as n from ${sql(table)} t
           where exists (select from unnest(${[...texts]}::text[]) as wanted where strpos(t::text, wanted) > 0)`
        return [table, row?.n ?? 0] as const
      }),
  )
  return Object.fromEntries(found.filter(([, count]) => count > 0))
}
