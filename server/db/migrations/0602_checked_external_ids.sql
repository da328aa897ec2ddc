-- Holds what has no name yet to the form of names as well, which writers do not wait for.
alter table transfer_log validate constraint transfer_log_external_id_check;
--> statement-breakpoint
alter table flash_log validate constraint flash_log_external_id_check;
--> statement-breakpoint
alter table staking_record validate constraint staking_record_external_id_check;
