-- Which installation this database belongs to. The store of its files carries the same id, and the number of the last
-- sweep: a store with another id is somebody else's, one with a larger number is newer than this database.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  sweep bigint not null default 0,
  created_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
insert into installation default values;
--> statement-breakpoint

-- Stored objects that no record names: deleted once they have stayed here for a week.
create table store_quarantine (
  -- One object, or everything below it when it ends in a slash.
  store_key text primary key,
  found_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
create index store_quarantine_found_idx on store_quarantine (found_at);
