// The invitation tree: flat list, children by the page, the way to the root.
import Big from 'big.js'
import { and, asc, desc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { getPagination } from '#contract/endpoint.ts'
import * as api from '#contract/member/member-team.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { maskAccount } from '#server/base/mask.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, startsWith } from '#server/db/lists/filters.ts'
import { countOf } from '#server/db/lists/list-totals.ts'
import { member as table } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { staleWhileRevalidate, costlyPages } from '#server/http/stale-while-revalidate.ts'
import { mountExport } from '#server/lists/export/mount-export.ts'
import type { ExportKey } from '#server/lists/export/source.ts'
import { findMember } from '../find-member.ts'
import { setInviter } from './set-inviter.ts'
import { teamFigures } from './team-figures.ts'
import { resolvePeriod, teamRows } from './team-rows.ts'

/** The most members that are sorted by figures of their teams: these must all be worked out. */
const maxSorted = 20_000
const stored = { depth: table.depth, joinedAt: table.createdAt } as const

type Field = (typeof api.list.sortable)[number]

type Period = Awaited<ReturnType<typeof resolvePeriod>>
type Query = z.output<(typeof api.list)['filter']> &
  Pick<z.output<typeof api.list.input>, 'orderBy'>
interface Term<F extends Field = Field> {
  readonly field: F
  readonly direction: 'asc' | 'desc'
}
/** What is worked out for each team. */
type Figure = Exclude<Field, keyof typeof stored>
const termOf = ({ orderBy }: Query): Term => orderBy?.[0] ?? { field: 'depth', direction: 'asc' }

/** What the filter finds inside the caller's scope. */
async function matching(query: Query, { db, actor }: Call): Promise<SQL | undefined> {
  const { keyword } = query
  return and(
    await memberScope(db, table.id, actor, query.rootMemberId),
    keyword
      ? or(
          startsWith(keyword, table.memberNo),
          eq(table.inviteCode, keyword.toUpperCase()),
          eq(sql`lower(${table.account})`, keyword.toLowerCase()),
        )
      : undefined,
    between(table.depth, query.depthMin, query.depthMax),
    anyOf(table.memberType, query.memberType),
    anyOf(table.status, query.status),
  )
}

/** The ids of what matches, ordered by a column of members. */
function byColumn(
  { db }: Pick<Call, 'db'>,
  where: SQL | undefined,
  { field, direction }: Term<keyof typeof stored>,
) {
  const order = direction === 'asc' ? asc : desc
  return db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(order(stored[field]), order(table.id))
}

/** What matches with its figures, ordered by one of them; throws 42203 when it is too much. */
async function byFigure(
  { db }: Pick<Call, 'db'>,
  where: SQL | undefined,
  { field, direction }: Term<Figure>,
  period: Period,
) {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .limit(maxSorted + 1)
  if (rows.length > maxSorted)
    throw new Refusal(Code.rule, 'teamSortTooWide', { limit: String(maxSorted) })
  const all = await teamFigures(
    db,
    rows.map(({ id }) => id),
    period,
  )
  const sign = direction === 'asc' ? 1 : -1
  return [...all].sort(
    ([a, one], [b, other]) => sign * (new Big(one[field]).cmp(other[field]) || new Big(a).cmp(b)),
  )
}

/** Whether an order needs no figures of teams. */
const isByColumn = (term: Term): term is Term<keyof typeof stored> => term.field in stored

/** Mounts the list, the tree and the path. */
export function memberTeam(app: App): void {
  const { sharesCostly } = app.deps.config
  const shareFigures = staleWhileRevalidate<Awaited<ReturnType<typeof teamFigures>>>(sharesCostly)
  const sortedPages = costlyPages<{ rows: Awaited<ReturnType<typeof byFigure>> }>(sharesCostly)
  serve(app, api.list, async (query, call) => {
    const { db, actor } = call
    const where = await matching(query, call)
    const { page, size } = getPagination(query)
    const term = termOf(query)
    const [period, totals] = await Promise.all([
      resolvePeriod(db, query.dateRange),
      countOf(db, table, where),
    ])
    if (isByColumn(term)) {
      const found = await byColumn(call, where, term)
        .limit(size)
        .offset((page - 1) * size)
      const ids = found.map(({ id }) => id)
      const { answer, ageMs } = await shareFigures([ids, period], () =>
        teamFigures(db, ids, period),
      )
      const list = await teamRows(call, ids, period, answer)
      return { list, currentPage: page, ...totals, ...(ageMs > 0 && { ageMs }) }
    }
    const { found, ageMs } = await sortedPages(
      [actor.bindMemberId, period],
      query,
      async (count, from) => {
        const sorted = await byFigure(call, where, term as Term<Figure>, period)
        return { rows: sorted.slice(from, from + count) }
      },
    )
    const ids = found.rows.map(([id]) => id)
    const list = await teamRows(call, ids, period, new Map(found.rows))
    return { list, currentPage: page, ...totals, ...(ageMs !== undefined && { ageMs }) }
  })

  mountExport(app, api.list, async (asked, call) => {
    // What was asked for went through the list's own schema.
    const query = asked as Query
    const where = await matching(query, call)
    const term = termOf(query)
    const period = await resolvePeriod(call.db, query.dateRange)
    const rows = (keys: readonly ExportKey[], reader: Pick<Call, 'db' | 'actor'>) =>
      teamRows(
        reader,
        keys.map(({ id }) => id),
        period,
      )
    if (isByColumn(term)) return { keys: byColumn(call, where, term), rows }
    const sorted = await byFigure(call, where, term as Term<Figure>, period)
    const ids = sql.param(sorted.map(([id]) => id))
    return {
      keys: sql`select id::text from unnest(${ids}::bigint[]) with ordinality as t (id, ordinal) order by ordinal`,
      rows,
    }
  })

  serve(app, api.tree, async ({ parentId, pageNum = 1, pageSize, dateRange }, call) => {
    const { db, actor } = call
    if (parentId !== undefined) await findMember(call, parentId)
    const top =
      actor.bindMemberId === null ? isNull(table.inviterId) : eq(table.id, actor.bindMemberId)
    const where = parentId === undefined ? top : eq(table.inviterId, parentId)
    const size = pageSize ?? api.treePageRows
    const child = alias(table, 'child')
    const [period, total, rows] = await Promise.all([
      resolvePeriod(db, dateRange),
      db.$count(table, where),
      db
        .select({
          id: table.id,
          hasChildren: sql<boolean>`${exists(
            db.select({ id: child.id }).from(child).where(eq(child.inviterId, table.id)),
          )}`,
        })
        .from(table)
        .where(where)
        .orderBy(asc(table.id))
        .limit(size)
        .offset((pageNum - 1) * size),
    ])
    const parents = new Set(rows.filter(({ hasChildren }) => hasChildren).map(({ id }) => id))
    const list = await teamRows(
      call,
      rows.map(({ id }) => id),
      period,
    )
    return {
      list: list.map((row) => ({ ...row, hasChildren: parents.has(String(row.id)) })),
      total,
    }
  })

  serve(app, api.path, async ({ memberId }, call) => {
    const { db, actor } = call
    const { path } = await findMember(call, memberId)
    const ids = path.split('/').filter(Boolean)
    const rows = await db
      .select()
      .from(table)
      .where(and(inArray(table.id, ids), await memberScope(db, table.id, actor)))
      .orderBy(table.depth)
    return {
      list: rows.map(({ id, memberNo, account, nickname, memberType, status, depth }) => ({
        id,
        memberNo,
        account: maskAccount(account),
        nickname,
        memberType,
        status,
        depth,
      })),
    }
  })
  setInviter(app)
}
