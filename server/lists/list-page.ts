// One page of a list: filter, order, rows, and how many there are.
import { and, asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { getPagination, type ListEndpoint } from '#contract/endpoint.ts'
import type { OrderTerm } from '#contract/wire.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { inChunks, mapInChunks } from '#server/base/load/yield-to-requests.ts'
import { countOf, type Totals } from '#server/db/lists/list-totals.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { mountExport } from './export/mount-export.ts'
import type { ExportRow } from './export/source.ts'
import type { NarrowerTable } from './narrower-table.ts'

/** A table whose rows have an id. */
export type ListTable = PgTable & { readonly id: PgColumn }
/** Conditions as a screen writes them; those of filters that are not set are undefined. */
export type Conditions = readonly (SQL | undefined)[]
type SummaryOf<L extends ListEndpoint> = NonNullable<
  z.input<L['output']> extends { summary?: (infer S)[] | undefined } ? S : never
>

/** Where rows come from. */
export interface RowSource<R extends { id: string }> {
  /** Columns that only the open record shows; without `load`, rows come without them. */
  detail?: readonly string[]
  /** Loads rows by id where they need more than the table's own columns: joined names, sums. Any order. */
  load?: (db: ReadDb, ids: readonly string[]) => Promise<R[]>
  /** The column of the member a row belongs to: operators who are bound to a member see their team only. */
  scope?: PgColumn
  /** The column of the operator a row belongs to, for data scopes; `createdBy` unless given. */
  owner?: PgColumn
  /** The condition of the rows that the register is about, where the table has others. */
  only?: SQL
}

/** How a table answers a list call. */
export interface ListOptions<
  L extends ListEndpoint,
  T extends ListTable,
  R extends { id: string },
> extends RowSource<R> {
  /** The conditions of the filter, on columns of the table only; other tables by sub-query. */
  where: (query: Asked<L>, call: Call) => Conditions | Promise<Conditions>
  /** A row as the contract shows it. */
  wire: (row: R, call: Pick<Call, 'lang' | 'actor'>) => z.input<L['row']>
  /** Order while the caller asks for none; the id decides between equals. */
  order: readonly [field: string & keyof T['$inferSelect'], direction: 'asc' | 'desc']
  /** What to sort by for a sortable field that is no column of the table. */
  sort?: Partial<Record<L['sortable'][number], SQL | PgColumn>>
  /**
   * Where to find what a filter matches when that is a small part of the table which another table has beside it. Taken for
   * orders that this table has.
   */
  narrower?: (query: z.output<L['filter']>, call: Call) => Promise<NarrowerTable | undefined>
  /** Counts and adds up what matches, for a list with sums; otherwise the rows are counted. */
  totals?: (db: ReadDb, where: SQL | undefined) => Promise<Totals<SummaryOf<L>>>
}

/** What a field of the list is sorted by; throws while the server starts where there is nothing. */
function sorter<L extends ListEndpoint, T extends ListTable, R extends { id: string }>(
  { path, sortable }: L,
  table: T,
  { sort = {}, order }: ListOptions<L, T, R>,
) {
  const columns: Readonly<Record<string, SQL | PgColumn | undefined>> = {
    ...getTableColumns(table),
    ...sort,
  }
  for (const field of [...sortable, order[0]])
    if (columns[field] === undefined)
      throw new Error(
        `${path} sorts by ${field}, which is no column of its table: name it in sort.`,
      )
  return ({ field, direction }: OrderTerm) =>
    (direction === 'asc' ? asc : desc)(columns[field] ?? table.id)
}

/** The ids that match, in order. An export reads keys by the name of the column, which a table may call otherwise. */
const idsIn = (
  { db }: Pick<Call, 'db'>,
  from: PgTable,
  id: PgColumn,
  where: SQL | undefined,
  sorted: readonly SQL[],
) =>
  db
    .select({ id: sql<string>`${id}`.mapWith(id).as('id') })
    .from(from)
    .where(where)
    .orderBy(...sorted)

/** The column of the operator a row belongs to, where there is one. */
const ownerOf = (table: ListTable, { owner }: Pick<RowSource<{ id: string }>, 'owner'>) =>
  owner ?? (getTableColumns(table) as Record<string, PgColumn>)['createdBy']

/**
 * Loads rows of a table by id, and one row inside the caller's scope. With `permission`, that of the list, a record that
 * the caller's data scope keeps off the list is found nowhere else either.
 */
export function rowLoader<T extends ListTable, R extends { id: string }>(
  table: T,
  source: RowSource<R>,
  permission?: string,
) {
  const { load, scope, only, detail = [] } = source
  const owner = permission === undefined ? undefined : ownerOf(table, source)
  // Drizzle's own types do not follow a table that is a parameter; rows leave through `wire`.
  const from: ListTable = table
  const columns = Object.entries<PgColumn>(getTableColumns(from))
  const shown = Object.fromEntries(columns.filter(([name]) => !detail.includes(name)))
  const rowsOf = async (db: ReadDb, ids: readonly string[]): Promise<R[]> =>
    load
      ? load(db, ids)
      : ((await db
          .select(shown)
          .from(from)
          .where(inArray(table.id, [...ids]))) as R[])
  /** Condition on rows: an operator in the caller's data scope owns them. */
  const owned = async ({ db, actor }: Pick<Call, 'db' | 'actor'>) => {
    if (!owner || permission === undefined) return only
    return and(only, await ownedBy(db, owner, actor, permission))
  }
  const find = async ({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string) => {
    const condition = and(
      eq(table.id, id),
      scope && (await memberScope(db, scope, actor)),
      await owned({ db, actor }),
    )
    if ((await db.$count(from, condition)) === 0) return undefined
    const [row] = await rowsOf(db, [id])
    return row
  }
  return { from, rowsOf, find, owned }
}

/** What the filter of a list may be sent with. */
type Asked<L extends ListEndpoint> = z.output<L['filter']> & {
  teamRootId?: string | undefined
  orderBy?: readonly OrderTerm[] | undefined
}

/** Makes the condition of what a list shows: its filter, the team and the data scope of the caller. */
export function listCondition<
  L extends ListEndpoint,
  T extends ListTable,
  R extends { id: string },
>(
  { permission }: L,
  table: T,
  options: RowSource<R> & Pick<ListOptions<L, T, R>, 'where'>,
): (query: Asked<L>, call: Call) => Promise<SQL | undefined> {
  const { where, scope } = options
  const { owned } = rowLoader(table, options, permission)
  return async (query, call) => {
    return and(
      scope && (await memberScope(call.db, scope, call.actor, query.teamRootId)),
      await owned(call),
      ...(await where(query, call)),
    )
  }
}

/**
 * Mounts a list over a table. Filters and order use the table alone, so that counting and paging need no join; `load`
 * then fetches what the page shows.
 */
export function serveList<
  L extends ListEndpoint,
  T extends ListTable,
  R extends { id: string } = T['$inferSelect'] & { id: string },
>(app: App, endpoint: L, table: T, options: ListOptions<L, T, R>): void {
  const { wire, order } = options
  const totals: (db: ReadDb, where: SQL | undefined) => Promise<Totals<unknown>> =
    options.totals ?? ((db, condition) => countOf(db, table, condition))
  const toSql = sorter(endpoint, table, options)
  if (ownerOf(table, options)) app.scopedLists.add(endpoint.permission)
  const { from, rowsOf } = rowLoader(table, options, endpoint.permission)
  const conditionOf = listCondition(endpoint, table, options)
  // What the schemas of the call say of its query and answer, the compiler cannot see for any list.
  const anyList: ListEndpoint = endpoint

  type Query = z.output<L['filter']> &
    Parameters<typeof getPagination>[0] & { orderBy?: OrderTerm[]; teamRootId?: string }
  const idsOf = async (query: Query, call: Call) => {
    const terms = query.orderBy ?? [{ field: order[0], direction: order[1] }]
    const last = { field: 'id', direction: terms[0]?.direction ?? 'desc' } as const
    const narrower = await options.narrower?.(query, call)
    if (narrower && terms.every(({ field }) => field in narrower.sort)) {
      const { id, sort, rest } = narrower
      const left = await listCondition(endpoint, table, { ...options, where: () => rest })(
        query,
        call,
      )
      const condition = and(
        ...narrower.where,
        left && inArray(id, sql`(select ${table.id} from ${from} where ${left})`),
      )
      const sorted = [...terms, last].map(({ field, direction }) =>
        (direction === 'asc' ? asc : desc)(sort[field] ?? id),
      )
      return {
        condition,
        ids: idsIn(call, narrower.table, id, condition, sorted),
        counted: narrower.table,
      }
    }
    const condition = await conditionOf(query, call)
    const sorted = [...terms, last].map(toSql)
    return { condition, ids: idsIn(call, from, table.id, condition, sorted), counted: undefined }
  }
  const wired = async (call: Pick<Call, 'db' | 'lang' | 'actor'>, wanted: readonly string[]) => {
    const rows = await inChunks(wanted, (ids) => rowsOf(call.db, ids))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const sorted = wanted.flatMap((id) => byId.get(id) ?? [])
    return mapInChunks(sorted, (row) => wire(row, call))
  }

  serve(app, anyList, async (input, call) => {
    const { db } = call
    const query = input as Query
    const { condition, ids, counted } = await idsOf(query, call)
    const { page, size } = getPagination(query)
    const [found, sums] = await Promise.all([
      ids.limit(size).offset((page - 1) * size),
      counted ? countOf(db, counted, condition) : totals(db, condition),
    ])
    const list = await wired(
      call,
      found.map(({ id }) => String(id)),
    )
    return { list, currentPage: page, ...sums }
  })
  mountExport(app, anyList, async (query, call) => ({
    keys: (await idsOf(query as Query, call)).ids,
    rows: (keys, reader) =>
      wired(
        reader,
        keys.map(({ id }) => id),
      ) as Promise<ExportRow[]>,
  }))
}
