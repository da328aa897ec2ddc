// The two full-screen boards: operators with the same rights and the same team share an answer.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { board1, board2 } from '#contract/visual.ts'
import { createCache } from '#server/base/load/cache.ts'
import {
  haltedProducts,
  lastCheck,
  calendar,
  counted,
  getPermittedLists,
  canList,
  readTeamCondition,
  links,
  waitingItems,
} from '#server/home/index.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { readBoard1 } from './board1.ts'
import { readBoard2 } from './board2.ts'
import { figure, type FigureOut, type Reading } from './reading.ts'

type Cohorts = z.input<typeof board2.output>['cohorts']

/** Weeks of registration that are followed, the running one included. */
const cohortWeeks = 8

/** How many of each week's new members traded, recharged or withdrew in each week since, as far as days are written. */
async function cohorts({ call: { db }, scope, zone, has }: Reading): Promise<Cohorts> {
  if (!has('members')) return null
  const rows = await db.execute<{
    week: string
    last: string
    size: number
    active: (number | null)[]
  }>(sql`
    with week as (
      select monday::date as monday, n from generate_series(0, ${cohortWeeks - 1}) n,
        lateral (select date_trunc('week', now() at time zone ${zone}) - make_interval(weeks => n) as monday) each
    ), cohort as (
      select week.monday, week.n, m.id from week left join member m
        on m.created_at >= week.monday::timestamp at time zone ${zone}
        and m.created_at < (week.monday + 7)::timestamp at time zone ${zone} and ${counted} and ${scope}
    ), seen as (
      select c.monday, (s.stat_date - c.monday) / 7 as since, count(distinct c.id)::int as count
        from cohort c join stat_member_daily s on s.member_id = c.id and s.stat_date >= c.monday
       where s.trade_count > 0 or s.recharge_usd > 0 or s.withdraw_usd > 0 group by 1, 2
    )
    select c.monday::text as week, (c.monday + 6)::text as last, count(c.id)::int as size,
        -- As JSON: an unknown week is no number in an array of whole ones.
        array_to_json(array(select case when c.monday + 7 * k <= (select max(stat_date) from stat_member_day)
            then coalesce((select count from seen where seen.monday = c.monday and seen.since = k), 0) end
          from generate_series(0, c.n) k order by k)) as active
      from cohort c group by c.monday, c.n order by c.monday`)
  return rows.map(({ week, last, size, active }) => ({
    week,
    size: figure(week, size, links.newMembers([week, last])),
    active,
  }))
}

/** What should be looked at now; by caller, since nobody decides twice about one withdrawal. */
async function alerts(call: Call): Promise<FigureOut[]> {
  const { actor, db } = call
  const found = (await waitingItems(call)).map(({ kind, count, list }) => figure(kind, count, list))
  if (canList(actor, 'products')) {
    const halted = await haltedProducts(db)
    if (halted) found.push(figure('haltedProducts', halted.count, halted.list))
  }
  if (actor.bindMemberId === null && canList(actor, 'jobs')) {
    const check = await lastCheck(db)
    if (check?.status === 'failed') found.push(figure('ledgerCheck', 1, check.list))
  }
  return found.filter(({ value }) => value !== '0')
}

async function readingOf(call: Call, zone: string): Promise<Reading> {
  const [day = ''] = await calendar(call.db, zone, 1)
  const lists = getPermittedLists(call.actor)
  return {
    call,
    scope: await readTeamCondition(call),
    zone,
    today: [day, day],
    has: (list) => lists.includes(list),
    isFree: call.actor.bindMemberId === null,
  }
}

const getKey = ({ actor }: Call, zone: string) => [
  actor.bindMemberId,
  zone,
  getPermittedLists(actor),
]

/** Mounts the boards. Answers are kept a little shorter than the consoles wait between two calls; cohorts for five minutes. */
export function visualBoards(app: App): void {
  const kept1 = createCache<Omit<z.input<typeof board1.output>, 'alerts'>>(4_000)
  serve(app, board1, async (_, call) => {
    const { zone: timeZone } = call
    const shared = await kept1.get(getKey(call, timeZone), async () => ({
      ...(await readBoard1(await readingOf(call, timeZone))),
      at: new Date().toISOString(),
      timeZone,
    }))
    return { ...shared, alerts: await alerts(call) }
  })

  const kept2 = createCache<z.input<typeof board2.output>>(8_000)
  const keptCohorts = createCache<Cohorts>(300_000)
  serve(app, board2, async (_, call) => {
    const { zone: timeZone } = call
    const key = getKey(call, timeZone)
    return kept2.get(key, async () => {
      const reading = await readingOf(call, timeZone)
      const at = new Date().toISOString()
      const followed = await keptCohorts.get(key, () => cohorts(reading))
      return { ...(await readBoard2(reading)), cohorts: followed, at, timeZone }
    })
  })
}
