-- The operation log is filtered by what was called: by its name in the menu and by its kind.
create index operation_log_permission on operation_log (permission, seq);
