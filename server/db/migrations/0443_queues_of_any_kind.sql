-- Which queues there are is said by the server's registry of queues, not once more here. The calls take no others.
alter table record_viewer drop constraint record_viewer_target_type_check;
--> statement-breakpoint
-- The newest line of the trail about a queue's records. Verbs that only look at a record are left out by their names.
drop index operation_log_queue;
--> statement-breakpoint
create index operation_log_queue on operation_log (target_type, seq) include (action);
