-- The zones by which the days of the books are cut, each from a day on. Days that have begun keep their edges, whatever
-- zone is set: each moment belongs to one day, and no day is counted twice.
create table book_zone (
  since_day date primary key,
  -- Where that day begins: at or after the end of the day on which the zone was set.
  since timestamp(3) with time zone not null unique,
  zone text not null,
  created_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
insert into book_zone (since_day, since, zone)
select '-infinity', '-infinity', coalesce((select value #>> '{}' from sys_config where key = 'report.timezone'), 'Asia/Shanghai');
--> statement-breakpoint

-- The zone that counts now. What is set (`report.timezone`) may be that of a later day.
create or replace function report_zone() returns text language sql stable as $$
  select zone from book_zone where since <= now() order by since desc limit 1
$$;
--> statement-breakpoint
create function book_day_start(day date) returns timestamptz language sql stable as $$
  select book_day_start.day::timestamp at time zone z.zone from book_zone z
   where z.since_day <= book_day_start.day order by z.since_day desc limit 1
$$;
--> statement-breakpoint
-- The day that a moment belongs to. The last day of a zone lasts until the next zone begins.
create function book_day(at timestamptz) returns date language sql stable as $$
  select least((book_day.at at time zone z.zone)::date, (select min(later.since_day) - 1 from book_zone later where later.since > book_day.at))
    from book_zone z where z.since <= book_day.at order by z.since desc limit 1
$$;
--> statement-breakpoint
create or replace function report_today() returns date language sql stable as $$
  select book_day(now())
$$;
--> statement-breakpoint

-- Nothing is booked yet: the zone of a new installation is whatever it is set to.
create function has_books() returns boolean language sql stable as $$
  select exists (select from ledger_journal)
$$;
--> statement-breakpoint
create function guard_book_zone() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.since > now() or not has_books()) then
    return old;
  end if;
  raise exception 'the zone of days that have begun never changes' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger guard before update or delete on book_zone
  for each row execute function guard_book_zone();
--> statement-breakpoint
create trigger never_truncated before truncate on book_zone
  for each statement execute function refuse_change();
--> statement-breakpoint

-- Whoever sets the zone sets it for the days after today, and takes back what was set for them before.
create function schedule_book_zone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted text := new.value #>> '{}';
  day date := report_today() + 1;
  midnight timestamptz;
begin
  if tg_op = 'UPDATE' and new.value = old.value then
    return null;
  end if;
  begin
    perform now() at time zone wanted;
  exception when invalid_parameter_value then
    raise exception 'there is no time zone %', wanted using errcode = 'check_violation', constraint = 'book_zone_known';
  end;
  delete from book_zone where since > now();
  if wanted = report_zone() then
    return null;
  end if;
  if not has_books() then
    delete from book_zone;
    insert into book_zone (since_day, since, zone) values ('-infinity', '-infinity', wanted);
    return null;
  end if;
  midnight := book_day_start(day);
  -- West of the old zone the running day grows by some hours, east of it the next one loses them.
  if day::timestamp at time zone wanted < midnight then
    day := day + 1;
    if day::timestamp at time zone wanted <= midnight then
      raise exception 'no hour of the day after today would be left' using errcode = 'check_violation', constraint = 'book_zone_hours';
    end if;
  end if;
  insert into book_zone (since_day, since, zone) values (day, day::timestamp at time zone wanted, wanted);
  return null;
end $$;
--> statement-breakpoint
create trigger book_zone after insert or update of value on sys_config
  for each row when (new.key = 'report.timezone') execute function schedule_book_zone();
--> statement-breakpoint

-- A stake's days are counted in the zone that it was opened in, to its end.
alter table staking_record add column day_zone text not null default report_zone();
--> statement-breakpoint
create trigger day_zone_stays before update of day_zone on staking_record
  for each row when (new.day_zone <> old.day_zone) execute function refuse_change();
--> statement-breakpoint

-- By the clock that the days are cut by.
create or replace function is_role_effective(held role) returns boolean language sql stable as $$
  select held.status = 'on' and case held.effective_type
    when 'always' then true
    when 'dates' then local.at::date between held.start_date and held.end_date
    else extract(dow from local.at)::int = any (held.week_days)
      and to_char(local.at, 'HH24:MI') >= held.day_start and to_char(local.at, 'HH24:MI') < held.day_end end
  from (select now() at time zone report_zone() as at) local
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
         and paid_at >= (select book_day_start(greatest((select max(stat_date) + 1 from stat_member_day), report_today() - 30)))),
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
