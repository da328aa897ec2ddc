-- Withdrawals and payout addresses that the platform reports: what it calls them, and when the member asked. The day whose
-- limits a withdrawal counts for is the one in which it came in here (`created_at`), whatever time it is reported with.
alter table withdraw_log add column external_id text check (external_id ~ '^[A-Za-z0-9._:-]{1,64}$');
--> statement-breakpoint
alter table withdraw_log add column requested_at timestamp(3) with time zone;
--> statement-breakpoint
create unique index withdraw_log_external_key on withdraw_log (external_id) where external_id is not null;
--> statement-breakpoint
alter table withdraw_address add column external_id text check (external_id ~ '^[A-Za-z0-9._:-]{1,64}$');
--> statement-breakpoint
create unique index withdraw_address_external_key on withdraw_address (external_id) where external_id is not null;
--> statement-breakpoint
create trigger keep_external_id before update of external_id on withdraw_address
  for each row when (old.external_id is not null and new.external_id is distinct from old.external_id)
  execute function keep_external_id();
--> statement-breakpoint
create or replace function tell_of_withdrawal() returns trigger language plpgsql as $$
begin
  perform tell_platform(
    'withdrawal.' || case new.status when 'firstPassed' then 'first_passed' when 'thirdPaying' then 'paying' else new.status end,
    new.member_id,
    jsonb_build_object('id', new.id::text, 'externalId', new.external_id, 'withdrawNo', new.withdraw_no,
      'status', new.status, 'currency', new.currency, 'network', new.network, 'amount', trim_scale(new.amount)::text,
      'fee', trim_scale(new.fee)::text, 'netAmount', trim_scale(new.net_amount)::text, 'toAddress', new.to_address,
      'memo', new.memo, 'txHash', new.tx_hash, 'rejectReason', new.reject_reason, 'failReason', new.fail_reason),
    jsonb_build_object('status', old.status));
  return null;
end $$;
