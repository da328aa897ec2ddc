// Works out what a day ends with: a pure function of the books and of the records behind them.
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { listed } from '#server/db/lists/member-results.ts'
import type { Settings } from '#server/db/settings.ts'
import { counted } from '#server/home/index.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { chart } from '#server/ledger/chart.ts'
import { assetCodes, moneyOnly } from './cover.ts'
import { changedFigures, readDayRows, targetType } from './rebuilt.ts'

const texts = (values: readonly string[]) => sql`(${sql.param([...values])}::text[])`

const incomeCodes = (mode: Settings['clearing.mode']) => [
  ...Object.keys(chart).filter((code) => code.startsWith('4') || code.startsWith('5')),
  '2920',
  // What members lose on contracts is the platform's only while it keeps the other side itself.
  ...(mode === 'internal' ? ['2910'] : []),
]

/** Amounts of a row that `ALL` adds up at the day's prices. */
const amounts = [
  'recharge_amount',
  'withdraw_amount',
  'withdraw_fee',
  'flash_revenue',
  'trade_fee',
  'member_pnl',
  'delivery_stake',
  'delivery_pnl',
  'rebate_expense',
  'campaign_expense',
  'staking_income_paid',
  'adjust_net',
  'platform_income',
  'opening_balance',
  'closing_balance',
  'chain_balance',
  'check_diff',
]
const counts = ['recharge_count', 'first_recharge_count', 'withdraw_count']
const written = [...amounts, ...counts, 'volume_usd', 'trading_members', 'new_members']
const columns = [...written, 'active_members', 'check_status', 'journal_count']
const names = (all: readonly string[], each: (name: SQL) => SQL = (name) => name) =>
  listed(all, each)
const target = sql`daily_statement (stat_date, currency, day_since, day_until, price_usd, ${names(columns)})`
/** Writes a row again: its price stays as it was. */
const overwrite = sql`on conflict (stat_date, currency) do update set
  ${names(columns, (name) => sql`${name} = excluded.${name}`)}, updated_at = now()`

interface Span {
  readonly day: string
  readonly since: SQL
  readonly until: SQL
  readonly mode: Settings['clearing.mode']
}

/**
 * One row for each currency that the books know. Balances go on from the newest day before that is closed, or that the
 * books still agree with like all open ones before it.
 */
const currencyRows = ({ day, since, until, mode }: Span) => sql`
  with edge as (select coalesce(max(day_until), '-infinity') as at from daily_statement
      where status = 'closed' and currency = 'ALL' and day_until <= ${since}),
    written as (select d.day_until, d.status = 'closed' or d.check_status = 'ok' and d.journal_count = (
          select count(*) from ledger_journal j where j.posted_at >= d.day_since and j.posted_at < d.day_until) as is_sound
      from daily_statement d, edge where d.currency = 'ALL' and d.day_until >= edge.at and d.day_until <= ${since}),
    cut as (select coalesce(max(day_until), '-infinity') as at from written
      where day_until < coalesce((select min(day_until) from written where not is_sound), 'infinity')),
    base as (select d.currency, d.closing_balance, d.chain_balance from daily_statement d, cut
      where d.day_until = cut.at and d.currency <> 'ALL'),
    change as (select e.currency, e.house_code as code,
        coalesce(sum(case e.side when 'C' then e.amount else -e.amount end) filter (where e.posted_at < ${since}), 0) as before,
        coalesce(sum(case e.side when 'C' then e.amount else -e.amount end) filter (where e.posted_at >= ${since}), 0) as change
      from ledger_entry e, cut
     where e.posted_at >= cut.at and e.posted_at < ${until} and e.currency ${moneyOnly} group by 1, 2),
    book as (select currency,
        sum(before) filter (where code is null) as opening, sum(before + change) filter (where code is null) as closing,
        -sum(before + change) filter (where code = any ${texts(assetCodes)}) as chain,
        sum(change) filter (where code = any ${texts(incomeCodes(mode))}) as income,
        sum(change) filter (where code = '4120') as withdraw_fee, sum(change) filter (where code = '4130') as flash,
        -sum(change) filter (where code = '5200') as rebate, -sum(change) filter (where code = '5100') as campaign,
        -sum(change) filter (where code = '5300') as staking
      from change group by currency),
    logs as (select l.currency, sum(l.total_delta) as delta,
        sum(l.total_delta) filter (where l.biz_type in ('adjustAdd', 'adjustSub') and ${counted}) as adjust
      from money_log l join member m on m.id = l.member_id
     where l.created_at >= ${since} and l.created_at < ${until} and l.currency ${moneyOnly} group by 1),
    part as (select p.currency,
        sum(p.amount) filter (where p.kind = 'recharge') as recharge, sum(p.amount) filter (where p.kind = 'withdraw') as withdraw,
        sum(p.amount) filter (where p.kind = 'volume') as volume, sum(p.amount) filter (where p.kind = 'stake') as stake,
        sum(case p.kind when 'fee' then p.amount else -p.amount end) filter (where p.kind in ('fee', 'refundedFee')) as fee,
        sum(p.amount) filter (where p.kind = 'contract') as contract, sum(p.amount) filter (where p.kind = 'delivery') as delivery,
        count(distinct p.member_id) filter (where p.kind = 'trade') as traders
      from member_day_parts(${since}, ${until}) p join member m on m.id = p.member_id
     where ${counted} and p.currency ${moneyOnly} group by 1),
    record as (select currency, count(*) filter (where kind = 'recharge') as recharges,
        count(*) filter (where kind = 'recharge' and is_first) as firsts, count(*) filter (where kind = 'withdraw') as withdrawals
      from (select r.currency, r.member_id, 'recharge' as kind, r.is_first from recharge_log r
             where r.reviewed_at >= ${since} and r.reviewed_at < ${until} and r.status in ('approved', 'reversed')
            union all select w.currency, w.member_id, 'withdraw', false from withdraw_log w
             where w.paid_at >= ${since} and w.paid_at < ${until} and w.status = 'paid') decided
        join member m on m.id = decided.member_id where ${counted} group by 1),
    known as (select currency from book union select currency from base union select currency from part
      union select currency from record),
    priced as (select currency, coalesce((select d.price_usd from daily_statement d
        where d.stat_date = ${day}::date and d.currency = known.currency),
        (select max(w.price_usd) from wallet_code w where w.currency = known.currency), 0) as usd from known),
    figures as (select *, coalesce(closing_balance, 0) + coalesce(opening, 0) as opened,
        coalesce(closing_balance, 0) + coalesce(closing, 0) as closed,
        coalesce(chain_balance, 0) + coalesce(chain, 0) as chained
      from priced left join book using (currency) left join base using (currency) left join logs using (currency)
        left join part using (currency) left join record using (currency))
  insert into ${target}
  select ${day}::date, currency, ${since}, ${until}, usd, coalesce(recharge, 0), coalesce(withdraw, 0),
      coalesce(withdraw_fee, 0), coalesce(flash, 0), coalesce(fee, 0), coalesce(contract, 0), coalesce(stake, 0),
      coalesce(delivery, 0), coalesce(rebate, 0), coalesce(campaign, 0), coalesce(staking, 0), coalesce(adjust, 0),
      coalesce(income, 0), opened, closed, chained, opened + coalesce(delta, 0) - closed,
      coalesce(recharges, 0), coalesce(firsts, 0), coalesce(withdrawals, 0), round(coalesce(volume, 0) * usd, 18),
      coalesce(traders, 0), null, null, case when opened + coalesce(delta, 0) = closed then 'ok' else 'diff' end, 0
    from figures
  ${overwrite}`

/** The row of all currencies, at the day's prices. */
const totalRow = ({ day, since, until }: Span) => sql`
  insert into ${target}
  select ${day}::date, 'ALL', ${since}, ${until}, 1,
      ${names(amounts, (name) => sql`round(coalesce(sum(${name} * price_usd), 0), 18)`)},
      ${names(counts, (name) => sql`coalesce(sum(${name}), 0)`)}, coalesce(sum(volume_usd), 0),
      (select count(distinct p.member_id) from member_day_parts(${since}, ${until}) p join member m on m.id = p.member_id
        where p.kind = 'trade' and ${counted} and p.currency ${moneyOnly}),
      (select count(*) from member m where m.created_at >= ${since} and m.created_at < ${until} and ${counted}),
      (select count(distinct m.id) from member m where ${counted} and (
          m.last_login_at >= ${since} and m.last_login_at < ${until} or m.id in (
            select s.member_id from member_session s where s.created_at >= ${since} and s.created_at < ${until}))),
      case when coalesce(bool_and(check_diff = 0), true) then 'ok' else 'diff' end, 0
    from daily_statement where stat_date = ${day}::date and currency <> 'ALL'
  ${overwrite}`

/** Keeps other builds and steps of days out until the transaction ends. */
export const lockStatements = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('dailyStatement'))`)

/**
 * Writes the statement of the day after the newest one once that day is over, or writes one again while its day is open;
 * returns whether it did. Prices and the edges of the day are those of the first time. Figures that differ from those that
 * stood there before are in the trail.
 */
export async function buildStatement(
  db: Db | Tx,
  day: string,
  { 'clearing.mode': mode }: Pick<Settings, 'clearing.mode'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockStatements(tx)
    const [span] = await tx.execute<{ since: string; until: string; isOpen: boolean }>(sql`
      select since::text, until::text, until <= now() and not is_closed and is_next as "isOpen" from (select
          coalesce(max(day_since) filter (where stat_date = ${day}::date), max(day_until) filter (where stat_date = ${day}::date - 1),
            book_day_start(${day}::date)) as since,
          coalesce(max(day_until) filter (where stat_date = ${day}::date),
            book_day_start(${day}::date + 1)) as until,
          coalesce(bool_or(status = 'closed') filter (where stat_date >= ${day}::date), false) as is_closed,
          coalesce(bool_or(stat_date = ${day}::date) or max(stat_date) + 1 = ${day}::date, true) as is_next
        from daily_statement) as found`)
    if (!span?.isOpen) return false
    const edges: Span = {
      day,
      since: sql`${span.since}::timestamptz`,
      until: sql`${span.until}::timestamptz`,
      mode,
    }
    // Counted before the books are read: what is posted meanwhile makes the day differ from its count, and it cannot be closed.
    const [before] = await tx.execute<{ journals: number }>(sql`
      select count(*)::int as journals from ledger_journal
       where posted_at >= ${edges.since} and posted_at < ${edges.until}`)
    const stood = await readDayRows(tx, day)
    await tx.execute(currencyRows(edges))
    await tx.execute(totalRow(edges))
    await tx.execute(sql`
      update daily_statement set journal_count = ${before?.journals ?? 0},
          version = (select max(version) + 1 from daily_statement where stat_date = ${day}::date)
       where stat_date = ${day}::date`)
    const stands = await readDayRows(tx, day)
    await writeClockAudit(tx, targetType, changedFigures(day, stood, stands))
    return true
  })
}
