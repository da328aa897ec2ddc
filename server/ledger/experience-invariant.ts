// What trial funds hold in wallets: exactly what their grants have left and have in use.
import { sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'

/** I14: what is left of a member's grants is available, what is in use is margin; a grant that is over has nothing left. */
export const experienceInvariants = [
  {
    id: 'I14',
    titles: localize(
      '体验金账户等于各笔发放的剩余与占用之和',
      'Trial funds wallets equal the remaining and in-use amounts of their grants',
      '體驗金帳戶等於各筆發放的剩餘與佔用之和',
    ),
    sql: sql`select 'account ' || coalesce(a.id::text, '-') || ' of member ' || coalesce(a.member_id, g.member_id) from
        (select * from ledger_account where wallet_type = 'experience') a
        full join (
          select member_id, currency, sum(margin_amount) as margin,
                 sum(amount - used_amount - margin_amount - recovered_amount) as remaining
            from member_experience group by member_id, currency
        ) g on g.member_id = a.member_id and g.currency = a.currency
       where coalesce(a.available, 0) <> coalesce(g.remaining, 0) or coalesce(a.margin, 0) <> coalesce(g.margin, 0)
      union all
      select 'grant ' || grant_no from member_experience
       where status <> 'active' and amount - used_amount - margin_amount - recovered_amount <> 0`,
  },
]
