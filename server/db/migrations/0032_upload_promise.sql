-- Bytes that are promised to an upload until it is merged: all of them count against the free room, written or not.
alter table upload_session add column promised_bytes bigint not null default 0 check (promised_bytes >= 0);
--> statement-breakpoint
update upload_session set promised_bytes = total_size;
