-- Endpoints that operators keep, deliveries that are listed, and events that are looked up.
alter table platform_webhook add column owner_id bigint references operator (id);
--> statement-breakpoint
-- When the secret that signs was given out; null while nobody has it.
alter table platform_webhook add column secret_issued_at timestamp(3) with time zone;
--> statement-breakpoint
update platform_webhook set secret_issued_at = created_at;
--> statement-breakpoint
alter table platform_delivery add column type text;
--> statement-breakpoint
update platform_delivery d set type = coalesce((select e.type from platform_event e where e.sequence = d.sequence), 'ping');
--> statement-breakpoint
alter table platform_delivery alter column type set not null;
--> statement-breakpoint
create index platform_delivery_sequence on platform_delivery (sequence, id);
--> statement-breakpoint
create index platform_delivery_failed on platform_delivery (webhook_id, sequence) where status = 'failed';
--> statement-breakpoint
create index platform_delivery_delivered on platform_delivery (webhook_id, tried_at) where status = 'delivered';
--> statement-breakpoint
create index platform_event_type on platform_event (type, sequence);
--> statement-breakpoint
create index platform_event_member on platform_event (member_external_id, sequence) where member_external_id is not null;
--> statement-breakpoint
create index platform_event_record on platform_event ((data ->> 'id'), sequence);
--> statement-breakpoint
create index platform_event_external on platform_event ((data ->> 'externalId'), sequence);
--> statement-breakpoint
create index platform_event_at on platform_event (at);
--> statement-breakpoint
-- The platform's names of records, searched by their beginning as all numbers are.
create index member_external_prefix on member (external_id text_pattern_ops) where external_id is not null;
--> statement-breakpoint
create index recharge_log_external_prefix on recharge_log (external_id text_pattern_ops) where external_id is not null;
--> statement-breakpoint
create index withdraw_log_external_prefix on withdraw_log (external_id text_pattern_ops) where external_id is not null;
--> statement-breakpoint
-- What a new installation or a demo set is filled with is told to nobody: its transaction says so.
create or replace function tell_platform(type text, member_id bigint, data jsonb, previous jsonb default null) returns void
language sql as $$
  insert into platform_outbox (type, member_id, data, previous)
  select $1, $2, $3, $4 where coalesce(current_setting('platform.untold', true), '') <> 'on'
$$;
--> statement-breakpoint
-- A rejection has a code of a closed list, and what the operator wrote.
create function rejection_of(code text, remark text) returns jsonb language sql immutable as $$
  select case when code is not null then jsonb_build_object('code', code, 'reason', nullif(remark, '')) end
$$;
--> statement-breakpoint
create or replace function tell_of_recharge() returns trigger language plpgsql as $$
begin
  perform tell_platform(
    case new.status when 'approved' then 'recharge.credited' else 'recharge.' || new.status end,
    new.member_id,
    jsonb_build_object('id', new.id::text, 'externalId', new.external_id, 'rechargeNo', new.recharge_no,
      'status', new.status, 'currency', new.currency, 'network', new.network,
      'amount', trim_scale(new.amount)::text, 'fee', trim_scale(new.fee)::text,
      'creditedAmount', trim_scale(new.credited_amount)::text, 'txHash', new.tx_hash,
      'rejectReason', new.reject_reason,
      'rejection', rejection_of(new.reject_reason, new.review_remark)),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create or replace function tell_of_withdrawal() returns trigger language plpgsql as $$
begin
  perform tell_platform(
    'withdrawal.' || case new.status when 'firstPassed' then 'first_passed' when 'thirdPaying' then 'paying' else new.status end,
    new.member_id,
    jsonb_build_object('id', new.id::text, 'externalId', new.external_id, 'withdrawNo', new.withdraw_no,
      'status', new.status, 'currency', new.currency, 'network', new.network, 'amount', trim_scale(new.amount)::text,
      'fee', trim_scale(new.fee)::text, 'netAmount', trim_scale(new.net_amount)::text, 'toAddress', new.to_address,
      'memo', new.memo, 'txHash', new.tx_hash, 'rejectReason', new.reject_reason,
      'rejection', rejection_of(new.reject_reason, new.review_remark), 'failReason', new.fail_reason),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create or replace function tell_of_identity() returns trigger language plpgsql as $$
begin
  perform tell_platform('identity.' || new.status, new.member_id,
    jsonb_build_object('id', new.id::text, 'externalId', new.external_id, 'authNo', new.auth_no,
      'level', case new.auth_level when 'primary' then 'basic' else new.auth_level end, 'status', new.status,
      'rejectCode', new.reject_code,
      'rejection', rejection_of(new.reject_code, new.review_remark)),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
-- What operators change of products: what a member's front end may offer.
create function tell_of_product() returns trigger language plpgsql as $$
begin
  perform tell_platform(
    case when tg_op = 'INSERT' or old.trade_status = new.trade_status then 'product.changed'
         when new.trade_status = 'trading' then 'product.resumed'
         when new.trade_status in ('halted', 'closeOnly', 'delisted') then 'product.halted'
         else 'product.changed' end,
    null,
    jsonb_build_object('id', new.id::text, 'product', new.product_code, 'productType', new.product_type,
      'tradeStatus', new.trade_status, 'isVisible', new.is_visible, 'maxLeverage', new.max_leverage,
      'makerFeeRate', trim_scale(new.maker_fee_rate)::text, 'takerFeeRate', trim_scale(new.taker_fee_rate)::text,
      'maintMarginRate', trim_scale(new.maint_margin_rate)::text, 'minQty', trim_scale(new.min_qty)::text,
      'maxQty', trim_scale(new.max_qty)::text, 'maxPositionQty', trim_scale(new.max_position_qty)::text,
      'version', new.version),
    case tg_op when 'UPDATE' then jsonb_build_object('tradeStatus', old.trade_status) end);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update on contract_product
  for each row when (new.version <> old.version) execute function tell_of_product();
--> statement-breakpoint
create trigger tell_platform_created after insert on contract_product
  for each row execute function tell_of_product();
--> statement-breakpoint
create function tell_of_cycle() returns trigger language plpgsql as $$
begin
  perform tell_platform('cycle.changed', null,
    jsonb_build_object('id', new.id::text, 'product', new.product_code, 'seconds', new.seconds, 'status', new.status,
      'payoutRate', trim_scale(new.payout_rate)::text, 'feeRate', trim_scale(new.fee_rate)::text,
      'drawRule', new.draw_rule, 'settleRule', new.settle_rule, 'minStake', trim_scale(new.min_stake)::text,
      'maxStake', trim_scale(new.max_stake)::text, 'maxOpenPerMember', new.max_open_per_member,
      'maxOpenStake', trim_scale(new.max_open_stake)::text, 'version', new.version),
    case tg_op when 'UPDATE' then jsonb_build_object('status', old.status, 'payoutRate', trim_scale(old.payout_rate)::text) end);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update on delivery_cycle
  for each row when (new.version <> old.version) execute function tell_of_cycle();
--> statement-breakpoint
create trigger tell_platform_created after insert on delivery_cycle
  for each row execute function tell_of_cycle();
--> statement-breakpoint
-- An order that an operator has ended; that of a member has no operator.
create function tell_of_entrust() returns trigger language plpgsql as $$
begin
  perform tell_platform('order.cancelled_by_operator', new.member_id,
    jsonb_build_object('id', new.id::text, 'entrustNo', new.entrust_no, 'externalId', new.client_order_id,
      'product', new.product_code, 'status', new.status, 'qty', trim_scale(new.qty)::text,
      'filledQty', trim_scale(new.filled_qty)::text, 'reason', new.cancel_reason),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on contract_entrust
  for each row when (old.status <> new.status and new.status = 'cancelled' and new.operator_name is not null)
  execute function tell_of_entrust();
--> statement-breakpoint
create function tell_of_position() returns trigger language plpgsql as $$
begin
  perform tell_platform('position.closed_by_operator', new.member_id,
    jsonb_build_object('id', new.id::text, 'positionNo', new.position_no, 'product', new.product_code,
      'positionSide', new.position_side, 'status', new.status, 'qty', trim_scale(new.qty)::text,
      'closePrice', trim_scale(new.close_price)::text, 'realizedPnl', trim_scale(new.realized_pnl)::text),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on contract_position
  for each row when (old.status <> new.status and new.status = 'forceClosed') execute function tell_of_position();
--> statement-breakpoint
-- One for each order of the window: what became of it, and the incident that they share.
create function tell_of_voided_order() returns trigger language plpgsql as $$
begin
  perform tell_platform('window.voided', new.member_id,
    jsonb_build_object('id', new.id::text, 'orderNo', new.order_no, 'incidentNo', new.incident_no,
      'product', new.product_code, 'status', new.status, 'currency', new.currency, 'stake', trim_scale(new.stake)::text,
      'payout', trim_scale(new.payout)::text),
    jsonb_build_object('status', old.status, 'payout', trim_scale(old.payout)::text));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on delivery_order
  for each row when (old.status <> new.status and new.status = 'voided') execute function tell_of_voided_order();
--> statement-breakpoint
create function tell_of_stake() returns trigger language plpgsql as $$
begin
  perform tell_platform('stake.redeemed', new.member_id,
    jsonb_build_object('id', new.id::text, 'recordNo', new.record_no, 'status', new.status, 'currency', new.currency,
      'principal', trim_scale(new.principal)::text, 'paidIncome', trim_scale(new.paid_income)::text,
      'penalty', trim_scale(new.penalty_amount)::text),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on staking_record
  for each row when (old.status <> new.status and new.status in ('redeemed', 'earlyRedeemed')) execute function tell_of_stake();
--> statement-breakpoint
-- What is published for members. `kind` is the path under which it is read.
create function tell_of_content() returns trigger language plpgsql as $$
declare
  row_is jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  status_was text := case when tg_op <> 'INSERT' then coalesce(to_jsonb(old) ->> 'status', 'on') end;
  status_is text := case when tg_op <> 'DELETE' then coalesce(row_is ->> 'status', 'on') end;
begin
  -- A draft is nobody's.
  if coalesce(status_was, '') not in ('on', 'published') and coalesce(status_is, '') not in ('on', 'published') then
    return null;
  end if;
  perform tell_platform('content.changed', null,
    jsonb_build_object('id', row_is ->> 'id', 'kind', tg_argv[0], 'status', coalesce(status_is, 'removed')),
    case when status_was is distinct from status_is and status_was is not null then jsonb_build_object('status', status_was) end);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update on notice
  for each row when (new.version <> old.version) execute function tell_of_content('notices');
--> statement-breakpoint
create trigger tell_platform_created after insert on notice
  for each row execute function tell_of_content('notices');
--> statement-breakpoint
create trigger tell_platform_removed after delete on notice
  for each row execute function tell_of_content('notices');
--> statement-breakpoint
create trigger tell_platform after update on news
  for each row when (new.version <> old.version) execute function tell_of_content('news');
--> statement-breakpoint
create trigger tell_platform_created after insert on news
  for each row execute function tell_of_content('news');
--> statement-breakpoint
create trigger tell_platform_removed after delete on news
  for each row execute function tell_of_content('news');
--> statement-breakpoint
create trigger tell_platform after update on banner
  for each row when (new.version <> old.version) execute function tell_of_content('banners');
--> statement-breakpoint
create trigger tell_platform_created after insert on banner
  for each row execute function tell_of_content('banners');
--> statement-breakpoint
create trigger tell_platform_removed after delete on banner
  for each row execute function tell_of_content('banners');
--> statement-breakpoint
create trigger tell_platform after update on service_link
  for each row when (new.version <> old.version) execute function tell_of_content('service-links');
--> statement-breakpoint
create trigger tell_platform_created after insert on service_link
  for each row execute function tell_of_content('service-links');
--> statement-breakpoint
create trigger tell_platform_removed after delete on service_link
  for each row execute function tell_of_content('service-links');
--> statement-breakpoint
create trigger tell_platform after update on website_info
  for each row when (new.version <> old.version) execute function tell_of_content('website');
--> statement-breakpoint
create trigger tell_platform_created after insert on website_info
  for each row when (new.operator_name <> '') execute function tell_of_content('website');
--> statement-breakpoint
create trigger tell_platform_removed after delete on website_info
  for each row execute function tell_of_content('website');
--> statement-breakpoint
create trigger tell_platform after update on wallet_code
  for each row when (new.version <> old.version) execute function tell_of_content('wallet-codes');
--> statement-breakpoint
create trigger tell_platform_created after insert on wallet_code
  for each row execute function tell_of_content('wallet-codes');
--> statement-breakpoint
create trigger tell_platform_removed after delete on wallet_code
  for each row execute function tell_of_content('wallet-codes');
--> statement-breakpoint
create function tell_of_maintenance() returns trigger language plpgsql as $$
declare
  plan jsonb;
begin
  select coalesce(jsonb_object_agg(info_key, value), '{}') into plan
    from (select distinct on (info_key) info_key, value from website_info where group_code = 'maintenance'
           order by info_key, (lang = 'zh-cn') desc) as told;
  perform tell_platform('maintenance.changed', null,
    jsonb_build_object('isOn', plan ->> 'maintenanceOn' = 'true', 'from', nullif(plan ->> 'maintenanceFrom', ''),
      'to', nullif(plan ->> 'maintenanceTo', '')),
    jsonb_build_object(old.info_key, old.value));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform_maintenance after update of value on website_info
  for each row when (new.group_code = 'maintenance' and new.value <> old.value) execute function tell_of_maintenance();
--> statement-breakpoint
create function tell_of_coupon() returns trigger language plpgsql as $$
begin
  perform tell_platform(
    case tg_op when 'INSERT' then 'coupon.issued' else 'coupon.revoked' end, new.member_id,
    jsonb_build_object('id', new.id::text, 'couponLogNo', new.coupon_log_no, 'coupon', new.coupon_id::text,
      'couponType', new.coupon_type, 'faceValue', trim_scale(new.face_value)::text, 'currency', new.currency,
      'source', new.source, 'status', new.status,
      'expireAt', to_char(new.expire_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    case tg_op when 'UPDATE' then jsonb_build_object('status', old.status) end);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform_created after insert on coupon_log
  for each row when (new.status = 'unused') execute function tell_of_coupon();
--> statement-breakpoint
create trigger tell_platform after update of status on coupon_log
  for each row when (old.status <> new.status and new.status = 'revoked') execute function tell_of_coupon();
--> statement-breakpoint
create function tell_of_points() returns trigger language plpgsql as $$
declare
  batch record;
begin
  select batch_no, direction, reason_type into strict batch from integral_send where id = new.batch_id;
  perform tell_platform('points.granted', new.member_id,
    jsonb_build_object('id', new.id::text, 'batchNo', batch.batch_no, 'direction', batch.direction,
      'reasonType', batch.reason_type, 'points', trim_scale(new.points)::text),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on integral_send_item
  for each row when (old.status <> new.status and new.status = 'success') execute function tell_of_points();
--> statement-breakpoint
create function tell_of_award() returns trigger language plpgsql as $$
begin
  perform tell_platform('award.' || new.status, new.member_id,
    jsonb_build_object('id', new.id::text, 'awardNo', new.award_no, 'awardType', new.award_type,
      'rewardType', new.reward_type, 'currency', nullif(new.currency, ''), 'amount', trim_scale(new.amount)::text,
      'relatedNo', nullif(new.related_no, ''), 'status', new.status),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on award_record
  for each row when (old.status <> new.status and new.status in ('granted', 'revoked')) execute function tell_of_award();
--> statement-breakpoint
create function tell_of_envelope() returns trigger language plpgsql as $$
begin
  perform tell_platform(case new.status when 'active' then 'envelope.opened' else 'envelope.stopped' end, new.member_id,
    jsonb_build_object('id', new.id::text, 'envelopeNo', new.envelope_no, 'currency', new.currency,
      'totalAmount', trim_scale(new.total_amount)::text, 'totalCount', new.total_count,
      'claimedAmount', trim_scale(new.claimed_amount)::text, 'claimedCount', new.claimed_count,
      'claimLimit', new.claim_limit, 'status', new.status,
      'startAt', to_char(new.start_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'expireAt', to_char(new.expire_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on red_envelope
  for each row when (old.status <> new.status and new.status in ('active', 'stopped')) execute function tell_of_envelope();
