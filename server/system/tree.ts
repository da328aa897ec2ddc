// Trees of departments and roles: who is above and below, and what may be moved where.
import { asc, desc, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Lang } from '#contract/lang.ts'
import type { OrderTerm } from '#contract/wire.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { role } from '#server/db/schema/operator/access.ts'
import type { dept } from '#server/db/schema/operator/people.ts'
import { invalidField } from '#server/http/field-errors.ts'

type Tree = typeof dept | typeof role

/** The id that is stored for a parent: null at the top. */
export const toParentId = (pid: string): string | null => (pid === '0' ? null : pid)

/** People, roles and departments change one after the other: two changes at once could each pass what both together break. */
export const lockPeople = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7271240)`)

/** Refuses a parent that does not exist, is the record itself or lies below it. Call `lockPeople` before. */
export async function assertParent(
  tx: Tx,
  table: Tree,
  { id, pid }: { id?: string | undefined; pid: string | null },
  lang: Lang,
): Promise<void> {
  if (pid === null) return
  const above = await tx.execute<{ id: string }>(sql`
    with recursive up as (
      select id, pid, 1 as step from ${table} where id = ${pid}
      union all
      select above.id, above.pid, up.step + 1 from ${table} above join up on above.id = up.pid where up.step < 100
    ) select id::text from up`)
  if (above.length === 0) throw invalidField('pid', 'treeParent', lang)
  if (above.some((one) => one.id === id)) throw invalidField('pid', 'treeCycle', lang)
}

/** Returns the ids of records and of all that lies below them. */
export async function withBelow(
  db: Pick<Tx, 'execute'>,
  table: Tree,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with recursive down as (
      select id from ${table} where id = any (${sql.param([...ids])}::bigint[])
      union
      select below.id from ${table} below join down on below.pid = down.id
    ) select id::text from down`)
  return rows.map(({ id }) => id)
}

/** Records in the order of their tree: each before those below it, siblings as they come. A parent that is missing counts as the root. */
export function inTreeOrder<R extends { id: string; pid: string | null }>(rows: readonly R[]): R[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, R[]>()
  for (const row of rows) {
    const pid = row.pid !== null && known.has(row.pid) ? row.pid : null
    below.set(pid, [...(below.get(pid) ?? []), row])
  }
  const walk = (pid: string | null): R[] =>
    (below.get(pid) ?? []).flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}

/** The order of siblings: as asked for, then as people set it. */
export function siblingOrder(
  table: Tree,
  terms: readonly OrderTerm[],
  usual: readonly SQL[],
): SQL[] {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  const asked = terms.flatMap(({ field, direction }) => {
    const column = columns[field]
    return column ? [(direction === 'asc' ? asc : desc)(column)] : []
  })
  return [...asked, ...usual]
}
