-- An edit of a product (T04) or a cycle (T05) changes several parameters at one moment, all or none. Each leaves a record of
-- its own; `lead_id` of the others names the first, which takes them along. It belongs to what was proposed: frozen, and
-- part of the digest where it is set, so that the hashes of older rows still hold.
alter table periodic_control_record drop constraint periodic_control_record_param_code_check;
--> statement-breakpoint
alter table periodic_control_record add constraint periodic_control_record_param_code_check
  check (param_code in ('tradeStatus', 'minStake', 'maxStake', 'maxOpenPerMember',
    'maxOpenStake', 'payoutRate', 'feeRate', 'maxLeverage', 'maintMarginRate', 'maxPositionQty', 'fundingRateCap',
    'priceSource', 'settleRule', 'label', 'drawRule', 'makerFeeRate', 'takerFeeRate', 'leverageOptions', 'minQty',
    'maxQty', 'fundingIntervalH', 'tiers'));
--> statement-breakpoint
alter table periodic_control_record add column lead_id bigint references periodic_control_record (id);
--> statement-breakpoint
create index periodic_control_record_lead_idx on periodic_control_record (lead_id) where lead_id is not null;
--> statement-breakpoint
create or replace function periodic_control_digest(prev text, r periodic_control_record) returns text
language sql immutable as $$
  select encode(sha256(convert_to(prev || (jsonb_build_array(r.control_no, r.product_code, r.period_seconds, r.param_code,
    r.before_value, r.after_value, r.trigger_type, r.reason, r.attachments, r.applicant_id, r.applicant_name,
    extract(epoch from r.effective_at), extract(epoch from r.expire_at), r.open_orders_at_change, r.market_snapshot,
    r.revert_of, extract(epoch from r.created_at))
    || case when r.leverage_options is null then '[]'::jsonb else jsonb_build_array(r.leverage_options) end
    || case when r.lead_id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('lead', r.lead_id)) end)::text,
    'UTF8')), 'hex')
$$;
