-- Roles as a tree, for a time, and over whose records.
alter table role
  add column pid bigint references role (id) on delete restrict,
  add column list_order integer not null default 0,
  add column remark text not null default '',
  add column effective_type text not null default 'always' check (effective_type in ('always', 'dates', 'hours')),
  add column start_date date,
  add column end_date date,
  -- 0 is Sunday.
  add column week_days integer[] not null default '{}',
  add column day_start text check (day_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column day_end text check (day_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column data_scope text not null default 'all' check (data_scope in ('all', 'custom', 'dept', 'deptBelow', 'self')),
  add column dept_ids bigint[] not null default '{}',
  add column operator_name text not null default '',
  add column version integer not null default 1,
  add column updated_at timestamp(3) with time zone not null default now(),
  add constraint role_not_below_itself check (pid is null or pid <> id),
  add constraint role_effective check (case effective_type
    when 'dates' then start_date is not null and end_date is not null and start_date <= end_date
    when 'hours' then cardinality(week_days) > 0 and day_start is not null and day_end is not null and day_start < day_end
    else true end),
  -- What holds everything holds it always, over everything: nobody can lock the last administrator out by the clock.
  add constraint role_all_is_always check (not is_all or (status = 'on' and effective_type = 'always' and data_scope = 'all' and pid is null));
--> statement-breakpoint
create index role_pid_idx on role (pid);
--> statement-breakpoint
-- The data scope of a role on one screen, where it differs from the role's own.
create table role_menu_scope (
  role_id bigint not null references role (id) on delete cascade,
  menu_id bigint not null references menu_item (id) on delete cascade,
  data_scope text not null check (data_scope in ('all', 'custom', 'dept', 'deptBelow', 'self')),
  dept_ids bigint[] not null default '{}',
  primary key (role_id, menu_id)
);
--> statement-breakpoint
create index role_menu_scope_menu_idx on role_menu_scope (menu_id);
--> statement-breakpoint
-- Whether a role counts at this moment, by the clock of the reporting time zone.
create function is_role_effective(held role) returns boolean language sql stable as $$
  select held.status = 'on' and case held.effective_type
    when 'always' then true
    when 'dates' then local.at::date between held.start_date and held.end_date
    else extract(dow from local.at)::int = any (held.week_days)
      and to_char(local.at, 'HH24:MI') >= held.day_start and to_char(local.at, 'HH24:MI') < held.day_end end
  from (select now() at time zone coalesce(
    (select value #>> '{}' from sys_config where key = 'report.timezone'), 'Asia/Shanghai') as at) local
$$;
--> statement-breakpoint
-- A number that grows with every change of menu, roles and what operators hold: open consoles ask for it.
create table access_state (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 1
);
--> statement-breakpoint
insert into access_state default values;
--> statement-breakpoint
create function bump_access_state() returns trigger language plpgsql as $$
begin
  update access_state set version = version + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger menu_item_access after insert or update or delete on menu_item
  for each statement execute function bump_access_state();
--> statement-breakpoint
create trigger role_access after insert or update or delete on role
  for each statement execute function bump_access_state();
--> statement-breakpoint
create trigger role_menu_access after insert or update or delete on role_menu
  for each statement execute function bump_access_state();
--> statement-breakpoint
create trigger operator_role_access after insert or update or delete on operator_role
  for each statement execute function bump_access_state();
