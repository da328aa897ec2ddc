-- How often a worker has taken the job: one that brings every worker down is given up.
alter table export_job add column tries integer not null default 0 check (tries >= 0);
