-- A function runs once at a time, whichever of the jobs that name it asked for it; and a run that was not begun can be
-- taken back.
alter table sys_job_run drop constraint sys_job_run_status_check;
--> statement-breakpoint
alter table sys_job_run add constraint sys_job_run_status_check
  check (status in ('queued', 'running', 'success', 'failed', 'crashed', 'skipped', 'cancelled'));
--> statement-breakpoint
update sys_job_run r set status = 'crashed', finished_at = now()
 where status = 'running' and exists (
   select from sys_job_run o where o.status = 'running' and o.invoke_target = r.invoke_target and o.id > r.id);
--> statement-breakpoint
create unique index sys_job_run_one_running on sys_job_run (invoke_target) where status = 'running';
