-- By whom and when an operator was given what they sign in with. Four eyes are two people: whoever was given a new key a
-- moment ago, or by the other of the two, is not the second one.
create table operator_credential (
  operator_id bigint not null references operator (id) on delete cascade,
  kind text not null check (kind in ('password', 'authenticator', 'link', 'mobile')),
  -- host: at the machine of the server. operator: by given_by. self: by the owner, who proved another credential.
  -- unknown: not said, which counts as new.
  source text not null check (source in ('host', 'operator', 'self', 'unknown')),
  given_by bigint references operator (id),
  changed_at timestamp(3) with time zone not null default now(),
  primary key (operator_id, kind),
  constraint operator_credential_giver check ((given_by is not null) = (source = 'operator'))
);
--> statement-breakpoint
create index operator_credential_given on operator_credential (given_by) where given_by is not null;
--> statement-breakpoint
-- Those who are there keep the age of their accounts; what was reset on the last day is as new as that.
insert into operator_credential (operator_id, kind, source, changed_at)
select o.id, 'password', 'unknown', greatest(o.created_at,
    (select max(l.at) from operation_log l
      where l.at > now() - interval '1 day' and l.target_type = 'operator' and l.target_id = o.id::text
        and l.action in ('operator.resetPwd', 'operator.redeemPwd', 'operator.oneTimePassword')),
    case when o.password_hash = '' and exists (select from password_ticket p where p.operator_id = o.id) then now() end)
  from operator o
union all
select operator_id, 'authenticator', 'self', bound_at from operator_otp where bound_at is not null
union all
select operator_id, 'link', 'unknown', max(created_at) from operator_oidc_link group by operator_id;
--> statement-breakpoint
-- A new operator, a password that is taken away or set anew, another mobile number: the time is noted whoever wrote it.
create function note_operator_credential() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into operator_credential (operator_id, kind, source, changed_at)
    values (new.id, 'password', 'unknown', new.created_at);
    return null;
  end if;
  if (old.password_hash = '') <> (new.password_hash = '') then
    insert into operator_credential (operator_id, kind, source) values (new.id, 'password', 'unknown')
    on conflict (operator_id, kind) do update set changed_at = now(),
      source = case when new.password_hash = '' then 'unknown' else operator_credential.source end,
      given_by = case when new.password_hash = '' then null else operator_credential.given_by end;
  end if;
  if new.mobile <> old.mobile and new.mobile <> '' then
    insert into operator_credential (operator_id, kind, source) values (new.id, 'mobile', 'unknown')
    on conflict (operator_id, kind) do update set changed_at = now(), source = 'unknown', given_by = null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger operator_credential_noted after insert or update of password_hash, mobile on operator
  for each row execute function note_operator_credential();
--> statement-breakpoint
-- Binding an authenticator does not end that somebody else reset it, unless the host gave the operator a password since.
create function note_bound_authenticator() returns trigger language plpgsql as $$
declare
  hosted_at timestamptz;
begin
  if new.bound_at is null or (tg_op = 'UPDATE' and old.bound_at is not distinct from new.bound_at) then
    return null;
  end if;
  select changed_at into hosted_at from operator_credential
   where operator_id = new.operator_id and kind = 'password' and source = 'host';
  insert into operator_credential (operator_id, kind, source, changed_at)
  values (new.operator_id, 'authenticator', 'self', new.bound_at)
  on conflict (operator_id, kind) do update set changed_at = excluded.changed_at,
    source = case when hosted_at > operator_credential.changed_at then 'self' else operator_credential.source end,
    given_by = case when hosted_at > operator_credential.changed_at then null else operator_credential.given_by end;
  return null;
end $$;
--> statement-breakpoint
create trigger operator_credential_bound after insert or update of bound_at on operator_otp
  for each row execute function note_bound_authenticator();
--> statement-breakpoint
create function note_linked_account() returns trigger language plpgsql as $$
begin
  insert into operator_credential (operator_id, kind, source, changed_at)
  values (new.operator_id, 'link', 'unknown', new.created_at)
  on conflict (operator_id, kind) do update set changed_at = excluded.changed_at, source = 'unknown', given_by = null;
  return null;
end $$;
--> statement-breakpoint
create trigger operator_credential_linked after insert on operator_oidc_link
  for each row execute function note_linked_account();
--> statement-breakpoint
-- What the server tells administrators in their message centre, in the language of whoever reads it.
alter table sys_notice add column bell text;
--> statement-breakpoint
alter table sys_notice add column bell_params jsonb;
--> statement-breakpoint
create function refuse_bell_change() returns trigger language plpgsql as $$
begin
  raise exception 'message % was written by the server: it stays as it is', old.id using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger bell_messages_stay before update or delete on sys_notice
  for each row when (old.bell is not null) execute function refuse_bell_change();
