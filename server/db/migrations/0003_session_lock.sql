-- A session can be locked: until its operator proves the password again, it opens nothing.
alter table operator_session add column locked_at timestamp(3) with time zone;
--> statement-breakpoint
alter table operator_session drop constraint operator_session_end_reason_check;
--> statement-breakpoint
alter table operator_session add constraint operator_session_end_reason_check
  check (end_reason in ('logout', 'limit', 'password', 'reset', 'unlock'));
