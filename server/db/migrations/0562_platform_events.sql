-- What the platform is told. Triggers write a fact in the transaction that made it, so that no way of deciding can forget
-- it; it waits in the outbox until it is committed, and gets its place in the order then.
create table platform_outbox (
  id bigint generated always as identity primary key,
  type text not null,
  at timestamp(3) with time zone not null default clock_timestamp(),
  member_id bigint,
  data jsonb not null,
  previous jsonb
);
--> statement-breakpoint
-- In the order that readers follow, a million to a part: old ones go as a whole.
create table platform_event (
  sequence bigint primary key check (sequence > 0),
  id bigint not null,
  type text not null,
  at timestamp(3) with time zone not null,
  member_external_id text,
  data jsonb not null,
  previous jsonb
) partition by range (sequence);
--> statement-breakpoint
-- Makes the parts for what comes next, and drops those whose last event is older than 30 days; the last day is a margin for
-- facts that were numbered late. A part is made beside the table and attached then, which holds up neither readers nor the
-- appender; whether an old one goes is read from its last row, by its key. Runs as the owner of the tables, since the server
-- may not make any.
create function platform_event_partitions() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  size constant bigint := 1000000;
  head bigint;
  part record;
  newest timestamptz;
  changed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('platform_event_partitions'));
  select sequence into head from platform_event_head;
  for step in 0..1 loop
    declare
      number bigint := head / size + step;
      name text := 'platform_event_' || lpad(number::text, 8, '0');
    begin
      if to_regclass(name) is null then
        execute format('create table %I (like platform_event including all)', name);
        execute format('alter table platform_event attach partition %I for values from (%s) to (%s)', name, number * size,
          (number + 1) * size);
        changed := changed + 1;
      end if;
    end;
  end loop;
  for part in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'platform_event'::regclass
       and substr(c.relname, 16)::bigint < head / size
     order by c.relname
  loop
    execute format('select at from %I order by sequence desc limit 1', part.name) into newest;
    -- The order of the numbers is that of the parts: what follows one that stays is younger.
    exit when newest >= now() - interval '31 days';
    execute format('drop table %I', part.name);
    changed := changed + 1;
  end loop;
  return changed;
end $$;
--> statement-breakpoint
-- The last number that was given. One row; whoever holds it gives the next ones.
create table platform_event_head (
  is_head boolean primary key default true check (is_head),
  sequence bigint not null check (sequence >= 0)
);
--> statement-breakpoint
insert into platform_event_head (sequence) values (0);
--> statement-breakpoint
select platform_event_partitions();
--> statement-breakpoint
create function tell_platform(type text, member_id bigint, data jsonb, previous jsonb default null) returns void
language sql as $$
  insert into platform_outbox (type, member_id, data, previous) values ($1, $2, $3, $4)
$$;
--> statement-breakpoint
create function tell_of_recharge() returns trigger language plpgsql as $$
begin
  perform tell_platform(
    case new.status when 'approved' then 'recharge.credited' else 'recharge.' || new.status end,
    new.member_id,
    jsonb_build_object('id', new.id::text, 'externalId', new.external_id, 'rechargeNo', new.recharge_no,
      'status', new.status, 'currency', new.currency, 'network', new.network,
      'amount', trim_scale(new.amount)::text, 'fee', trim_scale(new.fee)::text,
      'creditedAmount', trim_scale(new.credited_amount)::text, 'txHash', new.tx_hash,
      'rejectReason', new.reject_reason),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on recharge_log
  for each row when (old.status <> new.status and new.status in ('approved', 'rejected', 'reversed'))
  execute function tell_of_recharge();
--> statement-breakpoint
create function tell_of_withdrawal() returns trigger language plpgsql as $$
begin
  perform tell_platform(
    'withdrawal.' || case new.status when 'firstPassed' then 'first_passed' when 'thirdPaying' then 'paying' else new.status end,
    new.member_id,
    jsonb_build_object('id', new.id::text, 'withdrawNo', new.withdraw_no, 'status', new.status,
      'currency', new.currency, 'network', new.network, 'amount', trim_scale(new.amount)::text,
      'fee', trim_scale(new.fee)::text, 'netAmount', trim_scale(new.net_amount)::text,
      'toAddress', new.to_address, 'txHash', new.tx_hash, 'rejectReason', new.reject_reason,
      'failReason', new.fail_reason),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on withdraw_log
  for each row when (old.status <> new.status and new.status <> 'pending')
  execute function tell_of_withdrawal();
--> statement-breakpoint
create function tell_of_identity() returns trigger language plpgsql as $$
begin
  perform tell_platform('identity.' || new.status, new.member_id,
    jsonb_build_object('id', new.id::text, 'authNo', new.auth_no, 'level', new.auth_level, 'status', new.status,
      'rejectCode', new.reject_code),
    jsonb_build_object('status', old.status));
  return null;
end $$;
--> statement-breakpoint
create trigger tell_platform after update of status on member_auth
  for each row when (old.status <> new.status and new.status in ('approved', 'rejected', 'revoked'))
  execute function tell_of_identity();
--> statement-breakpoint
create function tell_of_member() returns trigger language plpgsql as $$
declare
  now_is jsonb := jsonb_build_object('id', new.id::text, 'externalId', new.external_id, 'memberNo', new.member_no,
    'status', new.status, 'level', new.level, 'memberType', new.member_type, 'trade', new.trade_status,
    'withdraw', new.withdraw_status, 'identity', new.real_name_status);
begin
  if tg_op = 'INSERT' then
    perform tell_platform('member.created', new.id, now_is);
    return null;
  end if;
  if old.status <> new.status then
    perform tell_platform(
      'member.' || case new.status when 'frozen' then 'frozen' when 'closed' then 'closed' else 'unfrozen' end,
      new.id, now_is, jsonb_build_object('status', old.status));
  end if;
  if old.level <> new.level then
    perform tell_platform('member.level_changed', new.id, now_is, jsonb_build_object('level', old.level));
  end if;
  if (old.member_type, old.trade_status, old.withdraw_status, old.real_name_status)
      is distinct from (new.member_type, new.trade_status, new.withdraw_status, new.real_name_status) then
    perform tell_platform('member.changed', new.id, now_is, jsonb_build_object('memberType', old.member_type,
      'trade', old.trade_status, 'withdraw', old.withdraw_status, 'identity', old.real_name_status));
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Members that nobody reported and no operator opened are of the demo set.
create trigger tell_platform_created after insert on member
  for each row when (new.external_id is not null or new.register_source = 'admin')
  execute function tell_of_member();
--> statement-breakpoint
create trigger tell_platform after update of status, level, member_type, trade_status, withdraw_status, real_name_status on member
  for each row when ((old.status, old.level, old.member_type, old.trade_status, old.withdraw_status, old.real_name_status)
    is distinct from (new.status, new.level, new.member_type, new.trade_status, new.withdraw_status, new.real_name_status))
  execute function tell_of_member();
