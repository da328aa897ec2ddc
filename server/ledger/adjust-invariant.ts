// What corrections of balances posted: exactly what two operators agreed on, once.
import { sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'

/** I16: an approved adjustment has one journal about its wallet and its amount, and no other journal is of an adjustment. */
export const adjustInvariants = [
  {
    id: 'I16',
    titles: localize(
      '每笔已通过的调账恰有一张同额凭证，其余没有',
      'Every approved adjustment has exactly one journal of its amount; other adjustments have none',
      '每筆已通過的調帳恰有一張同額憑證，其餘沒有',
    ),
    sql: sql`select coalesce('adjustment ' || a.adjust_no, 'journal of adjustment ' || p.biz_id)
        from member_adjust a
        full join (
          select j.biz_id, j.step, count(e.id) as lines, min(e.amount) as amount, min(e.member_id) as member_id,
                 min(e.currency) as currency, min(e.wallet_type || '.' || e.bucket) as bucket, min(e.side) as side
            from ledger_journal j left join ledger_entry e on e.journal_id = j.id and e.owner_kind = 'M'
           where j.biz_type = 'adjust' group by j.biz_id, j.step
        ) p on p.biz_id = a.id
       where case when a.status = 'approved'
         then (p.lines, p.step, p.amount, p.member_id, p.currency, p.bucket, p.side) is distinct from
              (1::bigint, a.direction, a.amount, a.member_id, a.currency, a.wallet_type || '.available',
               case a.direction when 'add' then 'C' else 'D' end)
         else p.biz_id is not null end`,
  },
]
