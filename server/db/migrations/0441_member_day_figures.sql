-- The parts of a day are added up once, member by member, where they were added up by kind first: three fifths of the time.
create or replace function member_day_figures(since timestamptz, until timestamptz) returns table (
  member_id bigint, contract_pnl numeric, delivery_pnl numeric, follow_pnl numeric, funding_fee numeric,
  trade_fee numeric, volume_usd numeric, recharge_usd numeric, withdraw_usd numeric, rebate_income numeric,
  staking_income numeric, award_income numeric, trade_count integer, close_count integer, win_count integer
) language sql stable as $$
  select part.member_id,
      round(coalesce(sum(usd) filter (where kind = 'contract'), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'delivery'), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'follow'), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'funding'), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'fee'), 0), 18)
        - round(coalesce(sum(usd) filter (where kind = 'refundedFee'), 0), 18),
      round(coalesce(sum(usd) filter (where kind in ('volume', 'stake')), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'recharge'), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'withdraw'), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'rebate'), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'staking'), 0), 18),
      round(coalesce(sum(usd) filter (where kind = 'award'), 0), 18),
      coalesce(sum(usd) filter (where kind = 'trade'), 0)::integer,
      coalesce(sum(usd) filter (where kind = 'close'), 0)::integer,
      coalesce(sum(usd) filter (where kind = 'win'), 0)::integer
    from member_day_parts(since, until) part group by part.member_id
$$;
