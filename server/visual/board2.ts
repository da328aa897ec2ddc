// Members and risk, live.
import Big from 'big.js'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { MemberLevel } from '#contract/member/values.ts'
import type { board2, CaseAges } from '#contract/visual.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { days as within } from '#server/db/lists/filters.ts'
import { member } from '#server/db/schema/member/member.ts'
import { contractPosition } from '#server/db/schema/trade/trade.ts'
import {
  calendar,
  counted,
  prices,
  links,
  memberType,
  toLink,
  type Days,
} from '#server/home/index.ts'
import { isOnline, reachedStage } from '#server/member/index.ts'
import { topAddresses } from '#server/other/index.ts'
import { joinedMarks, joinProducts } from '#server/trade/index.ts'
import { figure, interest, openPositions, tally, timeline, type Reading } from './reading.ts'
import { highScores, riskFlags } from './withdrawals.ts'

type Output = Omit<z.input<typeof board2.output>, 'cohorts' | 'at' | 'timeZone'>

async function head({ call: { db, actor }, zone, today, has }: Reading) {
  if (!has('members')) return []
  const [row] = await db.execute<{ counts: number[] }>(sql`
    select array[count(*), count(*) filter (where ${isOnline}),
        count(*) filter (where ${within(zone, member.createdAt, today)}),
        count(*) filter (where ${reachedStage('verified')}),
        count(*) filter (where ${eq(member.status, 'frozen')})]::int[] as counts
      from ${member} where ${and(inArray(member.memberType, [...memberType]), await memberScope(db, member.id, actor))}`)
  const lists = {
    members: links.members(),
    online: links.members({ isOnline: 'true' }),
    newMembers: links.newMembers(today),
    verified: links.members({ stage: 'verified' }),
    frozen: links.members({ status: ['frozen'] }),
  }
  return Object.entries(lists).map(([key, list], at) => figure(key, row?.counts[at] ?? 0, list))
}

/** Members by a column, and the filter of their list by a value of it. */
async function membersBy(
  reading: Reading,
  column: SQL,
  searchOf: (key: string) => Parameters<typeof links.members>[0],
) {
  if (!reading.has('members')) return null
  const from = sql`member m where ${counted} and ${reading.scope}`
  return tally(reading, column, from, (key) => links.members(searchOf(key)))
}

/** How many equal parts the ratios below 1 are counted in; one more stands for 1 and above. */
const ratioSteps = 10
/** Ratios have eight decimals, and both bounds of the list's filter are included. */
const bounds = (step: number) => ({
  marginRatioMin: String(step / ratioSteps),
  ...(step < ratioSteps && {
    marginRatioMax: new Big(step + 1).div(ratioSteps).minus('0.00000001').toFixed(8),
  }),
})

/** Open positions by their margin ratio, in tenths. */
async function marginRatios(reading: Reading) {
  const rows = await reading.call.db.execute<{ step: number; count: number }>(sql`
    select least(greatest(floor(ratio * ${ratioSteps}), 0), ${ratioSteps})::int as step, count(*)::int as count
      from (select ${joinedMarks.marginRatio} as ratio from ${contractPosition} ${joinProducts()}
        where ${await openPositions(reading)}) each where ratio is not null group by 1`)
  const found = new Map(rows.map(({ step, count }) => [step, count]))
  const figures = Array.from({ length: ratioSteps + 1 }, (_, step) =>
    figure(String(step / ratioSteps), found.get(step) ?? 0, links.positions(bounds(step))),
  )
  const near = rows.reduce((sum, { step, count }) => (step >= 8 ? sum + count : sum), 0)
  const list = links.positions({ marginRatioMin: '0.8', orderBy: 'marginRatio desc' })
  return { marginRatios: figures, nearLiquidation: figure('nearLiquidation', near, list) }
}

function liquidations(reading: Reading) {
  const { scope, today } = reading
  const source = {
    from: sql`contract_position q join member m on m.id = q.member_id`,
    at: sql`q.closed_at`,
    where: sql`q.status = 'liquidated' and ${counted} and ${scope}`,
  }
  // In USDT: products settle in several currencies.
  const lossUsd = sql`q.bankrupt_loss * (select p.price from contract_product c join ${prices} p
    on p.currency = c.settle_currency where c.product_code = q.product_code)`
  const list = toLink('trade/contractPosition', {
    status: ['liquidated'],
    memberType,
    dateField: 'closedAt',
    dateRange: [...today],
  })
  return timeline(
    reading,
    [
      { key: 'liquidations', source: { ...source, amount: sql`1` }, list },
      { key: 'bankruptLoss', source: { ...source, amount: lossUsd }, list },
    ],
    60,
  )
}

async function insuranceFund({ call: { db }, isFree }: Reading): Promise<string | null> {
  if (!isFree) return null
  const [row] = await db.execute<{ usd: string }>(sql`
    select coalesce(sum(h.balance * p.price), 0)::numeric(36, 18)::text as usd
      from house_account h join ${prices} p on p.currency = h.currency where h.code = '3200'`)
  return plainDecimal(row?.usd ?? '0')
}

async function logIns(reading: Reading) {
  const { call, zone, today } = reading
  const list = (more: object = {}) => toLink('other/loginError', { dateRange: [...today], ...more })
  const source = {
    from: sql`login_error e`,
    at: sql`e.created_at`,
    amount: sql`1`,
    where: sql`true`,
  }
  const blocked = { ...source, where: sql`e.reason_code = 'blockedIp'` }
  const top = await topAddresses(call.db, zone, [...today])
  return {
    loginErrors: await timeline(
      reading,
      [
        { key: 'loginErrors', source, list: list() },
        { key: 'blockedIp', source: blocked, list: list({ reasonCode: ['blockedIp'] }) },
      ],
      60,
    ),
    topAddresses: top.map(({ ip, count }) => figure(ip, count, list({ keyword: ip }))),
  }
}

/** Rules that block an address. They have no list of their own: a dialog of the addresses shows them. */
async function blockedRules({ call: { db } }: Reading) {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ip_rule where rule = 'block'`,
  )
  return figure('blockedRules', row?.count ?? 0, null)
}

/** Open cases by type and by how many days they are old: today's, of the six days before, and older. */
async function violations(reading: Reading): Promise<z.input<typeof CaseAges>[]> {
  const { call, scope, zone, today } = reading
  const week = await calendar(call.db, zone, 8)
  const [eighth = '', seventh = ''] = week
  const yesterday = week.at(-2) ?? ''
  const ages: readonly (readonly [string, Days])[] = [
    ['day', today],
    ['week', [seventh, yesterday]],
    ['older', ['2000-01-01', eighth]],
  ]
  const counts = ages.map(
    ([, range]) => sql`count(*) filter (where ${within(zone, sql`v.created_at`, range)})`,
  )
  const rows = await call.db.execute<{ type: string; counts: number[] }>(sql`
    select v.violation_type as type, array[${sql.join(counts, sql`, `)}]::int[] as counts
      from violation_record v join member m on m.id = v.member_id
     where v.status = 'open' and ${scope} group by 1 order by count(*) desc, 1`)
  return rows.map(({ type, counts: found }) => ({
    key: type,
    ages: ages.map(([key, range], at) =>
      figure(
        key,
        found[at] ?? 0,
        toLink('other/violationRecord', {
          status: ['open'],
          violationType: [type],
          dateRange: [...range],
        }),
      ),
    ),
  }))
}

/** Changes of risk parameters of the last seven days, by parameter. */
async function interventions(reading: Reading) {
  const { call, zone, today } = reading
  const [first = ''] = await calendar(call.db, zone, 7)
  const week: Days = [first, today[1]]
  return tally(
    reading,
    sql`c.param_code`,
    sql`periodic_control_record c where ${within(zone, sql`c.created_at`, week)}`,
    (code) => toLink('trade/periodicControlRecord', { paramCode: [code], dateRange: [...week] }),
  )
}

/** Reads the board, one panel after the other: many boards must not take all connections. */
export async function readBoard2(reading: Reading): Promise<Output> {
  const { has, isFree } = reading
  const byLevel = await membersBy(reading, sql`m.level`, (level) => ({ level: [level] }))
  const order: readonly string[] = MemberLevel.options
  const ratios = has('positions') ? await marginRatios(reading) : undefined
  const refused = isFree && has('loginErrors') ? await logIns(reading) : undefined
  return {
    head: await head(reading),
    countries: await membersBy(reading, sql`m.country_code`, (countryCode) => ({ countryCode })),
    registerSources: await membersBy(reading, sql`m.register_source`, (registerSource) => ({
      registerSource: [registerSource],
    })),
    levels: byLevel && byLevel.toSorted((a, b) => order.indexOf(b.key) - order.indexOf(a.key)),
    marginRatios: ratios?.marginRatios ?? null,
    nearLiquidation: ratios?.nearLiquidation ?? null,
    interest: has('positions') ? await interest(reading) : null,
    liquidations: has('positions') ? await liquidations(reading) : null,
    insuranceFund: has('positions') ? await insuranceFund(reading) : null,
    riskFlags: has('withdrawals') ? await riskFlags(reading) : null,
    highScores: has('withdrawals') ? await highScores(reading) : null,
    loginErrors: refused?.loginErrors ?? null,
    topAddresses: refused?.topAddresses ?? null,
    blockedRules: isFree && has('ipRules') ? await blockedRules(reading) : null,
    violations: has('violations') ? await violations(reading) : null,
    interventions: isFree && has('controls') ? await interventions(reading) : null,
  }
}
