// Team leaders by what their teams brought in: list, sums, file.
import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/team-profit.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { anyOf, memberKeyword, within } from '#server/db/lists/filters.ts'
import { countOf } from '#server/db/lists/list-totals.ts'
import {
  allOf,
  shownResult,
  teamAmounts,
  teamCounts,
  teamOrder,
  teamResults,
  unitedResult,
} from '#server/db/lists/team-results.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { costlyPages } from '#server/http/stale-while-revalidate.ts'
import { mountExport } from '#server/lists/export/mount-export.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { findMember, statRange } from '#server/member/index.ts'
import { teamShare } from './team-share.ts'
import { teamTrend } from './team-trend.ts'

/** The most teams that are compared: the figures of all must be worked out to sort them. */
const maxTeams = 20_000

type Query = z.output<(typeof api.list)['filter']> & {
  orderBy?: readonly { field: string; direction: 'asc' | 'desc' }[] | undefined
}
type Result = Readonly<Record<string, unknown>>

const readFigures = (row: Result) =>
  // Each name is one of the amounts or counts.
  Object.fromEntries([
    ...Object.entries(teamAmounts).map(([field, column]) => {
      const value = row[column]
      return [field, plainDecimal(typeof value === 'string' ? value : '0')]
    }),
    ...Object.entries(teamCounts).map(([field, column]) => [field, Number(row[column] ?? 0)]),
  ]) as Record<keyof typeof teamAmounts, string> & Record<keyof typeof teamCounts, number>

/** The depth that levels are counted from. */
async function topDepth(db: ReadDb, rootId: string | null): Promise<number> {
  if (rootId === null) return 0
  const [root] = await db.select({ depth: member.depth }).from(member).where(eq(member.id, rootId))
  return root?.depth ?? 0
}

/** Members of the types; who is bound to a member finds it among the team leaders, whatever its type. */
const ofType = (types: Query['memberType'], ownId: string | null) =>
  or(
    anyOf(member.memberType, types),
    types?.includes('agent') === true && ownId !== null ? eq(member.id, ownId) : undefined,
  )

/** The query up to `matched`, the teams that fit the filter; throws 42203 when they are too many. */
async function matching(query: Query, { db, actor, lang }: Call) {
  const { rootMemberId, depthMax, includeInternal } = query
  const { zone, range } = await statRange(db, query.dateRange, { lang, since: 'month' })
  const top = depthMax === undefined ? 0 : await topDepth(db, rootMemberId ?? actor.bindMemberId)
  const where = and(
    await memberScope(db, member.id, actor, rootMemberId),
    await memberKeyword(db, member.id, query.keyword),
    ofType(query.memberType, actor.bindMemberId),
    depthMax === undefined ? undefined : sql`${member.depth} <= ${top + depthMax}`,
    includeInternal === true ? undefined : notInArray(member.memberType, ['internal', 'test']),
  )
  const { total } = await countOf(db, member, where, maxTeams)
  if (total > maxTeams) throw new Refusal(Code.rule, 'teamSortTooWide', { limit: String(maxTeams) })
  const roots = sql`select ${member.id} from ${member} where ${allOf(where)}`
  const { contributionUsdMin: min, contributionUsdMax: max } = query
  const [term] = query.orderBy ?? []
  const order = teamOrder(term?.field ?? 'contributionUsd', term?.direction ?? 'desc')
  return {
    matched: sql`${teamResults({ roots, zone, range, includeInternal })},
      matched as (select * from result where ${allOf(within(sql`contribution_usd`, min, max))})`,
    ordered: (more: SQL) => sql`select ${shownResult} from matched order by ${order} ${more}`,
  }
}

/** Rows of the figures of teams, in their order. */
async function rowsOf(
  db: ReadDb,
  found: readonly Result[],
): Promise<z.input<typeof api.TeamProfit>[]> {
  const ids = found.map(({ id }) => String(id))
  if (ids.length === 0) return []
  const owners = await db
    .select({ id: member.id, memberId: member.id, ...memberColumns })
    .from(member)
    .where(inArray(member.id, ids))
  const byId = new Map(owners.map((owner) => [owner.id, wireMember(owner)]))
  return found.flatMap((row) => {
    const owner = byId.get(String(row['id']))
    return owner ? [{ ...owner, ...readFigures(row) }] : []
  })
}

/** The members from the top, or from the caller's own, down to one. */
async function pathTo(call: Call, rootId: string | undefined) {
  if (rootId === undefined) return []
  const { db, actor } = call
  const { path } = await findMember(call, rootId)
  return db
    .select({ id: member.id, memberNo: member.memberNo })
    .from(member)
    .where(
      and(
        inArray(member.id, path.split('/').filter(Boolean)),
        await memberScope(db, member.id, actor),
      ),
    )
    .orderBy(member.depth)
}

/** Figures of what matches together, and a part of the rows: out of one pass, since days are added up once. */
async function foundBy(query: Query, call: Call, size: number, from: number) {
  const { matched, ordered } = await matching(query, call)
  const [found] = await call.db.execute<{ all: Result; rows: Result[] }>(sql`${matched}
    select (select to_jsonb(united) from (${unitedResult}) as united) as all,
      (select coalesce(jsonb_agg(shown), '[]') from (
        ${ordered(sql`limit ${size} offset ${from}`)}) as shown) as rows`)
  return { all: found?.all ?? {}, rows: found?.rows ?? [] }
}

/** Mounts list, export, trend and shares. */
export function teamProfit(app: App): void {
  const pages = costlyPages<Awaited<ReturnType<typeof foundBy>>>(app.deps.config.sharesCostly)
  serve(app, api.list, async (query, call) => {
    const { db, actor, zone } = call
    const path = await pathTo(call, query.rootMemberId)
    const { found, page, ...age } = await pages([actor.bindMemberId, zone], query, (size, from) =>
      foundBy(query, call, size, from),
    )
    const { all, rows } = found
    const total = Number(all['teams'] ?? 0)
    const summary = total > 0 ? [{ currency: 'USDT', count: total, ...readFigures(all) }] : []
    return { list: await rowsOf(db, rows), currentPage: page, total, summary, path, ...age }
  })

  mountExport(app, api.list, async (asked, call) => {
    // What was asked for went through the list's own schema.
    const { matched, ordered } = await matching(asked as Query, call)
    return {
      keys: sql`${matched} ${ordered(sql``)}`,
      rows: (keys, { db }) => rowsOf(db, keys),
    }
  })

  teamTrend(app)
  teamShare(app)
}
