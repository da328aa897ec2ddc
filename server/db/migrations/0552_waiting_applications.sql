-- A record says what waits about it for a second operator.
create index approval_request_waiting_idx on approval_request (target_type, target_id) where status = 'pending';
