// The figures behind the home page: sums per calendar day of the reporting time zone.
import { sql, type SQL } from 'drizzle-orm'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { walletType } from './links.ts'

/** Days a card looks back, today included. */
export const cardDays = 14

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

/** The members `m` who count. */
export const counted = sql`m.member_type not in ('internal', 'test')`

/** Which rows count; `scope` is a condition on members `m`. Internal and test members never count. */
export const sources = (scope: SQL) =>
  ({
    newMembers: {
      from: sql`member m`,
      at: sql`m.created_at`,
      amount: sql`1`,
      where: sql`${counted} and ${scope}`,
    },
    firstRecharges: {
      from: sql`recharge_log r join member m on m.id = r.member_id`,
      at: sql`r.reviewed_at`,
      amount: sql`1`,
      where: sql`r.status = 'approved' and r.is_first and r.deleted_at is null and ${counted} and ${scope}`,
    },
    rechargeUsd: {
      from: sql`recharge_log r join member m on m.id = r.member_id`,
      at: sql`r.reviewed_at`,
      amount: sql`r.usd_value`,
      where: sql`r.status = 'approved' and r.deleted_at is null and ${counted} and ${scope}`,
    },
    withdrawUsd: {
      from: sql`withdraw_log w join member m on m.id = w.member_id`,
      at: sql`w.paid_at`,
      amount: sql`w.usd_value`,
      where: sql`w.status = 'paid' and ${counted} and ${scope}`,
    },
    /** Changes of the members' balances, valued at today's price. */
    balanceChangeUsd: {
      from: sql`money_log l join member m on m.id = l.member_id join ${prices} p on p.currency = l.currency`,
      at: sql`l.created_at`,
      amount: sql`l.total_delta * p.price`,
      where: sql`l.${isMoneyWallet} and ${counted} and ${scope}`,
    },
  }) satisfies Record<string, Source>

/** One price in USDT for each currency. */
export const prices = sql`(select currency, max(price_usd) as price from wallet_code group by currency)`
const isMoneyWallet = sql`wallet_type = any (${sql.param([...walletType])}::text[])`

/** The last days of the zone as moments, numbered from the oldest; the last one is today. */
const edges = (zone: string, count: number) => sql`
  select n, start at time zone ${zone} as first, (start + interval '1 day') at time zone ${zone} as next
    from (select n, date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${count - 1} - n) as start
            from generate_series(0, ${count - 1}) n) as day`

interface DayRow {
  [column: string]: unknown
  days: string[]
  yesterday: string
}

async function read(db: ReadDb, query: SQL): Promise<Figure> {
  const [row] = await db.execute<DayRow>(query)
  if (!row) throw new Error('A sum per day came back without a row.')
  return { days: row.days.map(plainDecimal), yesterday: plainDecimal(row.yesterday) }
}

/** The last calendar days of the zone, oldest first; the last one is today. */
export async function calendar(db: ReadDb, zone: string, count: number): Promise<string[]> {
  const rows = await db.execute<{ day: string }>(
    sql`select (first at time zone ${zone})::date::text as day from (${edges(zone, count)}) edge order by n`,
  )
  return rows.map(({ day }) => day)
}

/** Adds a source up per day of the zone. */
export const perDay = (
  db: ReadDb,
  { from, at, amount, where }: Source,
  zone: string,
  count = cardDays,
): Promise<Figure> =>
  read(
    db,
    sql`with edge as (${edges(zone, count)}), hit as (
      select ${at} as at, ${amount} as amount from ${from}
      where ${at} >= (select first from edge where n = 0) and ${where}
    ), total as (
      select edge.n, coalesce(sum(hit.amount), 0)::numeric(36, 18)::text as amount
      from edge left join hit on hit.at >= edge.first and hit.at < edge.next group by edge.n
    )
    select (select array_agg(amount order by n) from total) as days,
      (select coalesce(sum(amount), 0)::numeric(36, 18)::text from hit
       where at >= (select first from edge where n = ${count - 2}) and at <= now() - interval '1 day') as yesterday`,
  )

/**
 * Counts the members who signed in, each once a day. Today's are those whose newest sign-in is of today, which is what the
 * list of members can be filtered by.
 */
export const activeDays = (
  db: ReadDb,
  scope: SQL,
  zone: string,
  count = cardDays,
): Promise<Figure> =>
  read(
    db,
    sql`with edge as (${edges(zone, count)}), hit as (
      select v.id, v.at, v.is_newest from (
        select id, last_login_at as at, true as is_newest from member
          where last_login_at >= (select first from edge where n = 0)
        union all
        select member_id, created_at, false from member_session
          where created_at >= (select first from edge where n = 0)) v
        join member m on m.id = v.id where ${counted} and ${scope}
    ), total as (
      select edge.n, count(distinct hit.id)::text as amount from edge
        left join hit on hit.at >= edge.first and hit.at < edge.next and (edge.n < ${count - 1} or hit.is_newest)
      group by edge.n
    )
    select (select array_agg(amount order by n) from total) as days,
      (select count(distinct id)::text from hit
       where at >= (select first from edge where n = ${count - 2}) and at <= now() - interval '1 day') as yesterday`,
  )

/** What the members own now, valued in USDT at today's price. */
export async function balanceNow(db: ReadDb, scope: SQL): Promise<string> {
  const [row] = await db.execute<{ total: string }>(sql`
    select coalesce(sum(trunc(owned * price, 18)), 0)::text as total from (
      select p.price, sum(a.available + a.frozen + a.margin) as owned
        from ledger_account a join member m on m.id = a.member_id join ${prices} p on p.currency = a.currency
       where a.${isMoneyWallet} and ${counted} and ${scope} group by a.currency, p.price) as each`)
  return plainDecimal(row?.total ?? '0')
}
