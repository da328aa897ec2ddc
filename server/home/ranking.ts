// The funnel of new members and the top lists of the home page.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ranking, type TopList } from '#contract/home-trend.ts'
import { MemberStage } from '#contract/member/values.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { createCache } from '#server/base/load/cache.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { days as within, ofMemberType } from '#server/db/lists/filters.ts'
import { memberDays } from '#server/db/lists/member-results.ts'
import { allOf, teamResults } from '#server/db/lists/team-results.ts'
import { member } from '#server/db/schema/member/member.ts'
import { contractPosition } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { reachedStage } from '#server/member/index.ts'
import { joinedMarks, joinProducts } from '#server/trade/index.ts'
import { calendar, counted, prices } from './figures.ts'
import { getPermittedLists, readTeamCondition, type ListName } from './home-scope.ts'
import { links, memberType, type Days } from './links.ts'

type Top = z.input<typeof TopList>
type Funnel = z.input<typeof ranking.output>['funnel']
interface Reading {
  readonly call: Call
  readonly zone: string
  readonly today: Days
  readonly month: Days
}

/** How many lines a top list has. */
const topCount = 5

async function funnel({ call: { db, actor }, zone, month }: Reading): Promise<Funnel> {
  const stages = MemberStage.options
  const reached = stages.map((stage) => sql`count(*) filter (where ${reachedStage(stage)})::int`)
  const [row] = await db.execute<{ counts: number[] }>(sql`
    select array[count(*)::int, ${sql.join(reached, sql`, `)}] as counts from ${member}
     where ${and(
       inArray(member.memberType, [...memberType]),
       within(zone, member.createdAt, month),
       await memberScope(db, member.id, actor),
     )}`)
  return (['registered', ...stages] as const).map((key, at) => ({
    key,
    count: row?.counts[at] ?? 0,
    list: links.newMembers(month, key === 'registered' ? {} : { stage: key }),
  }))
}

/** Products by what was traded of them in these days, with what it is worth in USDT. */
export async function productVolumes(
  call: Call,
  zone: string,
  range: Days,
  limit: number,
): Promise<{ code: string; usd: string }[]> {
  const scope = await readTeamCondition(call)
  const rows = await call.db.execute<{ code: string; usd: string }>(sql`
    select d.product_code as code, sum(d.notional * p.price)::numeric(36, 18)::text as usd
      from contract_deal d join contract_product c on c.product_code = d.product_code
        join ${prices} p on p.currency = c.settle_currency join member m on m.id = d.member_id
     where ${within(zone, sql`d.deal_at`, range)} and ${counted} and ${scope}
     group by d.product_code order by sum(d.notional * p.price) desc, d.product_code limit ${limit}`)
  return rows.map(({ code, usd }) => ({ code, usd: plainDecimal(usd) }))
}

async function products({ call, zone, today }: Reading): Promise<Top> {
  const rows = await productVolumes(call, zone, today, topCount)
  return {
    key: 'products',
    unit: 'usd',
    entries: rows.map(({ code, usd }) => ({
      id: code,
      name: code,
      value: usd,
      list: links.deals(today, [code]),
    })),
    list: null,
  }
}

/** Members by what came in and did not go out again, over the last 30 days. */
async function members({ call, month }: Reading): Promise<Top> {
  const scope = await readTeamCondition(call)
  const rows = await call.db.execute<{ id: string; no: string; usd: string }>(sql`
    select m.id::text as id, m.member_no as no, sum(f.recharge_usd - f.withdraw_usd)::numeric(36, 18)::text as usd
      from (${memberDays([...month])}) as f join member m on m.id = f.member_id
     where ${counted} and ${scope} group by m.id, m.member_no
    having sum(f.recharge_usd - f.withdraw_usd) > 0
     order by sum(f.recharge_usd - f.withdraw_usd) desc, m.id desc limit ${topCount}`)
  return {
    key: 'members',
    unit: 'usd',
    entries: rows.map(({ id, no, usd }) => ({
      id,
      name: no,
      value: plainDecimal(usd),
      list: links.results(month, { memberId: id }),
    })),
    list: links.results(month, { orderBy: 'netInflowUsd desc' }),
  }
}

/** Team leaders by what their teams brought in, less what they cost, over the last 30 days. */
async function leaders({ call: { db, actor }, zone, month }: Reading): Promise<Top> {
  const scope = await memberScope(db, member.id, actor)
  const roots = sql`select ${member.id} from ${member}
    where ${allOf(eq(member.memberType, 'agent'), scope)}`
  const rows = await db.execute<{ id: string; no: string; usd: string }>(sql`
    ${teamResults({ roots, zone, range: [...month] })}
    select m.id::text as id, m.member_no as no, contribution_usd::numeric(36, 18)::text as usd
      from result join member m using (id) where contribution_usd > 0
     order by contribution_usd desc, m.id desc limit ${topCount}`)
  return {
    key: 'leaders',
    unit: 'usd',
    entries: rows.map(({ id, no, usd }) => ({
      id,
      name: no,
      value: plainDecimal(usd),
      list: links.teams(month, { rootMemberId: id, depthMax: '0' }),
    })),
    list: links.teams(month, { orderBy: 'contributionUsd desc' }),
  }
}

/** Open positions by how little the price may still move before they are liquidated. */
async function risk({ call: { db, actor } }: Reading): Promise<Top> {
  const where = and(
    eq(contractPosition.status, 'open'),
    sql`${joinedMarks.liqDistance} is not null`,
    ofMemberType(contractPosition.memberId, memberType),
    await memberScope(db, contractPosition.memberId, actor),
  )
  const rows = await db.execute<{ id: string; no: string; distance: string }>(sql`
    select ${contractPosition.id}::text as id, ${contractPosition.positionNo} as no,
        ${joinedMarks.liqDistance}::text as distance
      from ${contractPosition} ${joinProducts()} where ${where}
     order by ${joinedMarks.liqDistance}, ${contractPosition.id} desc limit ${topCount}`)
  return {
    key: 'risk',
    unit: 'fraction',
    entries: rows.map(({ id, no, distance }) => ({
      id,
      name: no,
      value: plainDecimal(distance),
      list: links.positions({ keyword: no }),
    })),
    list: links.positions({ orderBy: 'liqDistance asc' }),
  }
}

const tops: readonly (readonly [ListName, (reading: Reading) => Promise<Top>])[] = [
  ['deals', products],
  ['results', members],
  ['teams', leaders],
  ['positions', risk],
]

/** Mounts funnel and top lists. Operators with the same rights share one answer for half a minute. */
export function homeRanking(app: App): void {
  const kept = createCache<z.input<typeof ranking.output>>(30_000)
  serve(app, ranking, async (_, call) => {
    const { zone: timeZone } = call
    const lists = getPermittedLists(call.actor)
    return kept.get([call.actor.bindMemberId, timeZone, lists], async () => {
      const days = await calendar(call.db, timeZone, 30)
      const last = days.at(-1) ?? ''
      const month: Days = [days[0] ?? '', last]
      const reading: Reading = { call, zone: timeZone, today: [last, last], month }
      const found: Top[] = []
      for (const [list, read] of tops) if (lists.includes(list)) found.push(await read(reading))
      return {
        funnel: lists.includes('members') ? await funnel(reading) : [],
        tops: found.filter(({ entries }) => entries.length > 0),
        at: new Date().toISOString(),
        timeZone,
      }
    })
  })
}
