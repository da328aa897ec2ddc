-- One source for what members won, lost, paid and moved: results of members (M08 in docs/domain/screens.md) and daily statements (O11) add up
-- the same parts. `amount` is in the part's currency; `usd` is its value at the event where that was frozen, else at the
-- reference price, and 1 for what is only counted.
create function member_day_parts(since timestamptz, until timestamptz) returns table (
  member_id bigint, currency text, kind text, amount numeric, usd numeric
) language sql stable as $$
  with price as (select w.currency as code, max(w.price_usd) as usd from wallet_code w group by w.currency),
    part (owner, code, sort, quantity, fixed) as (
      select l.member_id, l.currency,
          case when l.biz_type in ('realizedPnl', 'liquidation') then 'contract'
               when l.biz_type in ('followClose', 'followShareOut') then 'follow'
               when l.biz_type = 'fundingFee' then 'funding'
               when l.biz_type in ('openFee', 'closeFee') then 'refundedFee'
               when l.biz_type = 'inviteRebate' then 'rebate'
               when l.biz_type = 'stakingIncome' then 'staking'
               else 'award' end,
          l.total_delta, null::numeric
        from money_log l
       where l.created_at >= since and l.created_at < until
         and (l.biz_type in ('followClose', 'followShareOut', 'fundingFee', 'openFee', 'closeFee', 'inviteRebate',
              'stakingIncome', 'award', 'awardRevoke', 'redReceive', 'redemption', 'coupon')
           or l.biz_type in ('realizedPnl', 'liquidation') and l.wallet_type in ('contract', 'experience'))
      union all
      select o.member_id, o.currency, 'delivery', o.pnl, null from delivery_order o
       where o.settled_at >= since and o.settled_at < until
      union all
      select o.member_id, o.currency, each, case each when 'fee' then o.fee when 'stake' then o.stake else 1 end,
          case each when 'trade' then 1 end
        from delivery_order o cross join unnest(array['fee', 'stake', 'trade']) as each
       where o.opened_at >= since and o.opened_at < until
      union all
      select d.member_id, c.settle_currency, each, case each when 'volume' then d.notional else 1 end,
          case each when 'trade' then 1 end
        from contract_deal d join contract_product c on c.product_code = d.product_code
          cross join unnest(array['volume', 'trade']) as each
       where d.deal_at >= since and d.deal_at < until
      union all
      select r.member_id, r.currency, 'recharge', r.amount, r.usd_value from recharge_log r
       where r.reviewed_at >= since and r.reviewed_at < until and r.status in ('approved', 'reversed')
      union all
      select r.member_id, r.currency, 'recharge', -r.amount, -r.usd_value
        from money_log l join recharge_log r on r.recharge_no = l.biz_no
       where l.biz_type = 'rechargeReverse' and l.created_at >= since and l.created_at < until
      union all
      select w.member_id, w.currency, 'withdraw', w.amount, w.usd_value from withdraw_log w
       where w.paid_at >= since and w.paid_at < until and w.status = 'paid'
      union all
      select p.member_id, c.settle_currency, each, case when each = 'close' or p.realized_pnl > 0 then 1 else 0 end,
          case when each = 'close' or p.realized_pnl > 0 then 1 else 0 end
        from contract_position p left join contract_product c on c.product_code = p.product_code
          cross join unnest(array['close', 'win']) as each
       where p.closed_at >= since and p.closed_at < until
      union all
      select o.member_id, o.currency, each, case when each = 'close' or o.result = 'win' then 1 else 0 end,
          case when each = 'close' or o.result = 'win' then 1 else 0 end
        from delivery_order o cross join unnest(array['close', 'win']) as each
       where o.settled_at >= since and o.settled_at < until and o.status = 'settled')
  select part.owner, part.code, part.sort, part.quantity, coalesce(part.fixed, part.quantity * price.usd)
    from part left join price on price.code = part.code
$$;
--> statement-breakpoint

create or replace function member_day_figures(since timestamptz, until timestamptz) returns table (
  member_id bigint, contract_pnl numeric, delivery_pnl numeric, follow_pnl numeric, funding_fee numeric,
  trade_fee numeric, volume_usd numeric, recharge_usd numeric, withdraw_usd numeric, rebate_income numeric,
  staking_income numeric, award_income numeric, trade_count integer, close_count integer, win_count integer
) language sql stable as $$
  with total as (
      select part.member_id as id, case part.kind when 'stake' then 'volume' else part.kind end as sort,
          round(coalesce(sum(part.usd), 0), 18) as value
        from member_day_parts(since, until) part group by 1, 2)
  select id, coalesce(max(value) filter (where sort = 'contract'), 0),
      coalesce(max(value) filter (where sort = 'delivery'), 0), coalesce(max(value) filter (where sort = 'follow'), 0),
      coalesce(max(value) filter (where sort = 'funding'), 0),
      coalesce(max(value) filter (where sort = 'fee'), 0) - coalesce(max(value) filter (where sort = 'refundedFee'), 0),
      coalesce(max(value) filter (where sort = 'volume'), 0), coalesce(max(value) filter (where sort = 'recharge'), 0),
      coalesce(max(value) filter (where sort = 'withdraw'), 0), coalesce(max(value) filter (where sort = 'rebate'), 0),
      coalesce(max(value) filter (where sort = 'staking'), 0), coalesce(max(value) filter (where sort = 'award'), 0),
      coalesce(max(value) filter (where sort = 'trade'), 0)::integer,
      coalesce(max(value) filter (where sort = 'close'), 0)::integer,
      coalesce(max(value) filter (where sort = 'win'), 0)::integer
    from total group by id
$$;
