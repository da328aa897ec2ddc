-- Flags that an operator took off, since their reasons were gone: what a record once had still counts for who must agree, and
-- is only ever added to.
alter table recharge_log add column cleared_flags text[] not null default '{}';
--> statement-breakpoint
alter table withdraw_log add column cleared_flags text[] not null default '{}';
--> statement-breakpoint
create or replace function guard_recharge() returns trigger language plpgsql as $$
declare
  -- What a step may touch, besides version and updated_at.
  free text[] := case
    when old.deleted_at is not null then '{}'
    when old.status = 'pending' then array['amount', 'fee', 'price_usd', 'usd_value', 'credited_amount', 'tx_hash', 'amender_ids',
      'former_tx_hashes', 'is_first', 'from_address', 'to_address', 'confirmations', 'risk_flags', 'edited_flags', 'cleared_flags',
      'proof_imgs',
      'status', 'claimed_by', 'claimed_by_name', 'claimed_until', 'reject_reason', 'reviewer_id', 'reviewer_name', 'reviewed_at',
      'review_remark', 'remark', 'deleted_at']
    when old.status = 'confirming' then array['status', 'confirmations', 'from_address', 'to_address', 'risk_flags',
      'reject_reason', 'reviewed_at', 'review_remark']
    when old.status = 'approved' then array['status']
    when old.status = 'rejected' then array['deleted_at']
    else '{}'
  end;
begin
  if tg_op = 'DELETE' then
    raise exception 'recharge % is never erased', old.recharge_no using errcode = 'restrict_violation';
  end if;
  -- What was, stays on record, whatever the statement says.
  new.former_tx_hashes := old.former_tx_hashes;
  if old.tx_hash is distinct from new.tx_hash and old.tx_hash <> all (old.former_tx_hashes) then
    new.former_tx_hashes := old.former_tx_hashes || old.tx_hash;
  end if;
  if not new.amender_ids @> old.amender_ids then
    raise exception 'recharge % keeps who changed it', old.recharge_no using errcode = 'restrict_violation';
  end if;
  if not new.cleared_flags @> old.cleared_flags then
    raise exception 'recharge % keeps which flags it had', old.recharge_no using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(old) - free - array['version', 'updated_at']) is distinct from (to_jsonb(new) - free - array['version', 'updated_at']) then
    raise exception 'recharge % is % and keeps its values', old.recharge_no, old.status using errcode = 'restrict_violation';
  end if;
  if old.recharge_type = 'chain' and old.tx_hash is not null and new.tx_hash is null then
    raise exception 'recharge % came from the chain and keeps a hash', old.recharge_no using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (values ('confirming', 'pending'), ('confirming', 'rejected'),
      ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'reversed')) then
    raise exception 'recharge % cannot go from % to %', old.recharge_no, old.status, new.status using errcode = 'restrict_violation';
  end if;
  -- Figures may be corrected while the recharge waits, but never by the step that decides it.
  if old.status <> new.status and (new.amount, new.tx_hash) is distinct from (old.amount, old.tx_hash) then
    raise exception 'recharge % is decided on the figures that were shown', old.recharge_no using errcode = 'restrict_violation';
  end if;
  if new.deleted_at is not null and old.status = 'pending' and (new.status <> 'pending' or old.recharge_type <> 'admin') then
    raise exception 'recharge % may not be hidden', old.recharge_no using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function guard_withdraw() returns trigger language plpgsql as $$
declare
  leased text[] := array['claimed_by', 'claimed_by_name', 'claimed_until'];
  decided text[] := array['status', 'reject_reason', 'review_remark'];
  paid text[] := array['status', 'pay_method', 'third_order_no', 'tx_hash', 'network_fee', 'payer_id', 'payer_name', 'paid_at',
    'fail_reason'];
  -- What a step may touch, besides version, updated_at and the operators' remark.
  free text[] := case
    when old.status = 'pending' then leased || decided || array['first_reviewer_id', 'first_reviewer_name', 'first_reviewed_at',
      'second_reviewer_id', 'second_reviewer_name', 'second_reviewed_at', 'risk_score', 'risk_flags', 'cleared_flags']
    when old.status = 'firstPassed' then leased || decided || array['second_reviewer_id', 'second_reviewer_name',
      'second_reviewed_at', 'risk_score', 'risk_flags', 'cleared_flags']
    when old.status = 'approved' then leased || decided || paid
    when old.status in ('paying', 'thirdPaying') then leased || paid
    when old.status = 'failed' then leased || paid
    else '{}'
  end || array['version', 'updated_at', 'remark'];
begin
  if tg_op = 'DELETE' then
    raise exception 'withdrawal % is never erased', old.withdraw_no using errcode = 'restrict_violation';
  end if;
  if not new.cleared_flags @> old.cleared_flags then
    raise exception 'withdrawal % keeps which flags it had', old.withdraw_no using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(old) - free) is distinct from (to_jsonb(new) - free) then
    raise exception 'withdrawal % is % and keeps its values', old.withdraw_no, old.status using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (values
      ('pending', 'firstPassed'), ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'cancelled'),
      ('firstPassed', 'approved'), ('firstPassed', 'rejected'), ('approved', 'rejected'),
      ('approved', 'paying'), ('approved', 'thirdPaying'), ('paying', 'paid'), ('paying', 'failed'),
      ('thirdPaying', 'paid'), ('thirdPaying', 'failed'), ('failed', 'paying'), ('failed', 'thirdPaying'),
      ('failed', 'refunded')) then
    raise exception 'withdrawal % cannot go from % to %', old.withdraw_no, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
