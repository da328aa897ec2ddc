// What trading and staking hold in wallets: every held amount belongs to an order, a position or a stake that is still open.
import { sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'

/**
 * I13: an order's hold, a position's margin, the stake of a delivery order and staked principal are in the buckets of their wallets, and nothing else is; the escrow
 * of profit shares holds what follow logs say is held.
 */
export const tradeInvariants = [
  {
    id: 'I13',
    titles: localize(
      '合约、交割与质押钱包的冻结和保证金等于未完结委托、持仓、交割订单及质押所占用，分成托管等于待结算分成',
      'Frozen amounts and margin in contract, delivery and staking wallets equal open orders, positions and stakes, and escrow equals held shares',
      '合約、交割與質押錢包的凍結和保證金等於未完結委託、持倉、交割訂單及質押所佔用，分成託管等於待結算分成',
    ),
    sql: sql`select 'account ' || coalesce(a.id::text, '-') || ' ' || coalesce(a.wallet_type, h.wallet_type)
          || ' of member ' || coalesce(a.member_id, h.member_id) from
        (select * from ledger_account where wallet_type in ('contract', 'follow', 'delivery', 'staking')) a
        full join (
          select member_id, wallet_type, currency, sum(frozen) as frozen, sum(margin) as margin from (
            select e.member_id, case when e.is_follow then 'follow' else 'contract' end as wallet_type,
                   p.settle_currency as currency, e.frozen_margin as frozen, 0 as margin
              from contract_entrust e join contract_product p on p.product_code = e.product_code
             where e.status in ('new', 'partiallyFilled')
            union all
            select o.member_id, o.wallet_type, p.settle_currency, 0, o.margin
              from contract_position o join contract_product p on p.product_code = o.product_code
             where o.status = 'open'
            union all
            select member_id, 'delivery', currency, stake, 0 from delivery_order
             where status = 'open' and not is_experience
            union all
            select member_id, 'staking', currency, principal, 0 from staking_record
             where status in ('staking', 'matured')
            union all
            select member_id, wallet_type, currency, amount - released, 0 from asset_hold
             where wallet_type in ('contract', 'follow', 'delivery', 'staking')
          ) parts group by member_id, wallet_type, currency
        ) h on h.member_id = a.member_id and h.wallet_type = a.wallet_type and h.currency = a.currency
       where coalesce(a.frozen, 0) <> coalesce(h.frozen, 0) or coalesce(a.margin, 0) <> coalesce(h.margin, 0)
      union all
      select 'escrow of profit shares in ' || coalesce(e.currency, s.currency) from
        (select currency, sum(case side when 'C' then amount else -amount end) as held from ledger_entry
          where house_code = '2940' group by currency) e
        full join (select currency, sum(profit_share_amount) as held from follow_log
          where share_status in ('held', 'failed') group by currency) s on s.currency = e.currency
       where coalesce(e.held, 0) <> coalesce(s.held, 0)`,
  },
]
