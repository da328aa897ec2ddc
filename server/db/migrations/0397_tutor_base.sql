-- The base of a tutor's results follows a withdrawal as soon as it is paid. It was known from the written days alone, and for
-- the rest of the day a tutor who took the money out had a rate over what was left of it.
create function report_zone() returns text language sql stable as $$
  select coalesce((select value #>> '{}' from sys_config where key = 'report.timezone'), 'Asia/Shanghai')
$$;
--> statement-breakpoint
create or replace function report_today() returns date language sql stable as $$
  select (now() at time zone report_zone())::date
$$;
--> statement-breakpoint
create or replace function tutor_figures(wanted bigint) returns table (
  win_rate numeric, roi_30d numeric, max_drawdown_30d numeric, total_pnl_usd numeric
) language sql stable as $$
  with daily as (
      select stat_date as day, contract_pnl + delivery_pnl + follow_pnl + funding_fee - trade_fee as pnl,
          withdraw_usd, close_count, win_count
        from stat_member_daily where member_id = wanted),
    recent as (select day, pnl, withdraw_usd from daily where day >= report_today() - 30),
    -- What was paid on days that are not written yet.
    paid as (
      select coalesce(sum(usd_value), 0) as usd from withdraw_log
       where member_id = wanted and status = 'paid'
         and paid_at >= greatest((select max(stat_date) + 1 from stat_member_day), report_today() - 30)::timestamp
           at time zone report_zone()),
    base as (
      select greatest(member_asset_usd(wanted) + (select usd from paid)
          + coalesce((select sum(withdraw_usd) - sum(pnl) from recent), 0), 0) as usd),
    curve as (select day, usd + sum(pnl) over (order by day) as equity, usd from recent, base),
    peaks as (
      select equity, greatest(usd, max(equity) over (order by day)) as peak from curve)
  select (select round(sum(win_count)::numeric / nullif(sum(close_count), 0), 8) from daily),
      (select round(sum(pnl) / nullif((select usd from base), 0), 8) from recent),
      (select round(max((peak - equity) / nullif(peak, 0)), 8) from peaks),
      (select round(coalesce(sum(pnl), 0), 8) from daily)
$$;
