import { sql } from 'drizzle-orm'

/** Lists the withdrawals that have other journals than their state demands (I6). */
export const withdrawJournalFaults = sql`
  select w.withdraw_no from withdraw_log w
    left join (select biz_id, count(*) filter (where step = 'apply') as applied,
                      max(variant) filter (where step = 'close') as ending, count(*) as journals
                 from ledger_journal where biz_type = 'withdraw' group by biz_id) j on j.biz_id = w.id
   where coalesce(j.applied, 0) <> 1
      or coalesce(j.ending, '') <> case when w.status = 'paid' then 'paid'
           when w.status in ('rejected', 'refunded', 'cancelled') then 'refund' else '' end
      or j.journals > 2`
