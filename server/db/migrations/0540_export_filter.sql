-- What a list calls its filters, so that a workbook says in words what was asked for.
alter table export_job add column filter_columns jsonb not null default '[]';
