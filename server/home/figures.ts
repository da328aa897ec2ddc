// The figures behind the home cards: sums per calendar day of the reporting time zone, for the last 14 days.
import { sql, type SQL } from 'drizzle-orm'
import { plainDecimal } from '../db/columns.ts'
import type { ReadDb } from '../http/call.ts'

/** Days a card looks back, today included. */
const cardDays = 14

/** One figure: per day oldest first, and yesterday up to this time of day. */
export interface Figure {
  readonly days: readonly string[]
  readonly yesterday: string
}

/** A stream of dated amounts to add up per day. */
export interface Source {
  readonly from: SQL
  readonly at: SQL
  readonly amount: SQL
  readonly where: SQL
}

const staff = sql`m.member_type not in ('internal', 'test')`

/** Which rows count; `scope` is a condition on members `m`. Internal and test members never count (`screens` M01). */
export const sources = (scope: SQL) =>
  ({
    newMembers: {
      from: sql`member m`,
      at: sql`m.created_at`,
      amount: sql`1`,
      where: sql`${staff} and ${scope}`,
    },
    firstRecharges: {
      from: sql`recharge_log r join member m on m.id = r.member_id`,
      at: sql`r.reviewed_at`,
      amount: sql`1`,
      where: sql`r.status = 'approved' and r.is_first and r.deleted_at is null and ${staff} and ${scope}`,
    },
    rechargeUsd: {
      from: sql`recharge_log r join member m on m.id = r.member_id`,
      at: sql`r.reviewed_at`,
      amount: sql`r.usd_value`,
      where: sql`r.status = 'approved' and r.deleted_at is null and ${staff} and ${scope}`,
    },
    withdrawUsd: {
      from: sql`withdraw_log w join member m on m.id = w.member_id`,
      at: sql`w.paid_at`,
      amount: sql`w.usd_value`,
      where: sql`w.status = 'paid' and ${staff} and ${scope}`,
    },
    /** Changes of the members' balances, valued at today's price. */
    balanceChangeUsd: {
      from: sql`money_log l join member m on m.id = l.member_id join ${prices} p on p.currency = l.currency`,
      at: sql`l.created_at`,
      amount: sql`l.total_delta * p.price`,
      where: sql`${staff} and ${scope}`,
    },
  }) satisfies Record<string, Source>

const prices = sql`(select currency, max(price_usd) as price from wallet_code group by currency)`

/** Adds a source up per day of the zone. */
export async function perDay(
  db: ReadDb,
  { from, at, amount, where }: Source,
  zone: string,
): Promise<Figure> {
  const [row] = await db.execute<{ days: string[]; yesterday: string }>(sql`
    with day as (
      select n, (date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${cardDays - 1} - n)) as start
      from generate_series(0, ${cardDays - 1}) n
    ), edge as (
      select n, start at time zone ${zone} as first, (start + interval '1 day') at time zone ${zone} as next from day
    ), hit as (
      select ${at} as at, ${amount} as amount from ${from}
      where ${at} >= (select first from edge where n = 0) and ${where}
    ), total as (
      select edge.n, coalesce(sum(hit.amount), 0)::numeric(36, 18)::text as amount
      from edge left join hit on hit.at >= edge.first and hit.at < edge.next group by edge.n
    )
    select (select array_agg(amount order by n) from total) as days,
      (select coalesce(sum(amount), 0)::numeric(36, 18)::text from hit
       where at >= (select first from edge where n = ${cardDays - 2}) and at <= now() - interval '1 day') as yesterday`)
  if (!row) throw new Error('A sum per day came back without a row.')
  return { days: row.days.map(plainDecimal), yesterday: plainDecimal(row.yesterday) }
}

/** What the members own now, valued in USDT at today's price. */
export async function balanceNow(db: ReadDb, scope: SQL): Promise<string> {
  const [row] = await db.execute<{ total: string }>(sql`
    select coalesce(sum((a.available + a.frozen + a.margin) * p.price), 0)::numeric(36, 18)::text as total
    from ledger_account a join member m on m.id = a.member_id join ${prices} p on p.currency = a.currency
    where ${staff} and ${scope}`)
  return plainDecimal(row?.total ?? '0')
}
