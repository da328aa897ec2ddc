// What daily statements rest on: no entry is dated in a closed day, and what was closed balanced or was explained.
import { sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'

/** I15: the books of a closed day are as they were when it was closed, and the database still refuses anything else. */
export const statementInvariants = [
  {
    id: 'I15',
    titles: localize(
      '已关账日不再有新凭证，差异均有说明',
      'Closed days have no new journals, and their differences are explained',
      '已關帳日不再有新憑證，差異均有說明',
    ),
    sql: sql`select 'day ' || d.stat_date from daily_statement d
       where d.status = 'closed' and d.currency = 'ALL' and d.journal_count <> (
         select count(*) from ledger_journal j where j.posted_at >= d.day_since and j.posted_at < d.day_until)
      union all
      select 'day ' || stat_date || ' ' || currency from daily_statement
       where status = 'closed' and currency <> 'ALL' and check_diff <> 0 and explanation = ''
      union all
      select wanted.trigger || ' of ' || wanted.relation
        from (values ('ledger_journal', 'open_day'), ('ledger_entry', 'open_day'), ('money_log', 'open_day'),
                     ('daily_statement', 'guard'), ('daily_statement', 'never_truncated')) as wanted (relation, trigger)
       where not exists (select from pg_trigger t where t.tgrelid = wanted.relation::regclass
         and t.tgname = wanted.trigger and t.tgenabled in ('O', 'A'))`,
  },
]
