// What a statement reads, by the plan that PostgreSQL makes and follows for it.
import type { Parameter, SqlClient } from '#server/db/connection/client.ts'

/** A statement as the server sent it. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/** A table that a plan reads. */
interface Read {
  readonly table: string
  readonly isSequential: boolean
  /** By an index that has all that is asked for. */
  readonly isCovered: boolean
  /** Rows that were looked at, all turns together. */
  readonly rows: number
}

const isQuestion = ({ text }: Statement) => /^\s*(select|with|\()/i.test(text)

/** The tables that a statement reads, each as often as its plan names it; none where it asks for nothing. */
async function readsOf(sql: SqlClient, statement: Statement): Promise<Read[]> {
  if (!isQuestion(statement)) return []
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
    `explain (analyze, timing off, format json) ${statement.text}`,
    statement.parameters as Parameter[],
  )
  const reads: Read[] = []
  const walk = (node: Node) => {
    const table = node['Relation Name']
    if (table !== undefined)
      reads.push({
        table,
        isSequential: node['Node Type'] === 'Seq Scan',
        isCovered: node['Node Type'] === 'Index Only Scan',
        rows:
          node['Actual Loops'] *
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)),
      })
    node.Plans?.forEach(walk)
  }
  if (row) walk(row['QUERY PLAN'][0].Plan)
  return reads
}

/**
 * What a statement reads in vain, a line for each: large tables one row after the other, or all of their rows by an index.
 * `large` has the tables that are large with their rows. What a function reads in its own plans is not seen.
 */
export async function faultsOf(
  sql: SqlClient,
  statement: Statement,
  large: ReadonlyMap<string, number>,
): Promise<string[]> {
  const faults = (await readsOf(sql, statement)).flatMap(({ table, isSequential, rows }) => {
    const size = large.get(table)
    if (size === undefined) return []
    if (isSequential) return [`Seq Scan on ${table}`]
    return rows >= 0.999 * size ? [`all ${rows} rows of ${table} by an index`] : []
  })
  const text = statement.text.replace(/\s+/g, ' ').trim()
  return [...new Set(faults)].map((fault) => `${fault}: ${text}`)
}

/** The tables of which a statement reads rows, and not an index alone, with how many. */
export async function tablesRead(
  sql: SqlClient,
  statement: Statement,
): Promise<ReadonlyMap<string, number>> {
  const rowsOf = new Map<string, number>()
  for (const { table, isCovered, rows } of await readsOf(sql, statement))
    if (!isCovered) rowsOf.set(table, (rowsOf.get(table) ?? 0) + rows)
  return rowsOf
}
