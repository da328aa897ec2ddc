-- Operators, roles, menu, sessions, dictionaries, configuration, idempotency keys and the audit trail.
select 1;
