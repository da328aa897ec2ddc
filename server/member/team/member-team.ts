// The invitation tree (`screens` M07): flat list, children by the page, the way to the root.
import Big from 'big.js'
import { and, asc, desc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Code } from '#contract/codes.ts'
import { pageOf } from '#contract/endpoint.ts'
import * as api from '#contract/member/member-team.ts'
import { anyOf, between, startsWith } from '#server/db/filters.ts'
import { member as table } from '#server/db/schema/member.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { countOf } from '#server/http/list-page.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { findMember } from '../find-member.ts'
import { maskAccount } from '../mask.ts'
import { memberScope } from '../scope.ts'
import { setInviter } from './set-inviter.ts'
import { teamFigures } from './team-figures.ts'
import { periodOf, teamRows } from './team-rows.ts'

/** The most members that are sorted by figures of their teams: these must all be worked out. */
const maxSorted = 20_000
const stored = { depth: table.depth, joinedAt: table.createdAt } as const

type Field = (typeof api.list.sortable)[number]
const isStored = (field: Field): field is keyof typeof stored => field in stored

async function idsBy(
  { db }: Call,
  where: SQL | undefined,
  { field, direction }: { field: Field; direction: 'asc' | 'desc' },
  {
    page,
    size,
    period,
  }: { page: number; size: number; period: Awaited<ReturnType<typeof periodOf>> },
) {
  const order = direction === 'asc' ? asc : desc
  if (isStored(field)) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(where)
      .orderBy(order(stored[field]), order(table.id))
      .limit(size)
      .offset((page - 1) * size)
    return { ids: rows.map(({ id }) => id) }
  }
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
  const sorted = [...all].sort(
    ([a, one], [b, other]) => sign * (new Big(one[field]).cmp(other[field]) || new Big(a).cmp(b)),
  )
  return {
    ids: sorted.slice((page - 1) * size, page * size).map(([id]) => id),
    known: new Map(sorted),
  }
}

/** Mounts the list, the tree and the path. */
export function memberTeam(app: App): void {
  serve(app, api.list, async (query, call) => {
    const { db, actor } = call
    const { keyword } = query
    const where = and(
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
    const { page, size } = pageOf(query)
    const term = query.orderBy?.[0] ?? { field: 'depth', direction: 'asc' as const }
    const [period, totals] = await Promise.all([
      periodOf(db, query.dateRange),
      countOf(db, table, where),
    ])
    const { ids, known } = await idsBy(call, where, term, { page, size, period })
    return { list: await teamRows(call, ids, period, known), currentPage: page, ...totals }
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
      periodOf(db, dateRange),
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
