-- An operator may end their own sessions from another one.
alter table operator_session drop constraint operator_session_end_reason_check;
--> statement-breakpoint
alter table operator_session add constraint operator_session_end_reason_check
  check (end_reason in ('logout', 'limit', 'password', 'reset', 'unlock', 'revoked'));
--> statement-breakpoint
-- The home page asks for the role admin or common. Whoever had it before keeps it.
insert into operator_role (operator_id, role_id)
select o.id, r.id from operator o cross join role r
where r.code = 'common' and not exists (
  select from operator_role held join role h on h.id = held.role_id
  where held.operator_id = o.id and h.code in ('admin', 'common')
);
