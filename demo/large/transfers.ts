// Fills the ledger up to a number of entries: transfers of one dollar from the spot to the contract
// wallet and back. They have no records of their own (those come with their screen); they balance and
// leave every wallet as it was. Made inside the database, from the wallets that are there.
import type { TransactionSql } from '#server/db/connection/client.ts'

const entriesPerPair = 4

/** Adds pairs of transfers until there are at least `wanted` entries; ids go on after the newest. */
export async function addTransfers(
  tx: TransactionSql,
  wanted: number,
  asof: string,
): Promise<void> {
  const [have] = await tx<{ entries: string }[]>`select count(*) as entries from ledger_entry`
  const pairs = Math.ceil((wanted - Number(have?.entries)) / entriesPerPair)
  if (pairs <= 0) return
  await tx`
    create temporary table traveller on commit drop as
    select row_number() over (order by id) - 1 as n, id as spot, member_id, available as balance, last_change_at as since,
           (select max(id) from ledger_account) + row_number() over (order by id) as contract
      from ledger_account where wallet_type = 'spot' and currency = 'USDT' and available >= 1
       and last_change_at < ${asof}::timestamptz - interval '10 minutes'`
  await tx`
    insert into ledger_account (id, member_id, wallet_type, currency, version, last_change_at)
    select contract, member_id, 'contract', 'USDT', 1, since from traveller`
  // Trip k of a traveller leaves and comes back at the 2k-th and 2k+1st part of the time that is left. Numbered and written
  // as they come, like all that a platform books: rows of one hour lie beside one another.
  await tx`
    create temporary table trip on commit drop as
    with size as (select count(*) as travellers, ceil(${pairs}::numeric / count(*))::integer as trips from traveller),
         move as (
           select back.way, t.spot, t.contract, t.member_id, t.balance,
                  date_trunc('milliseconds', t.since + (${asof}::timestamptz - t.since) * ((2 * k + back.way + 1)::float8 / (2 * size.trips + 1))) as at
             from size, generate_series(0, size.trips - 1) as k, traveller t, (values (0), (1)) as back (way)
            where k * size.travellers + t.n < ${pairs})
    select (select max(id) from ledger_journal) + row_number() over (order by at, spot, way) as journal, move.* from move`
  await tx`
    insert into ledger_journal (id, biz_type, biz_id, step, biz_no, posted_at)
    select journal, 'transfer', journal, 'move', 'TR' || lpad(journal::text, 16, '0'), at from trip`
  // The two sides of each journal: what the account that gives and the one that takes hold afterwards.
  await tx`
    create temporary view side as
    select line.no, journal, member_id, at, (line.no = 1) as gives,
           case when (line.no = 1) = (way = 0) then spot else contract end as account,
           case when (line.no = 1) = (way = 0) then 'spot' else 'contract' end as wallet,
           case when line.no = 1 then case way when 0 then balance - 1 else 0 end
                else case way when 0 then 1 else balance end end as after,
           2 * (journal - (select min(journal) from trip)) + line.no as nth
      from trip, (values (1), (2)) as line (no)`
  await tx`
    insert into ledger_entry (id, journal_id, line_no, owner_kind, account_id, member_id, wallet_type, bucket, currency, side, amount, balance_after, posted_at)
    select (select max(id) from ledger_entry) + nth, journal, no, 'M', account, member_id, wallet, 'available', 'USDT',
           case when gives then 'D' else 'C' end, 1, after, at
      from side`
  await tx`
    insert into money_log (id, journal_id, account_id, member_id, wallet_type, currency, biz_type, biz_no,
      available_before, available_delta, available_after, frozen_after, margin_after, created_at)
    select (select max(id) from money_log) + nth, journal, account, member_id, wallet, 'USDT',
           case when gives then 'transferOut' else 'transferIn' end, 'TR' || lpad(journal::text, 16, '0'),
           case when gives then after + 1 else after - 1 end, case when gives then -1 else 1 end, after, 0, 0, at
      from side`
}
