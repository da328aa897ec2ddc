-- Which session has read which file, so that the first read of each is in the audit trail whatever range it asked for.
create table file_read (
  session_id bigint not null references operator_session (id) on delete cascade,
  file_id bigint not null references big_file (id) on delete cascade,
  use text not null check (use in ('view', 'download')),
  read_at timestamp(3) with time zone not null default now(),
  primary key (session_id, file_id, use)
);
--> statement-breakpoint
create index file_read_file_idx on file_read (file_id);
