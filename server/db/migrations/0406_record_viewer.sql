-- Who has a record of a review queue open, and when their console last said so.
create table record_viewer (
  target_type text not null check (target_type in ('recharge', 'withdraw', 'memberAuth')),
  target_id bigint not null,
  operator_id bigint not null references operator (id) on delete cascade,
  seen_at timestamp(3) with time zone not null default now(),
  primary key (target_type, target_id, operator_id)
);
--> statement-breakpoint
create index record_viewer_operator_idx on record_viewer (operator_id);
--> statement-breakpoint
create index record_viewer_seen_idx on record_viewer (seen_at);
