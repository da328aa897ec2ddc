-- The live view of members' positions (M06 in docs/domain/screens.md): who was sent a margin notice, and indexes of what is open.
create table margin_notice (
  member_id bigint primary key references member (id),
  sent_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
create index delivery_order_open_idx on delivery_order (member_id) where status = 'open';
--> statement-breakpoint
create index follow_log_open_idx on follow_log (member_id) where status = 'following';
--> statement-breakpoint
create index contract_entrust_member_open_idx on contract_entrust (member_id)
  where status in ('untriggered', 'new', 'partiallyFilled');
