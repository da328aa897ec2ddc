-- The life of a withdrawal, whoever writes: legal steps only, what the member asked for is never altered, what is
-- decided stays decided, nothing is erased.
create function guard_withdraw() returns trigger language plpgsql as $$
declare
  leased text[] := array['claimed_by', 'claimed_by_name', 'claimed_until'];
  decided text[] := array['status', 'reject_reason', 'review_remark'];
  paid text[] := array['status', 'pay_method', 'third_order_no', 'tx_hash', 'network_fee', 'payer_id', 'payer_name', 'paid_at',
    'fail_reason'];
  -- What a step may touch, besides version, updated_at and the operators' remark.
  free text[] := case
    when old.status = 'pending' then leased || decided || array['first_reviewer_id', 'first_reviewer_name', 'first_reviewed_at',
      'second_reviewer_id', 'second_reviewer_name', 'second_reviewed_at', 'risk_score', 'risk_flags']
    when old.status = 'firstPassed' then leased || decided || array['second_reviewer_id', 'second_reviewer_name',
      'second_reviewed_at', 'risk_score', 'risk_flags']
    when old.status = 'approved' then leased || decided || paid
    when old.status in ('paying', 'thirdPaying') then leased || paid
    when old.status = 'failed' then leased || paid
    else '{}'
  end || array['version', 'updated_at', 'remark'];
begin
  if tg_op = 'DELETE' then
    raise exception 'withdrawal % is never erased', old.withdraw_no using errcode = 'restrict_violation';
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
--> statement-breakpoint
create trigger guard before update or delete on withdraw_log
  for each row execute function guard_withdraw();
--> statement-breakpoint
create trigger never_truncated before truncate on withdraw_log
  for each statement execute function refuse_change();
