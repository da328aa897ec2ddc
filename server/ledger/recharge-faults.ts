import { sql } from 'drizzle-orm'

/** Lists the recharges that have other journals than their state demands, and journals without their recharge (I6). */
export const rechargeJournalFaults = sql`
  select r.recharge_no from recharge_log r
    left join (select biz_id, count(*) filter (where step = 'credit') as credits,
                      count(*) filter (where step = 'reverse') as reversals, count(*) as journals
                 from ledger_journal where biz_type = 'recharge' group by biz_id) j on j.biz_id = r.id
   where (coalesce(j.credits, 0), coalesce(j.reversals, 0), coalesce(j.journals, 0)) is distinct from
         case r.status when 'approved' then (1::bigint, 0::bigint, 1::bigint)
                       when 'reversed' then (1::bigint, 1::bigint, 2::bigint) else (0::bigint, 0::bigint, 0::bigint) end
  union all
  select r.recharge_no || ' amounts' from recharge_log r
    join ledger_journal j on j.biz_type = 'recharge' and j.biz_id = r.id and j.step = 'credit'
    join ledger_entry e on e.journal_id = j.id and e.posted_at = j.posted_at
   group by r.id, r.recharge_no, r.credited_amount, r.amount, r.member_id
  having sum(e.amount) filter (where e.owner_kind = 'M' and e.side = 'C' and e.member_id = r.member_id) is distinct from r.credited_amount
      or sum(e.amount) filter (where e.side = 'D') is distinct from r.amount
  union all
  select 'journal ' || j.id || ' without its recharge' from ledger_journal j
   where j.biz_type = 'recharge' and not exists (select from recharge_log r where r.id = j.biz_id)`
