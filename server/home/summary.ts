import Big from 'big.js'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { type Kpi, summary } from '#contract/home.ts'
import { createCache } from '#server/base/load/cache.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { feeBridge, inflowBridge } from './bridge.ts'
import {
  activeDays,
  balanceNow,
  calendar,
  cardDays,
  perDay,
  sources,
  type Figure,
} from './figures.ts'
import { getPermittedLists, readTeamCondition, type ListName } from './home-scope.ts'
import { links, type Days, type Link } from './links.ts'
import { resultDays, type ResultFigures } from './results.ts'
import { statementCards } from './statements.ts'

type Card = z.input<typeof Kpi>

const minus = (a: string, b: string) => new Big(a).minus(b).toFixed()

/** Walks back from what is there now: each day ends with what the next one began with. */
function balances(now: string, change: Figure): Figure {
  const days = [now]
  for (const delta of change.days.slice(1).reverse()) days.unshift(minus(days[0] ?? now, delta))
  const sinceYesterday = change.days
    .slice(-2)
    .reduce((sum, delta) => sum.plus(delta), new Big(0))
    .minus(change.yesterday)
  return { days, yesterday: minus(now, sinceYesterday.toFixed()) }
}

interface Reading {
  readonly db: ReadDb
  readonly scope: SQL
  readonly zone: string
  /** Read once for all cards that need them. */
  readonly results: () => Promise<ResultFigures>
}
interface CardPlan {
  readonly key: Card['key']
  readonly unit: Card['unit']
  /** A card shows to whoever may open its list. */
  readonly list: ListName
  readonly link: (today: Days) => Link
  readonly read: (reading: Reading) => Promise<Figure>
  /** What today's figure is made of, where lists count its parts on another basis. */
  readonly bridge?: typeof feeBridge
}

const summed =
  (name: keyof ReturnType<typeof sources>): CardPlan['read'] =>
  ({ db, scope, zone }) =>
    perDay(db, sources(scope)[name], zone)

const result = (key: Card['key'] & keyof ResultFigures, bridge?: typeof feeBridge): CardPlan => ({
  key,
  unit: 'usd',
  list: 'results',
  link: (today) => links.results(today),
  read: async ({ results }) => (await results())[key],
  ...(bridge && { bridge }),
})

const plans: readonly CardPlan[] = [
  {
    key: 'newMembers',
    unit: 'count',
    list: 'members',
    link: (today) => links.newMembers(today),
    read: summed('newMembers'),
  },
  {
    key: 'activeMembers',
    unit: 'count',
    list: 'members',
    link: links.activeMembers,
    read: ({ db, scope, zone }) => activeDays(db, scope, zone),
  },
  {
    key: 'firstRecharges',
    unit: 'count',
    list: 'recharges',
    link: (today) => links.recharges(today, { isFirst: 'true' }),
    read: summed('firstRecharges'),
  },
  {
    key: 'rechargeUsd',
    unit: 'usd',
    list: 'recharges',
    link: (today) => links.recharges(today),
    read: summed('rechargeUsd'),
  },
  {
    key: 'withdrawUsd',
    unit: 'usd',
    list: 'withdrawals',
    link: (today) => links.withdrawals(today),
    read: summed('withdrawUsd'),
  },
  result('netInflowUsd', inflowBridge),
  result('volumeUsd'),
  result('tradeFee', feeBridge),
  result('netPnl'),
  {
    key: 'memberBalanceUsd',
    unit: 'usd',
    list: 'assets',
    link: links.assets,
    read: async (reading) => {
      const change = await summed('balanceChangeUsd')(reading)
      return balances(await balanceNow(reading.db, reading.scope), change)
    },
  },
]

async function cards(call: Call, zone: string, lists: readonly ListName[]): Promise<Card[]> {
  const { db } = call
  const scope = await readTeamCondition(call)
  const days = await calendar(db, zone, cardDays)
  const today = days.at(-1) ?? ''
  let results: Promise<ResultFigures> | undefined
  const reading: Reading = {
    db,
    scope,
    zone,
    results: () => (results ??= resultDays(db, scope, days)),
  }
  const list: Card[] = []
  // One after the other: a page that everybody opens at nine must not take all connections.
  const has = (name: ListName) => lists.includes(name)
  for (const { key, unit, list: name, link, read, bridge } of plans) {
    if (!has(name)) continue
    const figure = await read(reading)
    const now = figure.days.at(-1) ?? '0'
    const parts = await bridge?.({ db, scope, zone, range: [today, today], has }, now)
    list.push({
      key,
      unit,
      today: now,
      yesterday: figure.yesterday,
      days: [...figure.days],
      list: link([today, today]),
      ...(parts && { bridge: parts }),
    })
  }
  if (lists.includes('statements')) list.push(...(await statementCards(call)))
  return list
}

/** Mounts the home cards. Operators with the same rights share one answer for 10 s; `at` says how old it is. */
export function homeSummary(app: App): void {
  const kept = createCache<z.input<typeof summary.output>>(10_000)
  serve(app, summary, async (_, call) => {
    const { zone: timeZone } = call
    const lists = getPermittedLists(call.actor)
    return kept.get([call.actor.bindMemberId, timeZone, lists], async () => ({
      cards: await cards(call, timeZone, lists),
      at: new Date().toISOString(),
      timeZone,
    }))
  })
}
