-- The platform's names of moves, conversions and stakes are unique.
-- Outside of a transaction
create unique index concurrently if not exists transfer_log_external_key on transfer_log (external_id) where external_id is not null;
--> statement-breakpoint
create unique index concurrently if not exists flash_log_external_key on flash_log (external_id) where external_id is not null;
--> statement-breakpoint
create unique index concurrently if not exists staking_record_external_key on staking_record (external_id) where external_id is not null;
