-- The stake that a renewed one follows (O04 in docs/domain/screens.md): each is renewed once.
alter table staking_record add column renewed_from_id bigint references staking_record (id);
--> statement-breakpoint
create unique index staking_record_renewed_key on staking_record (renewed_from_id) where renewed_from_id is not null;
--> statement-breakpoint
-- What the accrual looks for besides stakes that run: those that wait at their end, and yields that wait for their run.
create index staking_record_matured_idx on staking_record (id) where status = 'matured';
--> statement-breakpoint
create index income_record_pending_idx on income_record (id) where status = 'pending';
