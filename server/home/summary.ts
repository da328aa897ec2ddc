import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { apiPrefix } from '#contract/endpoint.ts'
import { type Kpi, summary } from '#contract/home.ts'
import { member } from '../db/schema/member.ts'
import type { App } from '../http/application.ts'
import { may, type Actor, type Call } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { memberScope } from '../member/scope.ts'
import { readSettings } from '../system/settings.ts'
import { balanceNow, perDay, sources, type Figure } from './figures.ts'

type Card = z.input<typeof Kpi>
type Key = Card['key']

const call = (path: string) => apiPrefix + path

// A card shows to whoever may list what it adds up; the second name stands in until that list exists.
const visibleTo: Record<Key, readonly (readonly string[])[]> = {
  newMembers: [[call('member/list')]],
  firstRecharges: [[call('cwManage/chargeLogList')]],
  rechargeUsd: [[call('cwManage/chargeLogList')]],
  withdrawUsd: [[call('cwManage/withdrawLogList'), call('cwManage/withdrawLogReview')]],
  netInflowUsd: [
    [call('cwManage/chargeLogList')],
    [call('cwManage/withdrawLogList'), call('cwManage/withdrawLogReview')],
  ],
  memberBalanceUsd: [[call('memberAsset/list'), call('ledger/check')]],
}

const shows = (actor: Actor, key: Key) =>
  visibleTo[key].every((names) => names.some((name) => may(actor, name)))

const minus = (a: string, b: string) => new Big(a).minus(b).toFixed()

const card = (key: Key, unit: Card['unit'], { days, yesterday }: Figure): Card => ({
  key,
  unit,
  today: days.at(-1) ?? '0',
  yesterday,
  days: [...days],
})

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

async function cards({ actor, db }: Call, zone: string): Promise<Card[]> {
  const team = await memberScope(db, member.id, actor)
  const scope = team ? sql`m.id in (select ${member.id} from ${member} where ${team})` : sql`true`
  const source = sources(scope)
  const wanted = (key: Key) => shows(actor, key)
  const list: Card[] = []
  if (wanted('newMembers'))
    list.push(card('newMembers', 'count', await perDay(db, source.newMembers, zone)))
  if (wanted('firstRecharges'))
    list.push(card('firstRecharges', 'count', await perDay(db, source.firstRecharges, zone)))
  const recharge = wanted('rechargeUsd') ? await perDay(db, source.rechargeUsd, zone) : undefined
  const withdraw = wanted('withdrawUsd') ? await perDay(db, source.withdrawUsd, zone) : undefined
  if (recharge) list.push(card('rechargeUsd', 'usd', recharge))
  if (withdraw) list.push(card('withdrawUsd', 'usd', withdraw))
  if (recharge && withdraw) {
    const days = recharge.days.map((amount, at) => minus(amount, withdraw.days[at] ?? '0'))
    list.push(
      card('netInflowUsd', 'usd', {
        days,
        yesterday: minus(recharge.yesterday, withdraw.yesterday),
      }),
    )
  }
  if (wanted('memberBalanceUsd')) {
    const change = await perDay(db, source.balanceChangeUsd, zone)
    list.push(card('memberBalanceUsd', 'usd', balances(await balanceNow(db, scope), change)))
  }
  return list
}

const keepMs = 10_000
const maxKept = 200

/** Mounts the home cards. Operators with the same rights share one answer for 10 s; `at` says how old it is. */
export function homeSummary(app: App): void {
  const kept = new Map<string, { until: number; answer: Promise<z.input<typeof summary.output>> }>()
  serve(app, summary, async (_, call) => {
    const { 'report.timezone': timeZone } = await readSettings(call.db)
    const rights = Object.keys(visibleTo).filter((key) => shows(call.actor, key as Key))
    const key = JSON.stringify([call.actor.bindMemberId, timeZone, rights])
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.answer
    const answer = cards(call, timeZone).then((list) => ({
      cards: list,
      at: new Date().toISOString(),
      timeZone,
    }))
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, { until: performance.now() + keepMs, answer })
    answer.catch(() => kept.delete(key))
    return answer
  })
}
