-- A change of `maxLeverage` keeps the steps of leverage as they were, so that taking it back restores them. They belong to
-- what was proposed: frozen, and part of the digest where there are any, so that the hashes of older rows still hold.
alter table periodic_control_record add column leverage_options integer[];
--> statement-breakpoint
create or replace function periodic_control_digest(prev text, r periodic_control_record) returns text
language sql immutable as $$
  select encode(sha256(convert_to(prev || (jsonb_build_array(r.control_no, r.product_code, r.period_seconds, r.param_code,
    r.before_value, r.after_value, r.trigger_type, r.reason, r.attachments, r.applicant_id, r.applicant_name,
    extract(epoch from r.effective_at), extract(epoch from r.expire_at), r.open_orders_at_change, r.market_snapshot,
    r.revert_of, extract(epoch from r.created_at))
    || case when r.leverage_options is null then '[]'::jsonb else jsonb_build_array(r.leverage_options) end)::text,
    'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- The id is taken under the lock that orders the chain: an identity column takes it before, and two proposals at once
-- could be chained in the other order.
alter table periodic_control_record alter column id drop identity;
--> statement-breakpoint
create sequence periodic_control_record_id_seq owned by periodic_control_record.id;
--> statement-breakpoint
select setval('periodic_control_record_id_seq', coalesce(max(id), 1), max(id) is not null) from periodic_control_record;
--> statement-breakpoint
create or replace function periodic_control_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'periodic_control_record is append-only';
  end if;
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - array['version', 'status', 'approver_id', 'approver_name', 'approved_at', 'review_remark', 'fail_reason', 'updated_at'])
       <> (to_jsonb(old) - array['version', 'status', 'approver_id', 'approver_name', 'approved_at', 'review_remark', 'fail_reason', 'updated_at']) then
      raise exception 'what a control record proposed cannot change';
    end if;
    return new;
  end if;
  -- One at a time: each row names the one before. Rows that bring an id are those of a first set of data.
  perform pg_advisory_xact_lock(hashtext('periodic_control_record'));
  new.id := coalesce(new.id, nextval('periodic_control_record_id_seq'));
  new.hash := periodic_control_digest(coalesce((select hash from periodic_control_record order by id desc limit 1), ''), new);
  return new;
end $$;
