// Reads what the database knows against withdrawals: one statement for any number of them, each part by an index. Windows
// end where the member applied; what others did counts until the withdrawal was decided.
import { sql, type SQL } from 'drizzle-orm'
import { plainDecimal, plainStamp } from '#server/db/columns.ts'
import type { Reader } from '#server/db/read-db.ts'

/** Records that are rewards: what the platform gave and the member did not bring. */
export const rewardTypes = ['award', 'redReceive', 'redemption', 'coupon'] as const

/** What the rules judge; amounts in the withdrawal's currency, or in USDT where the name says so. */
export type RiskFigures = Awaited<ReturnType<typeof riskFigures>>[number]

interface Found extends Record<string, unknown> {
  id: string
  ip: string | null
  device: string
  usd: string
  realNameStatus: string
  isCritical: boolean
  payouts: number
  isPaidBefore: boolean
  savedAt: string | null
  isBlocked: boolean
  members: number
  deviceCount: number
  deviceSeenAt: string | null
  ipCountry: string | null
  loginCountries: string[]
  ipMembers: number
  changedAt: string | null
  heldUntil: string | null
  appliedAt: string
  count24h: number
  sum24hUsd: string
  mean30dUsd: string
  sum30dUsd: string
  held: string
  amount: string
  diff: string
  recharges: string
  rewards: string
  trialProfit: string
  rechargedAt: string | null
  rechargedUsd: string
  tradedUsd: string
  cases: number
}

const amounts = ['usd', 'sum24hUsd', 'mean30dUsd', 'sum30dUsd', 'held', 'amount', 'diff'] as const
const more = ['recharges', 'rewards', 'trialProfit', 'rechargedUsd', 'tradedUsd'] as const

/** Reads the figures of the withdrawals; `holdHours` is how long a change of credentials counts. */
export async function riskFigures(db: Reader, ids: SQL, { holdHours }: { holdHours: number }) {
  const rows = await db.execute<Found>(statement(ids, holdHours))
  const stamp = (at: string | null) => (at === null ? null : plainStamp(at))
  return rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(
      [...amounts, ...more].map((name) => [name, plainDecimal(row[name])]),
    ) as Record<(typeof amounts)[number] | (typeof more)[number], string>),
    id: String(row.id),
    appliedAt: plainStamp(row.appliedAt),
    savedAt: stamp(row.savedAt),
    deviceSeenAt: stamp(row.deviceSeenAt),
    changedAt: stamp(row.changedAt),
    heldUntil: stamp(row.heldUntil),
    rechargedAt: stamp(row.rechargedAt),
  }))
}

const statement = (ids: SQL, holdHours: number): SQL => sql`
  with w as materialized (
    select w.*, w.created_at as at, m.real_name_status, m.risk_level, m.credential_hold_until,
           canonical_address(w.network, w.to_address) as canonical,
           case when w.status in ('pending', 'firstPassed') then 'infinity'
                else coalesce(w.second_reviewed_at, w.first_reviewed_at, w.updated_at) end as until
      from withdraw_log w join member m on m.id = w.member_id where w.id in (${ids}))
  select w.id, host(w.apply_ip) as ip, w.apply_device as device, w.usd_value::text as usd, w.amount::text as amount,
    w.at::text as "appliedAt", w.real_name_status as "realNameStatus", w.risk_level = 'critical' as "isCritical",
    case when w.credential_hold_until > w.at then w.credential_hold_until::text end as "heldUntil",
    ${addressFigures}, ${originFigures(holdHours)}, ${moneyFigures}, ${tradeFigures},
    (select count(*)::int from violation_record v where v.member_id = w.member_id and v.status = 'confirmed') as cases
  from w
  cross join lateral (
    select count(*) filter (where o.created_at > w.at - interval '24 hours')::int as count24h,
      coalesce(sum(o.usd_value) filter (where o.created_at > w.at - interval '24 hours'), 0) as sum24h,
      coalesce(sum(o.usd_value) filter (where o.created_at <= w.at - interval '24 hours'), 0)
        / greatest(count(distinct o.created_at::date) filter (where o.created_at <= w.at - interval '24 hours'), 1) as mean,
      coalesce(sum(o.usd_value) filter (where o.status not in ('rejected', 'cancelled', 'refunded')), 0) as sum30d
    from withdraw_log o
    where o.member_id = w.member_id and o.created_at > w.at - interval '30 days' and o.created_at <= w.at) asked
  cross join lateral (
    select coalesce(sum(l.total_delta), 0) as net,
      coalesce(sum(l.total_delta) filter (where l.created_at > w.at), 0) as since,
      coalesce(sum(l.total_delta) filter (where l.biz_type in ('recharge', 'rechargeReverse')), 0) as recharges,
      coalesce(sum(l.total_delta) filter (where l.biz_type in ${[...rewardTypes]}), 0) as rewards
    from money_log l where l.member_id = w.member_id and l.currency = w.currency) logged
  cross join lateral (
    select coalesce(sum(a.available + a.frozen + a.margin), 0) as held
    from ledger_account a where a.member_id = w.member_id and a.currency = w.currency) wallets
  left join lateral (
    select r.reviewed_at, r.usd_value from recharge_log r
    where r.member_id = w.member_id and r.status = 'approved' and r.reviewed_at < w.at
    order by r.created_at desc, r.id desc limit 1) brought on true`

/** Payouts to the address and who else uses it. A saved address remembers payouts that were made elsewhere. */
const addressFigures = sql`
    (select count(*)::int from withdraw_log p where p.network = w.network
       and canonical_address(p.network, p.to_address) = w.canonical
       and p.member_id = w.member_id and p.status = 'paid' and p.paid_at < w.at)
    + (select coalesce(sum(greatest(a.used_count, 1)), 0)::int from withdraw_address a where a.network = w.network
       and canonical_address(a.network, a.address) = w.canonical
       and a.member_id = w.member_id and a.last_used_at < w.at) as payouts,
    exists (select from withdraw_log p where p.member_id = w.member_id and p.created_at < w.at and p.status = 'paid'
       and p.paid_at < w.at)
    or exists (select from withdraw_address a where a.member_id = w.member_id and a.last_used_at < w.at) as "isPaidBefore",
    (select min(a.created_at)::text from withdraw_address a where a.network = w.network
       and canonical_address(a.network, a.address) = w.canonical and a.member_id = w.member_id) as "savedAt",
    exists (select from withdraw_address a where a.network = w.network and a.member_id = w.member_id
       and canonical_address(a.network, a.address) = w.canonical and a.status = 'blocked') as "isBlocked",
    (select count(distinct member_id)::int from (
       select o.member_id from withdraw_log o where o.network = w.network and o.memo = w.memo
         and canonical_address(o.network, o.to_address) = w.canonical and o.created_at <= w.until
       union all
       select a.member_id from withdraw_address a where a.network = w.network and a.memo = w.memo
         and canonical_address(a.network, a.address) = w.canonical and a.created_at <= w.until) users) as members`

/** Devices, addresses of the network and changes of how the member signs in. */
const originFigures = (holdHours: number): SQL => sql`
    (select count(*)::int from member_session s where s.member_id = w.member_id and s.created_at <= w.at) as "deviceCount",
    (select min(s.created_at)::text from member_session s where s.member_id = w.member_id and s.created_at <= w.at
       and w.apply_device in (s.device, s.device_id)) as "deviceSeenAt",
    (select r.country_code from ip_record r where r.ip = w.apply_ip and r.country_code <> '' and r.created_at <= w.at
       order by r.created_at desc limit 1) as "ipCountry",
    array(select r.country_code from ip_record r where r.member_id = w.member_id and r.scene = 'login'
       and r.country_code <> '' and r.created_at <= w.at order by r.created_at desc limit 5) as "loginCountries",
    (select count(distinct member_id)::int from (
       select r.member_id from ip_record r where r.ip = w.apply_ip and r.created_at > w.at - interval '7 days'
         and r.created_at <= w.until and r.member_id is not null
       union all
       select o.member_id from withdraw_log o where o.apply_ip = w.apply_ip and o.created_at > w.at - interval '7 days'
         and o.created_at <= w.until) seen) as "ipMembers",
    (select max(at)::text from (
       select r.created_at as at from ip_record r where r.member_id = w.member_id and r.scene = 'changeCredential'
       union all
       select c.changed_at from member_credential_change c where c.member_id = w.member_id) changes
      where at > w.at - make_interval(hours => ${holdHours}) and at <= w.until) as "changedAt"`

const moneyFigures = sql`
    asked.count24h, asked.sum24h::text as "sum24hUsd", round(asked.mean, 2)::text as "mean30dUsd",
    asked.sum30d::text as "sum30dUsd", (wallets.held - logged.since)::text as held,
    (wallets.held - logged.net)::text as diff, logged.recharges::text, logged.rewards::text,
    (select coalesce(sum(e.profit_paid), 0)::text from member_experience e where e.member_id = w.member_id
       and e.currency = w.currency and e.updated_at > w.at - interval '7 days' and e.updated_at <= w.until) as "trialProfit"`

/** What was traded since the last recharge before the withdrawal. */
const tradeFigures = sql`
    brought.reviewed_at::text as "rechargedAt", coalesce(brought.usd_value, 0)::text as "rechargedUsd",
    (case when brought.reviewed_at is null then 0 else
       (select coalesce(sum(d.notional), 0) from contract_deal d where d.member_id = w.member_id
          and d.deal_at >= brought.reviewed_at and d.deal_at <= w.at)
       + (select coalesce(sum(d.stake), 0) from delivery_order d where d.member_id = w.member_id
          and not d.is_experience and d.opened_at >= brought.reviewed_at and d.opened_at <= w.at) end)::text as "tradedUsd"`
