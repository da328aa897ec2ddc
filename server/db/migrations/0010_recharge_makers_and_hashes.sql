-- Everybody who changed the amount or the hash of a recharge is remembered, not only the last one; so is every
-- hash it had, and which risk flags stayed although an edit removed their cause.
alter table recharge_log add column amender_ids bigint[] not null default '{}';
--> statement-breakpoint
alter table recharge_log add column former_tx_hashes text[] not null default '{}';
--> statement-breakpoint
alter table recharge_log add column edited_flags text[] not null default '{}'
  check (edited_flags <@ risk_flags);
--> statement-breakpoint

-- What the audit trail knows is taken over. Of decided records only the last amender: the others were not excluded
-- from deciding when it happened, and the check below would deny what is history.
alter table recharge_log disable trigger guard;
--> statement-breakpoint
update recharge_log set amender_ids = array[amender_id] where amender_id is not null;
--> statement-breakpoint
with edits as (
  select target_id::bigint as id, operator_id, before, after from operation_log
   where target_type = 'recharge' and action = 'recharge.edit'
), amenders as (
  select id, array_agg(distinct operator_id) as ids from edits
   where (before -> 'amount', before -> 'txHash') is distinct from (after -> 'amount', after -> 'txHash')
   group by id
)
update recharge_log r set amender_ids = amenders.ids from amenders
 where amenders.id = r.id and r.status = 'pending';
--> statement-breakpoint
with hashes as (
  select target_id::bigint as id, array_agg(distinct before ->> 'txHash') as former from operation_log
   where target_type = 'recharge' and action = 'recharge.edit' and before ->> 'txHash' is not null
     and before -> 'txHash' is distinct from after -> 'txHash'
   group by target_id
)
update recharge_log r set former_tx_hashes = hashes.former from hashes where hashes.id = r.id;
--> statement-breakpoint
alter table recharge_log enable trigger guard;
--> statement-breakpoint

-- Goes with its constraint `recharge_log_maker_check`.
alter table recharge_log drop column amender_id;
--> statement-breakpoint
-- Whoever entered a recharge by hand or changed its figures never decides it.
alter table recharge_log add constraint recharge_log_maker_check check
  (reviewer_id is null or (creator_id is distinct from reviewer_id and reviewer_id <> all (amender_ids)));
--> statement-breakpoint
create index recharge_log_former_tx_idx on recharge_log using gin (former_tx_hashes) where former_tx_hashes <> '{}';
--> statement-breakpoint

create or replace function guard_recharge() returns trigger language plpgsql as $$
declare
  -- What a step may touch, besides version and updated_at.
  free text[] := case
    when old.deleted_at is not null then '{}'
    when old.status = 'pending' then array['amount', 'fee', 'price_usd', 'usd_value', 'credited_amount', 'tx_hash', 'amender_ids',
      'former_tx_hashes', 'is_first', 'from_address', 'to_address', 'confirmations', 'risk_flags', 'edited_flags', 'proof_imgs',
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

-- One transaction is credited once, also when one of the records had its hash before an edit. Approvals that share
-- a hash wait for each other, in ascending order of the hashes; the second one finds the first.
create function refuse_spent_tx() returns trigger language plpgsql as $$
declare
  carried text[] := (select array_agg(hash order by hash) from unnest(new.former_tx_hashes || new.tx_hash) as t (hash)
                      where hash is not null);
  hash text;
begin
  if carried is null then
    return new;
  end if;
  foreach hash in array carried loop
    perform pg_advisory_xact_lock(hashtext('recharge tx'), hashtext(new.network || ' ' || hash));
  end loop;
  if exists (select from recharge_log r
              where r.network = new.network and r.status = 'approved' and r.id <> new.id
                and r.tx_hash is not null and r.tx_hash = any (carried))
     or exists (select from recharge_log r
              where r.network = new.network and r.status = 'approved' and r.id <> new.id
                and r.former_tx_hashes <> '{}' and r.former_tx_hashes && carried) then
    raise exception 'recharge % names a transaction that is credited already', new.recharge_no
      using errcode = 'unique_violation', constraint = 'recharge_log_spent_tx';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger spent_tx before update of status on recharge_log
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function refuse_spent_tx();
