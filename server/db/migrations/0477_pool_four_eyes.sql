-- Addresses of the pool: an import that a second operator approved names them, and who brought an address in does not hand it out.
do $$
declare
  rule text;
begin
  select conname into strict rule from pg_constraint
   where conrelid = 'recharge_address'::regclass and contype = 'c'
     and pg_get_constraintdef(oid) like '%rejected%' and pg_get_constraintdef(oid) like '%reviewer_id%';
  execute format('alter table recharge_address drop constraint %I', rule);
end $$;
--> statement-breakpoint
alter table recharge_address
  add constraint recharge_address_reviewed check (case
    when status = 'pending' then reviewer_id is null
    when status = 'rejected' or (address_kind = 'shared' and created_by is not null) then reviewer_id is not null
    else true end),
  add column allocated_by bigint references operator (id),
  add constraint recharge_address_allocated_by_other check (allocated_by <> created_by);
