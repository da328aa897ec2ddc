-- Whose records an export was made from: whoever is limited to fewer since may not download it.
alter table export_job add column scope jsonb;
