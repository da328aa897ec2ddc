-- More of what the platform is told: limits of members, corrections of balances, holds by hand, blocked addresses.
--
-- What holds for a member: an override, unless its time is over, before the level; the rule of `effectiveOf` in the server.
create function limits_in_force(of_level text, own member_config) returns jsonb language sql stable as $$
  with o as (select (own).* where own.valid_until is null or own.valid_until > now())
  select jsonb_build_object(
    'feeDiscountRate', trim_scale(coalesce(o.fee_discount_rate, l.fee_discount_rate))::text,
    'maxLeverage', coalesce(o.max_leverage, l.max_leverage),
    'maxNotionalUsd', trim_scale(coalesce(o.max_notional_usd, l.max_notional_usd))::text,
    'withdrawSingleLimitUsd', trim_scale(coalesce(o.withdraw_single_limit_usd, l.withdraw_single_limit_usd))::text,
    'withdrawDailyLimitUsd', trim_scale(coalesce(o.withdraw_daily_limit_usd, l.withdraw_daily_limit_usd))::text,
    'withdrawDailyCount', coalesce(o.withdraw_daily_count, l.withdraw_daily_count),
    'inviteRebateRate', trim_scale(coalesce(o.invite_rebate_rate, l.invite_rebate_rate))::text,
    'contractEnabled', coalesce(o.contract_enabled, l.contract_enabled),
    'deliveryEnabled', coalesce(o.delivery_enabled, l.delivery_enabled),
    'followEnabled', coalesce(o.follow_enabled, l.follow_enabled),
    'flashEnabled', coalesce(o.flash_enabled, l.flash_enabled),
    'transferEnabled', coalesce(o.transfer_enabled, l.transfer_enabled),
    'stakingEnabled', coalesce(o.staking_enabled, l.staking_enabled),
    'rechargeEnabled', coalesce(o.recharge_enabled, l.recharge_enabled),
    'withdrawManualReview', coalesce(o.withdraw_manual_review, l.withdraw_manual_review))
    from member_level_config l left join o on true where l.level = of_level
$$;
--> statement-breakpoint
create function tell_of_limits() returns trigger language plpgsql as $$
declare
  owner record;
  before jsonb;
  now_is jsonb;
begin
  select id, external_id, level into strict owner from member where id = new.member_id;
  before := limits_in_force(owner.level, case when tg_op = 'UPDATE' then old end);
  now_is := limits_in_force(owner.level, new);
  -- A remark, or a time that is over, changes nothing that holds.
  if before = now_is and (tg_op = 'INSERT' or old.valid_until is not distinct from new.valid_until) then
    return null;
  end if;
  perform tell_platform('member.limits_changed', new.member_id,
    jsonb_build_object('id', owner.id::text, 'externalId', owner.external_id, 'limits', now_is,
      'validUntil', to_char(new.valid_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    jsonb_build_object('limits', before));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update on member_config for each row execute function tell_of_limits();
--> statement-breakpoint
-- The first limits that are set for a member. Those of a demo set bring the time of their making.
create trigger tell_platform_set after insert on member_config
  for each row when (new.created_at > now() - interval '1 second')
  execute function tell_of_limits();
--> statement-breakpoint
create function tell_of_adjustment() returns trigger language plpgsql as $$
begin
  perform tell_platform('balance.adjusted', new.member_id,
    jsonb_build_object('id', new.id::text, 'adjustNo', new.adjust_no, 'wallet', new.wallet_type, 'currency', new.currency,
      'direction', new.direction, 'amount', trim_scale(new.amount)::text, 'category', new.category),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on member_adjust
  for each row when (old.status <> new.status and new.status = 'approved')
  execute function tell_of_adjustment();
--> statement-breakpoint
create function tell_of_hold() returns trigger language plpgsql as $$
begin
  perform tell_platform(
    case tg_op when 'INSERT' then 'hold.placed' else 'hold.released' end,
    new.member_id,
    jsonb_build_object('id', new.id::text, 'wallet', new.wallet_type, 'currency', new.currency,
      'amount', trim_scale(new.amount)::text, 'released', trim_scale(new.released)::text),
    case tg_op when 'UPDATE' then jsonb_build_object('released', trim_scale(old.released)::text) end);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform_placed after insert on asset_hold for each row execute function tell_of_hold();
--> statement-breakpoint
create trigger tell_platform after update of released on asset_hold
  for each row when (new.released > old.released)
  execute function tell_of_hold();
--> statement-breakpoint
create function tell_of_address() returns trigger language plpgsql as $$
begin
  perform tell_platform('address.blocked', new.member_id,
    jsonb_build_object('id', new.id::text, 'externalId', new.external_id, 'currency', new.currency,
      'network', new.network, 'address', new.address, 'memo', new.memo, 'status', new.status),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on withdraw_address
  for each row when (old.status <> new.status and new.status = 'blocked')
  execute function tell_of_address();
