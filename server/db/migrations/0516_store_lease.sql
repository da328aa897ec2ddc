-- What this database has written into the mark of its store, one token each quarter of a minute: a copy of the database,
-- restored elsewhere, has not the tokens that were written since, and so does not hold the store.
create table store_lease (
  token uuid primary key default gen_random_uuid(),
  -- The server process that wrote it; null where that process has ended in order.
  holder text,
  created_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
create index store_lease_created_idx on store_lease (created_at desc);
