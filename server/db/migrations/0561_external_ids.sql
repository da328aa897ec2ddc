-- What the platform calls the records that it reports; once given, it stays.
alter table member add column external_id text check (external_id ~ '^[A-Za-z0-9._:-]{1,64}$');
--> statement-breakpoint
create unique index member_external_key on member (external_id) where external_id is not null;
--> statement-breakpoint
-- The platform may keep to itself how its members are reached.
alter table member drop constraint member_check;
--> statement-breakpoint
alter table member add constraint member_contact check (mobile is not null or email is not null or external_id is not null);
--> statement-breakpoint
alter table recharge_log add column external_id text check (external_id ~ '^[A-Za-z0-9._:-]{1,64}$');
--> statement-breakpoint
create unique index recharge_log_external_key on recharge_log (external_id) where external_id is not null;
--> statement-breakpoint
create function keep_external_id() returns trigger language plpgsql as $$
begin
  raise exception '% % keeps the name that the platform gave it', tg_table_name, old.id using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger keep_external_id before update of external_id on member
  for each row when (old.external_id is not null and new.external_id is distinct from old.external_id)
  execute function keep_external_id();
