-- Tickets: with one, a browser fetches one file for one session without the bearer in the address.
create table file_ticket (
  -- sha256 of the ticket in hexadecimal; the ticket itself is stored nowhere.
  ticket_hash text primary key check (ticket_hash ~ '^[0-9a-f]{64}$'),
  session_id bigint not null references operator_session (id) on delete cascade,
  file_id bigint not null references big_file (id) on delete cascade,
  use text not null check (use in ('download', 'play')),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);
--> statement-breakpoint
create index file_ticket_expires_idx on file_ticket (expires_at);
--> statement-breakpoint
create index file_ticket_session_idx on file_ticket (session_id);
--> statement-breakpoint
create index file_ticket_file_idx on file_ticket (file_id);
