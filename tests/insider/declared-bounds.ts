// What one hostile person moves in a day by the declarations of the contract: computed from them and the settings.
import { findExposure } from '#contract/all-exposures.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Bound, movedAlone } from '#contract/exposure.ts'
import type { SqlClient } from '#server/db/connection/client.ts'

type Unit = 'usd' | 'points'
export type Amounts = Readonly<Record<Unit, number>>

/** What a setting counts. */
const unitOf = (setting: string): Unit => (setting.includes('integral') ? 'points' : 'usd')

/** Tables whose records pay a member what is theirs already: no gain, but for the network's fee. */
const ownMoney = ['withdraw_log', 'withdraw_third', 'member_experience']

interface Worth {
  readonly usd: string
  readonly points: string
}

type Reading = (sql: SqlClient, members: readonly string[]) => PromiseLike<Worth[]>

/** What the waiting records of members are worth that others made, by their table. */
const worthOfRecords: Readonly<Record<string, Reading>> = {
  recharge_log: (sql, members) =>
    sql<Worth[]>`select coalesce(sum(usd_value), 0) as usd, 0 as points from recharge_log
      where status = 'pending' and member_id = any (${members})`,
  member_adjust: (sql, members) =>
    sql<Worth[]>`select coalesce(sum(usd_value), 0) as usd, 0 as points from member_adjust
      where status = 'pending' and direction = 'add' and member_id = any (${members})`,
  award_record: (sql, members) =>
    sql<Worth[]>`select coalesce(sum(usd_value), 0) as usd,
        coalesce(sum(amount) filter (where reward_type = 'points'), 0) as points from award_record
      where status = 'pending' and member_id = any (${members})`,
  approval_request: (sql) =>
    sql<
      Worth[]
    >`select coalesce(sum(amount_usd), 0) as usd, 0 as points from approval_request where status = 'pending'`,
  income_record: (sql, members) =>
    sql<
      Worth[]
    >`select coalesce(sum(i.amount * w.price), 0) as usd, 0 as points from income_record i
      join (select currency, max(price_usd) as price from wallet_code group by currency) w using (currency)
      where i.status = 'failed' and i.member_id = any (${members})`,
  follow_log: (sql, members) =>
    sql<
      Worth[]
    >`select coalesce(sum(f.profit_share_amount), 0) as usd, 0 as points from follow_log f join tutor t on t.id = f.tutor_id
      where f.share_status in ('held', 'failed')
        and (f.member_id = any (${members}) or t.member_id = any (${members}))`,
  integral_send: (sql, members) =>
    sql<Worth[]>`select 0 as usd, coalesce(sum(i.points), 0) as points from integral_send_item i
      join integral_send s on s.id = i.batch_id
      where s.status = 'pending' and i.member_id = any (${members})`,
}

/** What calls had granted before and another call brings to members, by the path of the former. */
const worthOfDrafts: Readonly<Record<string, Reading>> = {
  'redEnvelope/add': (sql) => sql<Worth[]>`
    select coalesce(sum(e.total_amount * w.price), 0) as usd, 0 as points from red_envelope e
      join (select currency, max(price_usd) as price from wallet_code group by currency) w using (currency)
     where e.status = 'draft'`,
  'integralSend/review': (sql, members) => sql<Worth[]>`
    select 0 as usd, coalesce(sum(i.points), 0) as points from integral_send_item i
      join integral_send s on s.id = i.batch_id
     where i.status = 'failed' and s.direction = 'add' and i.member_id = any (${members})`,
}

type Valued = (setting: string) => number

/** The limit of a day, or of a month, that is reached first by so many accounts of one person. */
function firstLimit(bounds: readonly Bound[], valueOf: Valued, accounts: number) {
  const limits = bounds.flatMap((bound) => {
    if (bound.kind !== 'upTo' || bound.per === 'call') return []
    const times = bound.per === 'accountDay' ? accounts : 1
    return [{ name: bound.setting, limit: valueOf(bound.setting) * times }]
  })
  return limits.toSorted((one, other) => one.limit - other.limit)[0]
}

/** The tables whose records bound what a call moves, whatever the limits of a day leave. */
function tablesOf(bounds: readonly Bound[]): string[] {
  const tables = bounds.flatMap((bound) =>
    bound.kind === 'once' || bound.kind === 'orOnce' ? [bound.table] : [],
  )
  return tables.filter((table) => !ownMoney.includes(table))
}

/** What a payout may cost beside what the member gets, for each that is confirmed. */
const feeLimit = 'payout.maxNetworkFeeUsd'

/** What the records are worth that others made, and what was granted before: each once, however many calls share it. */
async function worthOfOthers(
  sql: SqlClient,
  moving: readonly (readonly Bound[])[],
  members: readonly string[],
  valueOf: Valued,
): Promise<Record<string, Amounts>> {
  const worth: Record<string, Amounts> = {}
  const add = async (name: string, reading: Reading) => {
    const [row] = await reading(sql, members)
    worth[name] = { usd: Number(row?.usd), points: Number(row?.points) }
  }
  for (const table of new Set(moving.flatMap(tablesOf))) {
    const reading = worthOfRecords[table]
    if (!reading)
      throw new Error(`Say in ${import.meta.filename} what records of ${table} are worth.`)
    await add(table, reading)
  }
  for (const bound of moving.flat()) {
    const reading = bound.kind === 'grantedBy' && worthOfDrafts[bound.path]
    if (reading) await add(`granted by ${bound.path}`, reading)
    if (bound.kind !== 'upTo' || bound.setting !== feeLimit) continue
    await add(
      feeLimit,
      () => sql<Worth[]>`select count(*) * ${valueOf(feeLimit)}::numeric as usd, 0 as points
        from withdraw_log where status not in ('paid', 'rejected', 'refunded', 'cancelled')
         and member_id = any (${members})`,
    )
  }
  return worth
}

/**
 * Reads what the declarations let one person move in a day for these members, as a function of how many accounts that person
 * has: the sum of the limits and records that the calls name, each counted once.
 */
export async function declaredBounds(
  sql: SqlClient,
  calls: readonly Endpoint[],
  members: readonly string[],
): Promise<(accounts: number) => Amounts & { from: Record<string, Amounts> }> {
  const stored = await sql<{ key: string; value: unknown }[]>`select key, value from sys_config`
  const valueOf = (setting: string) => {
    const value = Number(stored.find(({ key }) => key === setting)?.value)
    if (Number.isNaN(value)) throw new Error(`There is no number in ${setting}.`)
    return value
  }
  const moving = calls.flatMap((call) => {
    const exposure = findExposure(call)
    const alone = exposure && movedAlone(call, exposure)
    return alone?.moves === 'value' ? [alone.bounds] : []
  })
  const others = await worthOfOthers(sql, moving, members, valueOf)
  return (accounts) => {
    const from = { ...others }
    for (const bounds of moving) {
      // Where records of others bound it, they are counted already.
      if (bounds.some(({ kind }) => kind === 'once')) continue
      const first = firstLimit(bounds, valueOf, accounts)
      if (first) from[first.name] = { usd: 0, points: 0, [unitOf(first.name)]: first.limit }
    }
    const sum = (unit: Unit) => Object.values(from).reduce((total, each) => total + each[unit], 0)
    return { usd: sum('usd'), points: sum('points'), from }
  }
}
