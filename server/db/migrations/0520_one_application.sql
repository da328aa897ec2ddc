-- One application at a time for the same act on the same record, also where the input names the record otherwise than by its id:
-- a day to reopen, a tab of the site. Those that make a record have a subject of their own.
alter table approval_request add column subject text;
--> statement-breakpoint
alter table approval_request disable trigger approval_request_guard;
--> statement-breakpoint
update approval_request set subject = coalesce(target_id, 'application ' || id);
--> statement-breakpoint
alter table approval_request enable trigger approval_request_guard;
--> statement-breakpoint
alter table approval_request alter column subject set not null;
--> statement-breakpoint
create unique index approval_request_subject_key on approval_request (permission, subject) where status = 'pending';
--> statement-breakpoint
drop index approval_request_pending_key;
