// What members have, and what is live for whoever holds its code: before and after a hostile day.
import { CouponType, isPercent } from '#contract/marketing/coupon-rules.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import type { Amounts } from './declared-bounds.ts'

/** Coupons whose face value is a share: they are worth what bounds it. For the others the bound has no meaning. */
const shares = CouponType.options.filter(isPercent)

type Sum = { usd: string | null; points: string | null }

/** What is there for accomplices to take, by kind. */
export type Holdings = Readonly<Record<string, Amounts>>

/**
 * Keeps prices as they were at first, as nobody gains by one that was changed, and which payouts had failed by then: others
 * said so, and nothing arrived.
 */
export async function keepFirstState(sql: SqlClient): Promise<void> {
  await sql`create table insider_price as
    select currency, max(price_usd) as price from wallet_code group by currency`
  await sql`create table insider_failed as select id from withdraw_payout where outcome = 'failed'`
}

/** Reads what accomplices hold, in USDT and points. */
export async function readHoldings(sql: SqlClient, members: readonly string[]): Promise<Holdings> {
  /** What one of a coupon `k` is worth in its currency, as the server counts a grant of it. */
  const couponWorth = sql`case when k.coupon_type = any (${shares}) then k.max_deduct else k.face_value end`
  const parts: Readonly<Record<string, PromiseLike<Sum[]>>> = {
    // Frozen and margin are theirs too: what is paid out leaves here and counts below.
    wallets: sql<Sum[]>`
      select sum((available + frozen + margin) * price) as usd,
          sum(available + frozen) filter (where wallet_type = 'integral') as points
        from ledger_account left join insider_price using (currency) where member_id = any (${members})`,
    // Whatever was sent arrived: who says that it did not may lie. While it is frozen, one payment is in a wallet still.
    payouts: sql<Sum[]>`
      select sum(w.amount * price * (sent - (sent > 0 and w.status not in ('paid', 'rejected', 'refunded', 'cancelled'))::int)) as usd,
          0 as points
        from withdraw_log w join insider_price using (currency)
        join lateral (select count(*) as sent from withdraw_payout p where p.withdraw_id = w.id
                         and p.id not in (select id from insider_failed)) p on true
       where w.member_id = any (${members})`,
    networkFees: sql<Sum[]>`
      select sum(w.network_fee * price) as usd, 0 as points from withdraw_log w join insider_price using (currency)
       where w.member_id = any (${members})`,
    codes: sql<Sum[]>`
      select sum(c.amount * case when c.reward_type = 'coupon' then (${couponWorth}) * kp.price
                                 else p.price end) as usd,
          sum(c.amount) filter (where c.reward_type = 'points') as points
        from redemption_code c join redemption_batch b on b.id = c.batch_id
        left join insider_price p on p.currency = c.currency
        left join coupon k on k.id = b.coupon_id left join insider_price kp on kp.currency = k.currency
       where c.status = 'unused'`,
    envelopes: sql<Sum[]>`
      select sum((total_amount - claimed_amount) * price) as usd, 0 as points
        from red_envelope join insider_price using (currency) where status = 'active' and sender_type = 'platform'`,
    coupons: sql<Sum[]>`
      select sum((${couponWorth}) * price) as usd, 0 as points
        from coupon_log l join coupon k on k.id = l.coupon_id join insider_price p on p.currency = k.currency
       where l.status = 'unused' and l.member_id = any (${members})`,
    pointsOnTheirWay: sql<Sum[]>`
      select 0 as usd, sum(i.points) as points from integral_send_item i join integral_send s on s.id = i.batch_id
       where s.status = 'sending' and s.direction = 'add' and i.status = 'pending' and i.member_id = any (${members})`,
  }
  const read = await Promise.all(
    Object.entries(parts).map(async ([name, rows]) => {
      const [row] = await rows
      return [name, { usd: Number(row?.usd ?? 0), points: Number(row?.points ?? 0) }] as const
    }),
  )
  return Object.fromEntries(read)
}

/** What accomplices gained between two readings, in all and by kind. */
export function gainOf(before: Holdings, after: Holdings): Amounts & { by: Holdings } {
  const by = Object.fromEntries(
    Object.entries(after).map(([name, { usd, points }]) => [
      name,
      { usd: usd - (before[name]?.usd ?? 0), points: points - (before[name]?.points ?? 0) },
    ]),
  )
  const sum = (unit: 'usd' | 'points') =>
    Object.values(by).reduce((total, each) => total + each[unit], 0)
  return { usd: sum('usd'), points: sum('points'), by }
}
