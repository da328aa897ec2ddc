-- Results of tutors by the clock of the reporting time zone, and over what the tutor had to trade with.
create function report_today() returns date language sql stable as $$
  select (now() at time zone coalesce(
    (select value #>> '{}' from sys_config where key = 'report.timezone'), 'Asia/Shanghai'))::date
$$;
--> statement-breakpoint
-- The base of a result is what the member owns now and what was withdrawn in the 30 days, less the result itself. Without
-- what was withdrawn, taking money out would raise the rate.
create or replace function tutor_figures(wanted bigint) returns table (
  win_rate numeric, roi_30d numeric, max_drawdown_30d numeric, total_pnl_usd numeric
) language sql stable as $$
  with daily as (
      select stat_date as day, contract_pnl + delivery_pnl + follow_pnl + funding_fee - trade_fee as pnl,
          withdraw_usd, close_count, win_count
        from stat_member_daily where member_id = wanted),
    recent as (select day, pnl, withdraw_usd from daily where day >= report_today() - 30),
    base as (
      select greatest(member_asset_usd(wanted)
          + coalesce((select sum(withdraw_usd) - sum(pnl) from recent), 0), 0) as usd),
    curve as (select day, usd + sum(pnl) over (order by day) as equity, usd from recent, base),
    peaks as (
      select equity, greatest(usd, max(equity) over (order by day)) as peak from curve)
  select (select round(sum(win_count)::numeric / nullif(sum(close_count), 0), 8) from daily),
      (select round(sum(pnl) / nullif((select usd from base), 0), 8) from recent),
      (select round(max((peak - equity) / nullif(peak, 0)), 8) from peaks),
      (select round(coalesce(sum(pnl), 0), 8) from daily)
$$;
