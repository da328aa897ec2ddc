-- The review of a withdrawal looks for other members at the same IP address.
create index withdraw_log_ip_idx on withdraw_log (apply_ip) where apply_ip is not null;
