-- What members won, lost, paid and moved, day by day (M08 in docs/domain/screens.md). A day is written once it is over; until then, and
-- for days that are not written yet, the same function works it out.
create function member_day_figures(since timestamptz, until timestamptz) returns table (
  member_id bigint, contract_pnl numeric, delivery_pnl numeric, follow_pnl numeric, funding_fee numeric,
  trade_fee numeric, volume_usd numeric, recharge_usd numeric, withdraw_usd numeric, rebate_income numeric,
  staking_income numeric, award_income numeric, trade_count integer, close_count integer, win_count integer
) language sql stable as $$
  with price as (select currency, max(price_usd) as usd from wallet_code group by currency),
    part (member_id, kind, value) as (
      select l.member_id,
          case when l.biz_type in ('realizedPnl', 'liquidation') then 'contract'
               when l.biz_type in ('followClose', 'followShareOut') then 'follow'
               when l.biz_type = 'fundingFee' then 'funding'
               when l.biz_type in ('openFee', 'closeFee') then 'refundedFee'
               when l.biz_type = 'inviteRebate' then 'rebate'
               when l.biz_type = 'stakingIncome' then 'staking'
               else 'award' end,
          l.total_delta * p.usd
        from money_log l join price p on p.currency = l.currency
       where l.created_at >= since and l.created_at < until
         and (l.biz_type in ('followClose', 'followShareOut', 'fundingFee', 'openFee', 'closeFee', 'inviteRebate',
              'stakingIncome', 'award', 'awardRevoke', 'redReceive', 'redemption', 'coupon')
           or l.biz_type in ('realizedPnl', 'liquidation') and l.wallet_type in ('contract', 'experience'))
      union all
      select o.member_id, 'delivery', o.pnl * p.usd from delivery_order o join price p on p.currency = o.currency
       where o.settled_at >= since and o.settled_at < until
      union all
      select o.member_id, kind, case kind when 'fee' then o.fee * p.usd when 'volume' then o.stake * p.usd else 1 end
        from delivery_order o join price p on p.currency = o.currency
          cross join unnest(array['fee', 'volume', 'trade']) as kind
       where o.opened_at >= since and o.opened_at < until
      union all
      select d.member_id, kind, case kind when 'volume' then d.notional * p.usd else 1 end
        from contract_deal d join contract_product c on c.product_code = d.product_code
          join price p on p.currency = c.settle_currency
          cross join unnest(array['volume', 'trade']) as kind
       where d.deal_at >= since and d.deal_at < until
      union all
      select r.member_id, 'recharge', r.usd_value from recharge_log r
       where r.reviewed_at >= since and r.reviewed_at < until and r.status in ('approved', 'reversed')
      union all
      select r.member_id, 'recharge', -r.usd_value from money_log l join recharge_log r on r.recharge_no = l.biz_no
       where l.biz_type = 'rechargeReverse' and l.created_at >= since and l.created_at < until
      union all
      select w.member_id, 'withdraw', w.usd_value from withdraw_log w
       where w.paid_at >= since and w.paid_at < until and w.status = 'paid'
      union all
      select c.member_id, kind, case when kind = 'close' or c.realized_pnl > 0 then 1 else 0 end
        from contract_position c cross join unnest(array['close', 'win']) as kind
       where c.closed_at >= since and c.closed_at < until
      union all
      select o.member_id, kind, case when kind = 'close' or o.result = 'win' then 1 else 0 end
        from delivery_order o cross join unnest(array['close', 'win']) as kind
       where o.settled_at >= since and o.settled_at < until and o.status = 'settled'),
    total as (
      select part.member_id as id, kind, round(sum(value), 18) as value from part group by part.member_id, kind)
  select id, coalesce(max(value) filter (where kind = 'contract'), 0),
      coalesce(max(value) filter (where kind = 'delivery'), 0), coalesce(max(value) filter (where kind = 'follow'), 0),
      coalesce(max(value) filter (where kind = 'funding'), 0),
      coalesce(max(value) filter (where kind = 'fee'), 0) - coalesce(max(value) filter (where kind = 'refundedFee'), 0),
      coalesce(max(value) filter (where kind = 'volume'), 0), coalesce(max(value) filter (where kind = 'recharge'), 0),
      coalesce(max(value) filter (where kind = 'withdraw'), 0), coalesce(max(value) filter (where kind = 'rebate'), 0),
      coalesce(max(value) filter (where kind = 'staking'), 0), coalesce(max(value) filter (where kind = 'award'), 0),
      coalesce(max(value) filter (where kind = 'trade'), 0)::integer,
      coalesce(max(value) filter (where kind = 'close'), 0)::integer,
      coalesce(max(value) filter (where kind = 'win'), 0)::integer
    from total group by id
$$;
--> statement-breakpoint

create table stat_member_daily (
  stat_date date not null,
  member_id bigint not null references member (id),
  contract_pnl numeric(36, 18) not null default 0,
  delivery_pnl numeric(36, 18) not null default 0,
  follow_pnl numeric(36, 18) not null default 0,
  funding_fee numeric(36, 18) not null default 0,
  trade_fee numeric(36, 18) not null default 0,
  volume_usd numeric(36, 18) not null default 0,
  recharge_usd numeric(36, 18) not null default 0,
  withdraw_usd numeric(36, 18) not null default 0,
  rebate_income numeric(36, 18) not null default 0,
  staking_income numeric(36, 18) not null default 0,
  award_income numeric(36, 18) not null default 0,
  trade_count integer not null default 0,
  close_count integer not null default 0,
  win_count integer not null default 0,
  primary key (stat_date, member_id)
);
--> statement-breakpoint
create index stat_member_daily_member_idx on stat_member_daily (member_id, stat_date);
--> statement-breakpoint

-- Days that are written, without gaps up to the last.
create table stat_member_day (
  stat_date date primary key,
  built_at timestamp(3) with time zone not null default now()
);
