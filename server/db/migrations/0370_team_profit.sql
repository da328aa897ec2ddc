-- What the platform earned of members beside trading fees, and what campaigns gave them, day by day (O12 in docs/domain/screens.md). Written
-- and worked out like the results of members (0202), whose days these belong to.
create function member_day_revenue(since timestamptz, until timestamptz) returns table (
  member_id bigint, flash_fee numeric, withdraw_fee numeric, campaign_cost numeric
) language sql stable as $$
  with price as (select currency, max(price_usd) as usd from wallet_code group by currency),
    part (member_id, kind, value) as (
      select f.member_id, 'flash', f.fee_amount * p.usd from flash_log f join price p on p.currency = f.to_currency
       where f.created_at >= since and f.created_at < until and f.status = 'success'
      union all
      select w.member_id, 'withdraw', w.fee * w.price_usd from withdraw_log w
       where w.paid_at >= since and w.paid_at < until and w.status = 'paid'
      union all
      select l.member_id, 'campaign', l.total_delta * p.usd from money_log l join price p on p.currency = l.currency
       where l.created_at >= since and l.created_at < until
         and (l.biz_type in ('award', 'awardRevoke', 'redemption', 'coupon', 'experienceGrant', 'experienceRecover')
           -- What members send each other costs nobody else anything.
           or l.biz_type = 'redReceive' and exists (
             select from red_envelope_record r join red_envelope e on e.id = r.envelope_id
              where r.record_no = l.biz_no and e.sender_type = 'platform')
           or l.biz_type in ('adjustAdd', 'adjustSub') and exists (
             select from ledger_entry e where e.journal_id = l.journal_id and e.house_code = '5100'
              and e.posted_at >= since and e.posted_at < until)))
  select part.member_id, round(coalesce(sum(value) filter (where kind = 'flash'), 0), 18),
      round(coalesce(sum(value) filter (where kind = 'withdraw'), 0), 18),
      round(coalesce(sum(value) filter (where kind = 'campaign'), 0), 18)
    from part group by part.member_id
$$;
--> statement-breakpoint

create table stat_member_revenue_daily (
  stat_date date not null,
  member_id bigint not null references member (id),
  flash_fee numeric(36, 18) not null default 0,
  withdraw_fee numeric(36, 18) not null default 0,
  campaign_cost numeric(36, 18) not null default 0,
  primary key (stat_date, member_id)
);
--> statement-breakpoint
create index stat_member_revenue_daily_member_idx on stat_member_revenue_daily (member_id, stat_date);
--> statement-breakpoint

-- The days that are written already.
insert into stat_member_revenue_daily (stat_date, member_id, flash_fee, withdraw_fee, campaign_cost)
  select d.stat_date, f.*
    from stat_member_day d
      cross join (select coalesce((select value #>> '{}' from sys_config where key = 'report.timezone'), 'Asia/Shanghai')) zone (name)
      cross join lateral member_day_revenue(
        d.stat_date::timestamp at time zone zone.name, (d.stat_date + 1)::timestamp at time zone zone.name) f;
