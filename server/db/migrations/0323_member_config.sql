-- Limits and switches of members (M04 in docs/domain/screens.md): those of each level, and what was set for one member.
create table member_level_config (
  level text primary key check (level in ('v0', 'v1', 'v2', 'v3', 'v4', 'v5')),
  fee_discount_rate numeric(18, 8) not null check (fee_discount_rate between 0 and 1),
  max_leverage integer not null check (max_leverage between 1 and 200),
  max_notional_usd numeric(36, 18) not null check (max_notional_usd >= 0),
  withdraw_single_limit_usd numeric(36, 18) not null check (withdraw_single_limit_usd >= 0),
  withdraw_daily_limit_usd numeric(36, 18) not null check (withdraw_daily_limit_usd >= withdraw_single_limit_usd),
  withdraw_daily_count integer not null check (withdraw_daily_count between 0 and 100),
  invite_rebate_rate numeric(18, 8) not null check (invite_rebate_rate between 0 and 0.5),
  contract_enabled boolean not null default true,
  delivery_enabled boolean not null default true,
  follow_enabled boolean not null default true,
  flash_enabled boolean not null default true,
  transfer_enabled boolean not null default true,
  staking_enabled boolean not null default true,
  recharge_enabled boolean not null default true,
  withdraw_manual_review boolean not null default false
);
--> statement-breakpoint
insert into member_level_config (level, fee_discount_rate, max_leverage, max_notional_usd, withdraw_single_limit_usd,
    withdraw_daily_limit_usd, withdraw_daily_count, invite_rebate_rate) values
  ('v0', 0, 50, 100000, 5000, 10000, 5, 0.1),
  ('v1', 0.05, 75, 250000, 10000, 20000, 8, 0.12),
  ('v2', 0.1, 100, 500000, 20000, 50000, 10, 0.15),
  ('v3', 0.15, 100, 1000000, 50000, 100000, 15, 0.2),
  ('v4', 0.2, 125, 3000000, 100000, 300000, 20, 0.25),
  ('v5', 0.3, 150, 10000000, 300000, 1000000, 30, 0.3);
--> statement-breakpoint
-- Null comes from the level; after valid_until everything does.
create table member_config (
  member_id bigint primary key references member (id),
  fee_discount_rate numeric(18, 8) check (fee_discount_rate between 0 and 1),
  max_leverage integer check (max_leverage between 1 and 200),
  max_notional_usd numeric(36, 18) check (max_notional_usd >= 0),
  withdraw_single_limit_usd numeric(36, 18) check (withdraw_single_limit_usd >= 0),
  withdraw_daily_limit_usd numeric(36, 18) check (withdraw_daily_limit_usd >= 0),
  withdraw_daily_count integer check (withdraw_daily_count between 0 and 100),
  invite_rebate_rate numeric(18, 8) check (invite_rebate_rate between 0 and 0.5),
  contract_enabled boolean,
  delivery_enabled boolean,
  follow_enabled boolean,
  flash_enabled boolean,
  transfer_enabled boolean,
  staking_enabled boolean,
  recharge_enabled boolean,
  withdraw_manual_review boolean,
  valid_until timestamp(3) with time zone,
  remark text not null default '',
  version integer not null default 1,
  operator_name text not null default '',
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
create index member_config_updated_idx on member_config (updated_at desc);
