-- The screen of the audit trail finds lines by day and by the number of a record. The lines arrive in the order of
-- their time, so a few pages of a block range index serve the days of any number of them.
create index operation_log_at on operation_log using brin (at);
--> statement-breakpoint
create index operation_log_target_no on operation_log (target_no text_pattern_ops) where target_no is not null;
