-- Operators, roles, menu, sessions, dictionaries, configuration, idempotency keys and the audit trail.
create table operator (
  id bigint generated always as identity primary key,
  user_name text not null,
  user_nickname text not null,
  avatar text not null default '',
  -- An argon2id string, or '' for an operator that has no usable password yet.
  password_hash text not null default '',
  must_change boolean not null default true,
  status text not null default 'on' check (status in ('on', 'off')),
  bind_member_id bigint,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
create unique index operator_user_name on operator (lower(user_name));
--> statement-breakpoint
create table role (
  id bigint generated always as identity primary key,
  code text not null unique,
  titles jsonb not null,
  -- Holds every permission; the only source of the wildcard.
  is_all boolean not null default false,
  status text not null default 'on' check (status in ('on', 'off')),
  created_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
create table operator_role (
  operator_id bigint not null references operator (id) on delete cascade,
  role_id bigint not null references role (id) on delete cascade,
  primary key (operator_id, role_id)
);
--> statement-breakpoint
create index operator_role_role on operator_role (role_id);
--> statement-breakpoint
create table menu_item (
  id bigint generated always as identity primary key,
  pid bigint references menu_item (id) on delete cascade,
  menu_type text not null check (menu_type in ('directory', 'menu', 'button')),
  titles jsonb not null,
  -- The permission of menus and buttons.
  name text not null unique,
  component text not null default '',
  path text not null default '',
  redirect text not null default '',
  icon text not null default '',
  link_url text not null default '',
  menu_sort integer not null default 0,
  is_hide boolean not null default false,
  is_keep_alive boolean not null default true,
  is_affix boolean not null default false,
  is_link boolean not null default false,
  is_iframe boolean not null default false,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  check (pid is null or pid <> id)
);
--> statement-breakpoint
create index menu_item_pid on menu_item (pid);
--> statement-breakpoint
create table role_menu (
  role_id bigint not null references role (id) on delete cascade,
  menu_id bigint not null references menu_item (id) on delete cascade,
  primary key (role_id, menu_id)
);
--> statement-breakpoint
create index role_menu_menu on role_menu (menu_id);
--> statement-breakpoint
create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id) on delete cascade,
  -- sha256 of the token in hexadecimal; the token itself is stored nowhere.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamp(3) with time zone not null default now(),
  last_seen_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  end_reason text check (end_reason in ('logout', 'limit', 'password', 'reset')),
  ip text not null,
  user_agent text not null
);
--> statement-breakpoint
create index operator_session_open on operator_session (operator_id, id) where ended_at is null;
--> statement-breakpoint
-- Attempts counted before they are verified, per account (`user:…`) and per address (`ip:…`).
create table login_guard (
  key text primary key,
  failures integer not null,
  window_start timestamp(3) with time zone not null default now(),
  locked_until timestamp(3) with time zone
);
--> statement-breakpoint
create table sys_config (
  key text primary key,
  value jsonb not null,
  updated_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
create table dict_type (
  dict_type text primary key,
  titles jsonb not null,
  remark text not null default '',
  created_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
create table dict_data (
  dict_code bigint generated always as identity primary key,
  dict_type text not null references dict_type (dict_type) on delete cascade,
  dict_value text not null,
  labels jsonb not null,
  color text not null,
  dict_sort integer not null default 0,
  is_default boolean not null default false,
  enabled boolean not null default true,
  remark text not null default '',
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  unique (dict_type, dict_value)
);
--> statement-breakpoint
create unique index dict_data_default on dict_data (dict_type) where is_default;
--> statement-breakpoint
-- One row per intent: the first answer of a key is the answer of every retry.
create table request_key (
  operator_id bigint not null,
  path text not null,
  request_id text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamp(3) with time zone not null default now(),
  primary key (operator_id, path, request_id)
);
--> statement-breakpoint
create index request_key_created on request_key (created_at);
--> statement-breakpoint
-- The audit trail: append-only, each row sealed with the hash of the row before it.
create table operation_log (
  seq bigint primary key,
  at timestamp(3) with time zone not null,
  operator_id bigint not null,
  operator_name text not null,
  permission text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  target_no text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  ip text not null,
  trace_id text not null,
  prev_hash text not null,
  hash text not null
);
--> statement-breakpoint
create index operation_log_target on operation_log (target_type, target_id, seq);
--> statement-breakpoint
create index operation_log_operator on operation_log (operator_id, seq);
--> statement-breakpoint
-- The newest row's number and hash, so that cutting rows off the end shows too.
create table operation_log_head (
  is_head boolean primary key default true check (is_head),
  seq bigint not null,
  hash text not null
);
--> statement-breakpoint
insert into operation_log_head (seq, hash) values (0, '');
--> statement-breakpoint
create function audit_row_hash(line operation_log) returns text language sql stable as $$
  select encode(sha256(convert_to(line.prev_hash || jsonb_build_array(
    line.seq, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), line.operator_id, line.operator_name,
    line.permission, line.action, line.target_type, line.target_id, line.target_no, line.before, line.after,
    line.reason, line.request_id, line.ip, line.trace_id
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Runs last in the inserting transaction and holds the lock until its commit, so numbers have no gaps.
create function seal_audit_row() returns trigger language plpgsql as $$
declare
  head operation_log_head;
begin
  perform pg_advisory_xact_lock(7271001);
  select * into strict head from operation_log_head;
  new.seq := head.seq + 1;
  new.at := clock_timestamp();
  new.prev_hash := head.hash;
  new.hash := audit_row_hash(new);
  update operation_log_head set seq = new.seq, hash = new.hash;
  return new;
end
$$;
--> statement-breakpoint
create trigger operation_log_seal before insert on operation_log for each row execute function seal_audit_row();
--> statement-breakpoint
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'operation_log is append-only' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger operation_log_append_only before update or delete or truncate on operation_log
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- Numbers of the rows that do not fit the chain; nothing when the trail is whole.
create function verify_audit_chain() returns table (seq bigint) language sql stable as $$
  select bad.seq from (
    select line.seq,
      line.seq is distinct from coalesce(lag(line.seq) over chain, 0) + 1
      or line.prev_hash is distinct from coalesce(lag(line.hash) over chain, '')
      or line.hash is distinct from audit_row_hash(line) as broken
    from operation_log line
    window chain as (order by line.seq)
  ) bad where bad.broken
  union
  select head.seq from operation_log_head head
  left join operation_log newest on newest.seq = (select max(line.seq) from operation_log line)
  where head.seq is distinct from coalesce(newest.seq, 0) or head.hash is distinct from coalesce(newest.hash, '')
$$;
