-- How much each operator made the audit trail grow in this hour, with calls that move neither value nor rights: the trail is
-- no place to be filled. `kind` is what the calls move, as they declare it.
create table audit_volume (
  operator_id bigint not null,
  kind text not null check (kind in ('nothing', 'publication')),
  hour timestamp(3) with time zone not null,
  bytes bigint not null check (bytes >= 0),
  primary key (operator_id, kind)
);
--> statement-breakpoint
-- What an operator keeps for themself is no fact of the trail: its last value counts, and it is written seldom.
alter table list_layout
  add column layout_at timestamp(3) with time zone not null default 'epoch',
  add column default_at timestamp(3) with time zone not null default 'epoch';
